import type { Feature } from "../../platform/feature.ts";
import { auditLinesOfMember } from "./personal-data.ts";
import { auditRoutes } from "./routes.ts";
import { chainLines } from "./service/chain-lines.ts";

export const auditLog: Feature = {
  routes: auditRoutes,
  periodicJobs: () => [{ name: "audit.chain-lines", everySeconds: 5, run: chainLines }],
  personalData: [auditLinesOfMember],
};
