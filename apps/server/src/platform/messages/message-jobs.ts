import type { Context } from "../context.ts";
import { handleJob, type JobHandler } from "../jobs/handlers.ts";
import { deleteFailedJobs } from "../jobs/old-jobs.ts";
import type { Sweep } from "../jobs/worker.ts";
import { SEND_MAIL_JOB, SEND_TEXT_JOB } from "./messages.ts";

/** So long is kept what lies in the development mailbox, and what no attempt could send. */
const KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

export const messageJobs: readonly JobHandler[] = [SEND_MAIL_JOB, SEND_TEXT_JOB].map((job) =>
  handleJob(job, (context, message, attempt) => context.messages.deliver(message, attempt)),
);

export const messageSweeps: readonly Sweep[] = [
  { name: "messages.forget-old", everySeconds: 600, run: forgetOldMessages },
];

/** Messages that were sent leave nothing; those that weren't, and the mailbox's, go after a while. */
export async function forgetOldMessages({ database, pool, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await database.deleteFrom("developmentMailbox").where("createdAt", "<", before).execute();
  await deleteFailedJobs(pool, [SEND_MAIL_JOB, SEND_TEXT_JOB], before);
}
