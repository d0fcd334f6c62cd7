import type { Feature } from "../../platform/feature.ts";
import { transferJobs, transferPeriodicJobs } from "./jobs.ts";
import { transfersOfMember } from "./personal-data.ts";
import { transfersRoutes } from "./routes.ts";

export const transfers: Feature = {
  routes: transfersRoutes,
  jobs: () => transferJobs,
  periodicJobs: () => transferPeriodicJobs,
  personalData: [transfersOfMember],
};
