import type { Sweep } from "../../platform/jobs/worker.ts";
import { runWaitlists } from "./service.ts";

export const waitlistSweeps: readonly Sweep[] = [
  { name: "waitlist.offer", everySeconds: 5, run: runWaitlists },
];
