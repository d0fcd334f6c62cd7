import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { countEvents } from "./service/count-events.ts";

/** Updates the sums behind the owner's analytics within seconds of a sale. */
export const analyticsPeriodicJobs: readonly PeriodicJob[] = [
  { name: "analytics.count-events", everySeconds: 5, run: countEvents },
];
