import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { Sweep } from "../../platform/jobs/worker.ts";
import * as service from "./service.ts";

export const notificationJobs: readonly JobHandler[] = [
  ...[service.DELIVER_MAIL_JOB, service.DELIVER_TEXT_JOB, service.DELIVER_PUSH_JOB].map((job) =>
    handleJob(job, (context, { id }, attempt) => service.deliverByJob(context, id, attempt)),
  ),
  handleJob(service.FORMER_RECEIPT_JOB, (context, { orderId }) =>
    service.sendFormerReceipt(context, orderId),
  ),
];

export const notificationSweeps: readonly Sweep[] = [
  { name: "notifications.settle-early-fates", everySeconds: 15, run: service.settleEarlyFates },
];
