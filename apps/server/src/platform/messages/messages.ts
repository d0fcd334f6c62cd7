import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/database.ts";
import { defineJob } from "../jobs/define-job.ts";
import type { Jobs } from "../jobs/jobs.ts";
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

/** A mail is to be sent. */
export const SEND_MAIL_JOB = defineJob("messages.send-mail", Message, {
  lane: "mail",
  maxAttempts: SEND_ATTEMPTS,
  formerNames: ["messages.send"],
});
/** A text is to be sent. */
export const SEND_TEXT_JOB = defineJob("messages.send-text", Message, {
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
}: {
  readonly config: Pick<Config, "smtp" | "sms">;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}): Messages {
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
