import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { chainLines } from "./service/chain-lines.ts";

export const auditPeriodicJobs: readonly PeriodicJob[] = [
  { name: "audit.chain-lines", everySeconds: 5, run: chainLines },
];
