import type { PersonalData } from "../accounts/service.ts";
import { deleteRegistrationsOf, findRegistrationsOf } from "./queries/registrations.ts";

/** The events that a member registered for. */
export const registrationsOfMember: PersonalData = {
  name: "registrations",
  collect: ({ database }, userId) => findRegistrationsOf(database, userId),
  forget: deleteRegistrationsOf,
};
