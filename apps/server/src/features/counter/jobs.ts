import type { Sweep } from "../../platform/jobs/worker.ts";
import { giveBackSetAsides } from "./service/set-aside.ts";

export const counterSweeps: readonly Sweep[] = [
  { name: "counter.give-back-set-asides", everySeconds: 30, run: giveBackSetAsides },
];
