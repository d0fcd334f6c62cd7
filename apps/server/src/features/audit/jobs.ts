import type { Sweep } from "../../platform/jobs/worker.ts";
import { chainLines } from "./service/chain-lines.ts";

export const auditSweeps: readonly Sweep[] = [
  { name: "audit.chain-lines", everySeconds: 5, run: chainLines },
];
