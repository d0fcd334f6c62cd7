import type { Feature } from "../../platform/feature.ts";
import { retentionPeriodicJobs } from "./jobs.ts";

export const retention: Feature = {
  periodicJobs: () => retentionPeriodicJobs,
};
