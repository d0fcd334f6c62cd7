import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import * as service from "./service.ts";

export const transferJobs: readonly JobHandler[] = Object.values(service.SEND_OFFER_JOBS).map((job) =>
  handleJob(job, (context, { transferId }) => service.sendOffer(context, transferId)),
);

export const transferSweeps: readonly Sweep[] = [
  { name: "transfers.expire", everySeconds: 15, run: service.expireTransfers },
];
