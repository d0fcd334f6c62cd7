import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { keepFigures } from "./service/read-broadcasts.ts";
import { SEND_BROADCAST_JOB, sendNext } from "./service/send-broadcast.ts";

export const broadcastJobs: readonly JobHandler[] = [
  handleJob(SEND_BROADCAST_JOB, (context, { id }) => sendNext(context, id)),
];

export const broadcastPeriodicJobs: readonly PeriodicJob[] = [
  { name: "broadcasts.keep-figures", everySeconds: 3_600, run: keepFigures },
];
