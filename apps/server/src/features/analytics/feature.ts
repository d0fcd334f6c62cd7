import type { Feature } from "../../platform/feature.ts";
import { analyticsRoutes } from "./routes.ts";
import { countEvents } from "./service/count-events.ts";

export const analytics: Feature = {
  routes: analyticsRoutes,
  periodicJobs: () => [{ name: "analytics.count-events", everySeconds: 5, run: countEvents }],
};
