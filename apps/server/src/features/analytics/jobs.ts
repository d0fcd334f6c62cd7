import type { Sweep } from "../../platform/jobs/worker.ts";
import { countEvents } from "./service/count-events.ts";

/** Updates the sums behind the owner's analytics within seconds of a sale. */
export const analyticsSweeps: readonly Sweep[] = [
  { name: "analytics.count-events", everySeconds: 5, run: countEvents },
];
