import type { Feature } from "../../platform/feature.ts";
import { broadcastJobs, broadcastSweeps } from "./jobs.ts";
import { broadcastsRoutes } from "./routes.ts";

export const broadcasts: Feature = {
  routes: broadcastsRoutes,
  jobs: () => broadcastJobs,
  sweeps: () => broadcastSweeps,
};
