import type { Feature } from "../../platform/feature.ts";
import type { EventCache } from "../events/index.ts";
import { orderJobs, orderPeriodicJobs } from "./jobs.ts";
import { holdMetrics } from "./metrics.ts";
import { ordersOfMember } from "./personal-data.ts";
import { adminOrdersRoutes } from "./routes/admin-routes.ts";
import { ordersRoutes } from "./routes/member-routes.ts";
import { TurnedAway } from "./service/turned-away.ts";

export const orders: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, { events }) => {
    const turnedAway = new TurnedAway(context);
    http.app.addHook("onClose", () => turnedAway.close());
    ordersRoutes(http, context, events, turnedAway);
    adminOrdersRoutes(http, context);
  },
  jobs: () => orderJobs,
  periodicJobs: () => orderPeriodicJobs,
  personalData: [ordersOfMember],
  metrics: [holdMetrics],
};
