import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import { expireTransfers } from "./service/expire-transfers.ts";
import { SEND_OFFER_JOBS, sendOffer } from "./service/send-offer.ts";

export const transferJobs: readonly JobHandler[] = Object.values(SEND_OFFER_JOBS).map((job) =>
  handleJob(job, (context, { transferId }) => sendOffer(context, transferId)),
);

export const transferPeriodicJobs: readonly PeriodicJob[] = [
  { name: "transfers.expire", everySeconds: 15, run: expireTransfers },
];
