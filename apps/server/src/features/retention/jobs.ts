import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { applyRetention } from "./service.ts";

export const retentionPeriodicJobs: readonly PeriodicJob[] = [
  {
    name: "retention.apply",
    everySeconds: 600,
    run: (context, signal) => applyRetention(context, { signal }),
  },
];
