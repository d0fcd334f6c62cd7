import type { Sweep } from "../../platform/jobs/worker.ts";
import { forgetWalkUps, giveBackSetAsides } from "./service.ts";

export const counterSweeps: readonly Sweep[] = [
  { name: "counter.give-back-set-asides", everySeconds: 30, run: giveBackSetAsides },
  { name: "counter.forget-walk-ups", everySeconds: 3_600, run: forgetWalkUps },
];
