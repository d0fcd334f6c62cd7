import type { Sweep } from "../../platform/jobs/worker.ts";
import { moveEventsByClock } from "./service.ts";

export const eventSweeps: readonly Sweep[] = [
  { name: "events.move-by-clock", everySeconds: 5, run: moveEventsByClock },
];
