import { z } from "zod";
import type { Context } from "../context.ts";
import type { Database, Transaction } from "../database/database.ts";
import { defineJob } from "../jobs/define-job.ts";
import { handleJob, type JobHandler } from "../jobs/handlers.ts";
import { deleteFailedJobs } from "../jobs/old-jobs.ts";
import type { Sweep } from "../jobs/worker.ts";
import { openMailTransport } from "./mails.ts";
import { sendText } from "./texts.ts";

const Message = z.strictObject({
  channel: z.enum(["mail", "sms"]),
  recipient: z.string(),
  subject: z.string().default(""),
  body: z.string(),
});
export type Message = z.input<typeof Message>;

const SEND_ATTEMPTS = 6;
/** So long is kept what lies in the development mailbox, and what no attempt could send. */
const KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

const SEND_MAIL_JOB = defineJob("messages.send-mail", Message, {
  lane: "mail",
  maxAttempts: SEND_ATTEMPTS,
  formerNames: ["messages.send"],
});
const SEND_TEXT_JOB = defineJob("messages.send-text", Message, {
  lane: "texts",
  maxAttempts: SEND_ATTEMPTS,
});

/** Sends mail and SMS. */
export interface Messages {
  /** As jobs, so that a message is sent exactly when what it tells of was written. */
  enqueue(transaction: Database | Transaction, ...messages: readonly Message[]): Promise<void>;
  /** At once. For jobs whose message is a secret that no payload may keep. */
  deliver(message: Message): Promise<void>;
  /** Lets go of the mail server. */
  close(): void;
}

export function createMessages({
  config: { smtp, sms },
  database,
  clock,
  jobs,
}: Pick<Context, "config" | "database" | "clock" | "jobs">): Messages {
  const mails = smtp === undefined ? undefined : openMailTransport(smtp);
  return {
    async enqueue(transaction, ...messages) {
      await jobs.add(transaction, SEND_MAIL_JOB, only("mail", messages));
      await jobs.add(transaction, SEND_TEXT_JOB, only("sms", messages));
    },
    async deliver(given) {
      const message = Message.parse(given);
      if (message.channel === "mail" && mails !== undefined) return mails.send(message);
      if (message.channel === "sms" && sms !== undefined)
        return sendText(sms, message.recipient, message.body);
      await database
        .insertInto("developmentMailbox")
        .values({ ...message, createdAt: clock.now() })
        .execute();
    },
    close: () => mails?.close(),
  };
}

function only(channel: Message["channel"], messages: readonly Message[]): Message[] {
  return messages.filter((message) => message.channel === channel);
}

export const messageJobs: readonly JobHandler[] = [SEND_MAIL_JOB, SEND_TEXT_JOB].map((job) =>
  handleJob(job, (context, message) => context.messages.deliver(message)),
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
