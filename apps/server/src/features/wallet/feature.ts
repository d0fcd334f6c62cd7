import type { Feature } from "../../platform/feature.ts";
import { deletePassesOf, findPassesOf } from "./queries/passes.ts";
import { appleRoutes } from "./routes/apple-routes.ts";
import { calendarRoutes } from "./routes/calendar-routes.ts";
import { passRoutes } from "./routes/pass-routes.ts";
import { refreshPasses } from "./service/refresh-passes.ts";

/** Orders in a member's calendar and phone wallet. */
export const wallet: Feature = {
  routes: (http, context) => {
    calendarRoutes(http, context);
    passRoutes(http, context);
    appleRoutes(http, context);
  },
  periodicJobs: () => [{ name: "wallet.refresh-passes", everySeconds: 5, run: refreshPasses }],
  personalData: [
    {
      name: "walletPasses",
      export: ({ database }, userId) => findPassesOf(database, userId),
      erase: (transaction, userId, { clock }) => deletePassesOf(transaction, userId, clock.now()),
    },
  ],
};
