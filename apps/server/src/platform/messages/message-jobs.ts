import { daysBefore } from "../clock.ts";
import type { Context } from "../context.ts";
import { handleJob, type JobHandler } from "../jobs/handlers.ts";
import { deleteFailedJobs } from "../jobs/stale-jobs.ts";
import type { PeriodicJob } from "../jobs/worker.ts";
import { SEND_MAIL_JOB, SEND_TEXT_JOB } from "./messages.ts";

/** Days to keep undeliverable messages. */
const FAILED_KEPT_DAYS = 14;

/** Handlers of mail and text jobs. */
export const messageJobs: readonly JobHandler[] = [SEND_MAIL_JOB, SEND_TEXT_JOB].map((job) =>
  handleJob(job, (context, message, attempt) => context.messages.deliver(message, attempt)),
);

/** Periodic jobs of messages. */
export const messagePeriodicJobs: readonly PeriodicJob[] = [
  { name: "messages.delete-failed", everySeconds: 600, run: deleteFailedMessages },
];

/** Deletes jobs of old messages that used up their attempts. Jobs of sent messages are deleted at once. */
export async function deleteFailedMessages({ pool, clock }: Context): Promise<void> {
  await deleteFailedJobs(pool, [SEND_MAIL_JOB, SEND_TEXT_JOB], daysBefore(clock.now(), FAILED_KEPT_DAYS));
}
