import type { Feature } from "../../platform/feature.ts";
import { handleJob } from "../../platform/jobs/handlers.ts";
import { broadcastsRoutes } from "./routes.ts";
import { keepFigures } from "./service/read-broadcasts.ts";
import { SEND_BROADCAST_JOB, sendNext } from "./service/send-broadcast.ts";

export const broadcasts: Feature = {
  routes: broadcastsRoutes,
  jobs: () => [handleJob(SEND_BROADCAST_JOB, (context, { id }) => sendNext(context, id))],
  periodicJobs: () => [{ name: "broadcasts.keep-figures", everySeconds: 3_600, run: keepFigures }],
};
