import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { releaseEndedAllotments } from "./service/allotment.ts";

export const counterPeriodicJobs: readonly PeriodicJob[] = [
  { name: "counter.release-allotments", everySeconds: 30, run: releaseEndedAllotments },
];
