import { handleJob, type JobHandler } from "../../platform/jobs/handlers.ts";
import type { PeriodicJob } from "../../platform/jobs/worker.ts";
import {
  DELIVER_MAIL_JOB,
  DELIVER_PUSH_JOB,
  DELIVER_TEXT_JOB,
  deliverByJob,
  settleEarlyReports,
} from "./service/deliver.ts";

export const notificationJobs: readonly JobHandler[] = [
  ...[DELIVER_MAIL_JOB, DELIVER_TEXT_JOB, DELIVER_PUSH_JOB].map((job) =>
    handleJob(job, (context, { id }, attempt) => deliverByJob(context, id, attempt)),
  ),
];

export const notificationPeriodicJobs: readonly PeriodicJob[] = [
  { name: "notifications.settle-early-reports", everySeconds: 15, run: settleEarlyReports },
];
