import type { PersonalData } from "../../platform/personal-data.ts";
import { endOffersTo, findOffersTo } from "./queries/offers.ts";
import { findReturnsBy } from "./queries/returns.ts";

/**
 * Orders that a member returned, and returned orders offered to them. The rows name nobody and are kept for accounting.
 */
export const returnedOrdersOfMember: PersonalData = {
  name: "returnedOrders",
  export: async ({ database }, userId) => ({
    returned: await findReturnsBy(database, userId),
    offered: await findOffersTo(database, userId),
  }),
  erase: (transaction, userId, { clock }) => endOffersTo(transaction, userId, clock.now()),
};
