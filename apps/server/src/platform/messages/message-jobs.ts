import { handleJob, type JobHandler } from "../jobs/handlers.ts";
import { SEND_MAIL_JOB, SEND_TEXT_JOB } from "./messages.ts";

export const messageJobs: readonly JobHandler[] = [SEND_MAIL_JOB, SEND_TEXT_JOB].map((job) =>
  handleJob(job, (context, message) => context.messages.deliver(message)),
);
