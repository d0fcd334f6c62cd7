import type { Feature } from "../../platform/feature.ts";
import { endStopsOfEndedEvents } from "./service/stop-selling.ts";

export const incidents: Feature = {
  periodicJobs: () => [{ name: "incidents.end-stops", everySeconds: 30, run: endStopsOfEndedEvents }],
};
