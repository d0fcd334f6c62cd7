import type { PersonalData } from "../../platform/personal-data.ts";
import { findGiveBacksOf } from "./queries/give-backs.ts";
import { endOffersTo, findOffersTo } from "./queries/offers.ts";

/** What a member gave back, and what was set aside for them: rows that name nobody, for the books. */
export const giveBacksOfMember: PersonalData = {
  name: "giveBacks",
  export: async ({ database }, userId) => ({
    givenBack: await findGiveBacksOf(database, userId),
    setAside: await findOffersTo(database, userId),
  }),
  erase: (transaction, userId, { clock }) => endOffersTo(transaction, userId, clock.now()),
};
