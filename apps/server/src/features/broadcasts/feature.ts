import type { Feature } from "../../platform/feature.ts";
import { broadcastJobs, broadcastPeriodicJobs } from "./jobs.ts";
import { broadcastsRoutes } from "./routes.ts";

export const broadcasts: Feature = {
  routes: broadcastsRoutes,
  jobs: () => broadcastJobs,
  periodicJobs: () => broadcastPeriodicJobs,
};
