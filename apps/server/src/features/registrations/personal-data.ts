import type { PersonalData } from "../../platform/personal-data.ts";
import { deleteRegistrationsOf, findRegistrationsOf } from "./queries/registrations.ts";

/** The events that a member registered for. */
export const registrationsOfMember: PersonalData = {
  name: "registrations",
  export: ({ database }, userId) => findRegistrationsOf(database, userId),
  erase: deleteRegistrationsOf,
};
