import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { CANCEL_ORDERS_JOB, type EventCache } from "../events/index.ts";
import { clearInstructionsOfDeletedPayers } from "../order-book/index.ts";
import { holdMetrics } from "./metrics.ts";
import { ordersOfMember } from "./personal-data.ts";
import { adminOrdersRoutes } from "./routes/admin-routes.ts";
import { ordersRoutes } from "./routes/member-routes.ts";
import { cancelEventOrders } from "./service/cancel-event.ts";
import { expireHolds } from "./service/expire-holds.ts";
import { MissedDemand } from "./service/missed-demand.ts";
import { remindOfPickups } from "./service/remind-of-pickup.ts";

export const orders: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, { events }) => {
    const missedDemand = new MissedDemand(context);
    http.app.addHook("onClose", () => missedDemand.close());
    ordersRoutes(http, context, events, missedDemand);
    adminOrdersRoutes(http, context);
  },
  jobs: () => [handleJob(CANCEL_ORDERS_JOB, (context, { eventId }) => cancelEventOrders(context, eventId))],
  periodicJobs: () => [
    {
      name: "orders.expire-holds",
      // Releases the stock of expired holds within seconds.
      everySeconds: 5,
      run: async (context) => {
        await expireHolds(context);
      },
    },
    {
      name: "orders.clear-instructions",
      everySeconds: 3_600,
      run: ({ database }) => clearInstructionsOfDeletedPayers(database),
    },
    { name: "orders.remind-of-pickup", everySeconds: 15, run: remindOfPickups },
  ],
  personalData: [ordersOfMember],
  metrics: [holdMetrics],
};
