import type { Sweep } from "../../platform/jobs/worker.ts";
import { countEvents } from "./service/count-events.ts";

/** The sums that the owner's figures are read from follow what was sold, within seconds. */
export const analyticsSweeps: readonly Sweep[] = [
  { name: "analytics.count-events", everySeconds: 5, run: countEvents },
];
