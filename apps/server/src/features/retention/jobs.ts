import type { Sweep } from "../../platform/jobs/worker.ts";
import { applyRetention } from "./service.ts";

export const retentionSweeps: readonly Sweep[] = [
  {
    name: "retention.apply",
    everySeconds: 600,
    run: (context, signal) => applyRetention(context, { signal }),
  },
];
