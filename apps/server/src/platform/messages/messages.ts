import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { JobHandlers } from "../jobs/worker.ts";
import { sendText } from "./texts.ts";

const Message = z.strictObject({
  channel: z.enum(["mail", "sms"]),
  recipient: z.string(),
  subject: z.string().default(""),
  body: z.string(),
});
export type Message = z.input<typeof Message>;

const SEND_ATTEMPTS = 6;

/** Sends mail and SMS after the caller's commit. */
export interface Messages {
  enqueue(transaction: Database | Transaction, message: Message): Promise<void>;
}

/** Messages go out as jobs, so that one is sent exactly when what it tells of was written. */
export function createMessages(jobs: Jobs): Messages {
  return {
    enqueue: (transaction, message) =>
      jobs.add(transaction, "messages.send", message, { maxAttempts: SEND_ATTEMPTS }),
  };
}

export const messageJobs: JobHandlers = { "messages.send": sendMessage };

async function sendMessage(context: Context, payload: unknown): Promise<void> {
  await deliverMessage(context, Message.parse(payload));
}

/** Sends at once. For jobs whose message is a secret that no other job's payload may keep. */
export async function deliverMessage(context: Context, given: Message): Promise<void> {
  const message = Message.parse(given);
  const { smtp, sms } = context.config;
  if (message.channel === "mail" && smtp !== undefined) {
    // nodemailer encodes addresses and subjects, so that no line break of theirs becomes a header.
    await createTransport(smtp.url).sendMail({
      from: smtp.from,
      to: { name: "", address: message.recipient },
      subject: message.subject,
      text: message.body,
    });
    return;
  }
  if (message.channel === "sms" && sms !== undefined) return sendText(sms, message.recipient, message.body);
  await context.database
    .insertInto("developmentMailbox")
    .values({ ...message, createdAt: context.clock.now() })
    .execute();
}
