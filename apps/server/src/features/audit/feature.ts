import type { Feature } from "../../platform/feature.ts";
import { auditPeriodicJobs } from "./jobs.ts";
import { auditLinesOfMember } from "./personal-data.ts";
import { auditRoutes } from "./routes.ts";

export const auditLog: Feature = {
  routes: auditRoutes,
  periodicJobs: () => auditPeriodicJobs,
  personalData: [auditLinesOfMember],
};
