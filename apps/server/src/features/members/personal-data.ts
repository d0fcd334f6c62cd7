import type { PersonalData } from "../../platform/personal-data.ts";
import { deleteCorrectionsOf, findCorrectionsOf } from "./queries/corrections.ts";

/** What an admin corrected of a member's names and zip code. */
export const correctionsOfMember: PersonalData = {
  name: "corrections",
  export: ({ database }, userId) => findCorrectionsOf(database, userId),
  erase: deleteCorrectionsOf,
};
