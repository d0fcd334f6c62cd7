import type { Feature } from "../../platform/feature.ts";
import { pictureJobs, picturePeriodicJobs } from "./jobs.ts";
import { picturesRoutes } from "./routes.ts";

export const pictures: Feature = {
  routes: picturesRoutes,
  jobs: () => pictureJobs,
  periodicJobs: () => picturePeriodicJobs,
};
