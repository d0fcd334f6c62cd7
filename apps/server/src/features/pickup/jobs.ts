import type { Sweep } from "../../platform/jobs/worker.ts";
import { forgetOldActions } from "./service.ts";

export const pickupSweeps: readonly Sweep[] = [
  { name: "pickup.forget-old-actions", everySeconds: 3_600, run: forgetOldActions },
];
