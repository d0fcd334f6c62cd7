import type { Sweep } from "../../platform/jobs/worker.ts";
import { forgetOldConsents } from "./service.ts";

export const consentSweeps: readonly Sweep[] = [
  { name: "consents.forget-old", everySeconds: 3_600, run: forgetOldConsents },
];
