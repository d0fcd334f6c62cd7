import type { PersonalData } from "../../platform/personal-data.ts";
import { deleteCorrectionsOf, findCorrectionsOf } from "./queries/corrections.ts";

/** Corrections that an admin made to a member's names and ZIP code. */
export const correctionsOfMember: PersonalData = {
  name: "corrections",
  export: ({ database }, userId) => findCorrectionsOf(database, userId),
  erase: deleteCorrectionsOf,
};
