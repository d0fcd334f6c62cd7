import type { Feature } from "../../platform/feature.ts";
import { transferJobs, transferSweeps } from "./jobs.ts";
import { transfersOfMember } from "./personal-data.ts";
import { transfersRoutes } from "./routes.ts";

export const transfers: Feature = {
  routes: transfersRoutes,
  jobs: () => transferJobs,
  sweeps: () => transferSweeps,
  personalData: [transfersOfMember],
};
