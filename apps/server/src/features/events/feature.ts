import type { Feature } from "../../platform/feature.ts";
import type { EventCache } from "./event-cache.ts";
import { eventJobs, eventPeriodicJobs } from "./jobs.ts";
import { adminEventsRoutes } from "./routes/admin-routes.ts";
import { eventsRoutes } from "./routes/member-routes.ts";

export const events: Feature<object, { readonly events: EventCache }> = {
  routes: (http, context, parts) => {
    eventsRoutes(http, context, parts.events);
    adminEventsRoutes(http, context);
  },
  jobs: () => eventJobs,
  periodicJobs: () => eventPeriodicJobs,
};
