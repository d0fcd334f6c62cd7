import type { PersonalData } from "../../platform/personal-data.ts";
import { findGiveBacksOf } from "./queries/give-backs.ts";
import { endOffersTo, findOffersTo } from "./queries/offers.ts";

/**
 * Orders that a member returned, and returned orders offered to them. The rows name nobody and are kept for accounting.
 */
export const giveBacksOfMember: PersonalData = {
  name: "giveBacks",
  export: async ({ database }, userId) => ({
    givenBack: await findGiveBacksOf(database, userId),
    setAside: await findOffersTo(database, userId),
  }),
  erase: (transaction, userId, { clock }) => endOffersTo(transaction, userId, clock.now()),
};
