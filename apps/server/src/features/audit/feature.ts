import type { Feature } from "../../platform/feature.ts";
import { auditSweeps } from "./jobs.ts";
import { auditLinesOfMember } from "./personal-data.ts";
import { auditRoutes } from "./routes.ts";

export const auditLog: Feature = {
  routes: auditRoutes,
  sweeps: () => auditSweeps,
  personalData: [auditLinesOfMember],
};
