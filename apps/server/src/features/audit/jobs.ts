import type { Sweep } from "../../platform/jobs/worker.ts";
import { forgetOldDevices } from "./service.ts";

export const auditSweeps: readonly Sweep[] = [
  { name: "audit.forget-old-devices", everySeconds: 600, run: forgetOldDevices },
];
