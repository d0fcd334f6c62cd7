import type { Feature } from "../../platform/feature.ts";
import { pictureJobs, pictureSweeps } from "./jobs.ts";
import { picturesRoutes } from "./routes.ts";

export const pictures: Feature = {
  routes: picturesRoutes,
  jobs: () => pictureJobs,
  sweeps: () => pictureSweeps,
};
