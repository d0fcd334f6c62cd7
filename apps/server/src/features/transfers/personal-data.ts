import type { PersonalData } from "../../platform/personal-data.ts";
import { eraseTransfersOf, findTransfersOf } from "./queries/transfers.ts";

/** What a member offered to friends, and claimed. That an order changed hands stays, for the books. */
export const transfersOfMember: PersonalData = {
  name: "transfers",
  export: ({ database }, userId) => findTransfersOf(database, userId),
  erase: eraseTransfersOf,
};
