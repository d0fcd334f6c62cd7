import { daysBefore } from "../clock.ts";
import type { Context } from "../context.ts";
import { handleJob, type JobHandler } from "../jobs/handlers.ts";
import { deleteFailedJobs } from "../jobs/old-jobs.ts";
import type { Sweep } from "../jobs/worker.ts";
import { SEND_MAIL_JOB, SEND_TEXT_JOB } from "./messages.ts";

/** Days for which a message that could not be sent is kept. */
const FAILED_KEPT_DAYS = 14;

export const messageJobs: readonly JobHandler[] = [SEND_MAIL_JOB, SEND_TEXT_JOB].map((job) =>
  handleJob(job, (context, message, attempt) => context.messages.deliver(message, attempt)),
);

export const messageSweeps: readonly Sweep[] = [
  { name: "messages.delete-failed", everySeconds: 600, run: deleteFailedMessages },
];

/** Deletes the jobs of old messages that no attempt could send. Jobs of sent messages are gone already. */
export async function deleteFailedMessages({ pool, clock }: Context): Promise<void> {
  await deleteFailedJobs(pool, [SEND_MAIL_JOB, SEND_TEXT_JOB], daysBefore(clock.now(), FAILED_KEPT_DAYS));
}
