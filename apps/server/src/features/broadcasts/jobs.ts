import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import * as service from "./service.ts";

export const broadcastJobs: readonly JobHandler[] = [
  handleJob(service.SEND_BROADCAST_JOB, (context, { id }) => service.sendNext(context, id)),
];

export const broadcastSweeps: readonly Sweep[] = [
  { name: "broadcasts.keep-figures", everySeconds: 3_600, run: service.keepFigures },
];
