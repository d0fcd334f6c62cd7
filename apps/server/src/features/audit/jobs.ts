import type { Sweep } from "../../platform/jobs/worker.ts";
import { chainLines, forgetOldDevices } from "./service.ts";

export const auditSweeps: readonly Sweep[] = [
  { name: "audit.chain-lines", everySeconds: 5, run: chainLines },
  { name: "audit.forget-old-devices", everySeconds: 600, run: forgetOldDevices },
];
