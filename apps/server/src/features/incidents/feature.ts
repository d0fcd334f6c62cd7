import type { Feature } from "../../platform/feature.ts";
import { incidentRoutes } from "./routes.ts";
import { notifyDelays } from "./service/notify-delays.ts";
import { endStopsOfEndedEvents } from "./service/stop-selling.ts";

export const incidents: Feature = {
  routes: incidentRoutes,
  periodicJobs: () => [
    { name: "incidents.end-stops", everySeconds: 30, run: endStopsOfEndedEvents },
    { name: "incidents.notify-delays", everySeconds: 5, run: notifyDelays },
  ],
};
