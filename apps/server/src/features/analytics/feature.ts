import type { Feature } from "../../platform/feature.ts";
import { analyticsPeriodicJobs } from "./jobs.ts";
import { analyticsRoutes } from "./routes.ts";

export const analytics: Feature = {
  routes: analyticsRoutes,
  periodicJobs: () => analyticsPeriodicJobs,
};
