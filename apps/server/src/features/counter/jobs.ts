import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { giveBackSetAsides } from "./service/set-aside.ts";

export const counterPeriodicJobs: readonly PeriodicJob[] = [
  { name: "counter.give-back-set-asides", everySeconds: 30, run: giveBackSetAsides },
];
