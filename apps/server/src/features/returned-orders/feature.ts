import type { Feature } from "../../platform/feature.ts";
import { endOffersTo, findOffersTo } from "./queries/offers.ts";
import { findReturnsBy } from "./queries/returns.ts";
import { returnedOrdersRoutes } from "./routes.ts";
import { offerReturnedOrders } from "./service/offer-returned-orders.ts";

export const returnedOrders: Feature = {
  routes: returnedOrdersRoutes,
  periodicJobs: () => [{ name: "returned-orders.offer", everySeconds: 5, run: offerReturnedOrders }],
  personalData: [
    // The rows name nobody and are kept for accounting.
    {
      name: "returnedOrders",
      export: async ({ database }, userId) => ({
        returned: await findReturnsBy(database, userId),
        offered: await findOffersTo(database, userId),
      }),
      erase: (transaction, userId, { clock }) => endOffersTo(transaction, userId, clock.now()),
    },
  ],
};
