import type { Feature } from "../../platform/feature.ts";
import type { EventCache } from "../events/index.ts";
import { orderJobs, orderPeriodicJobs } from "./jobs.ts";
import { holdMetrics } from "./metrics.ts";
import { ordersOfMember } from "./personal-data.ts";
import { adminOrdersRoutes } from "./routes/admin-routes.ts";
import { ordersRoutes } from "./routes/member-routes.ts";
import { MissedDemand } from "./service/missed-demand.ts";

export const orders: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, { events }) => {
    const missedDemand = new MissedDemand(context);
    http.app.addHook("onClose", () => missedDemand.close());
    ordersRoutes(http, context, events, missedDemand);
    adminOrdersRoutes(http, context);
  },
  jobs: () => orderJobs,
  periodicJobs: () => orderPeriodicJobs,
  personalData: [ordersOfMember],
  metrics: [holdMetrics],
};
