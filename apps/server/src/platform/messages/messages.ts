import { findStop, MESSAGE_PURPOSES, type SendOutcome, type StopReason } from "@secret/domain";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Keys } from "../../config-keys.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/database.ts";
import { defineJob } from "../jobs/define-job.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { openMailTransport } from "./mails.ts";
import { type PushKeys, readPushKeys } from "./push-keys.ts";
import type { LeavePlace, PushRequest } from "./push-places.ts";
import { openPushTransport, type Push, type PushAnswer } from "./pushes.ts";
import { findStops, stopAddress } from "./stopped-addresses.ts";
import { findSentText, sendText } from "./texts.ts";

const Message = z.strictObject({
  channel: z.enum(["mail", "sms"]),
  recipient: z.string(),
  subject: z.string().default(""),
  body: z.string(),
  /** Where nothing is said, an account hangs on it. */
  purpose: z.enum(MESSAGE_PURPOSES).default("security"),
  /** A mail's, beside the same in plain text. */
  html: z.string().optional(),
  /** A mail's own, beside those that every mail has. */
  headers: z.record(z.string(), z.string().regex(/^[^\r\n]*$/)).optional(),
});
export type Message = z.input<typeof Message>;

declare const ADMITTED: unique symbol;
/** A message that nothing keeps from where it goes. Only {@link Messages.admit} makes one, and nothing else is sent. */
type AdmittedMessage = z.output<typeof Message> & { readonly [ADMITTED]: true };

/** Whether a message may go where it is addressed to, or what keeps it from there. */
type Admission =
  | { readonly kind: "admitted"; readonly message: AdmittedMessage }
  | { readonly kind: "stopped"; readonly reason: StopReason };

const SEND_ATTEMPTS = 6;

/** A mail is to be sent. */
export const SEND_MAIL_JOB = defineJob("messages.send-mail", Message, {
  lane: "mail",
  maxAttempts: SEND_ATTEMPTS,
});
/** A text is to be sent. */
export const SEND_TEXT_JOB = defineJob("messages.send-text", Message, {
  lane: "texts",
  maxAttempts: SEND_ATTEMPTS,
});

/** Sends mail, SMS and pushes. */
export interface Messages {
  /** As jobs, so that a message is sent exactly when what it tells of was written. */
  enqueue(transaction: Database | Transaction, ...messages: readonly Message[]): Promise<void>;
  /**
   * At once; not to an address that is stopped. For jobs whose message is a secret that no payload may keep.
   * @param attempt of its job, from 1: whose outcome nobody knows is sent once more, and no third time. Without it, as
   *   often as its job tries
   * @throws where a later attempt may succeed, so that the job tries again
   */
  deliver(message: Message, attempt?: number): Promise<void>;
  /** The one door of all mails and texts: asks whether the address is stopped for what the message is for. */
  admit(message: Message): Promise<Admission>;
  /** At once, and tells how it ended. For whoever keeps account of it. */
  send(message: AdmittedMessage): Promise<SendOutcome>;
  /**
   * Asks the provider for a message whose outcome is unknown.
   * @returns its id where it was taken; null where it wasn't; undefined where the provider can't be asked
   */
  findSent(message: Message, since: Date): Promise<string | null | undefined>;
  /** The key that browsers subscribe to our pushes with; made the first time that somebody asks. */
  pushKey(): Promise<string>;
  /** Takes a place for a push. @returns undefined when none is free */
  takePushPlace(push: PushRequest): LeavePlace | undefined;
  /** To the browser's own service in every mode; where it is shown, the development mailbox has a copy. */
  push(push: Push): Promise<PushAnswer>;
  /** Lets go of the mail server and the push services. */
  close(): void;
}

export function createMessages({
  config,
  database,
  clock,
  jobs,
}: {
  readonly config: Pick<Config, "mode" | "pushEndpoints" | "smtp" | "sms" | "publicUrl" | keyof Keys>;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}): Messages {
  const { smtp, sms, publicUrl } = config;
  const mails = smtp === undefined ? undefined : openMailTransport(smtp);
  const putIntoMailbox = async (message: MailboxMessage) => {
    const headers = JSON.stringify(message.headers ?? {});
    const row = { ...message, headers, createdAt: clock.now() };
    const added = database.insertInto("developmentMailbox").values(row).returning("id");
    return `mailbox ${(await added.executeTakeFirstOrThrow()).id}`;
  };
  const admit = async (given: Message): Promise<Admission> => {
    const message = Message.parse(given) as AdmittedMessage;
    const { channel, recipient: address, purpose } = message;
    const stops = await findStops(database, config, { channel, address });
    const reasons = stops.map(({ reason }) => reason);
    const reason = findStop(reasons, purpose);
    return reason === undefined ? { kind: "admitted", message } : { kind: "stopped", reason };
  };
  const handOver = async (message: AdmittedMessage): Promise<SendOutcome> => {
    if (message.channel === "mail" && mails !== undefined) return mails.send(message);
    if (message.channel === "sms" && sms !== undefined)
      return sendText(sms, message.recipient, message.body, publicUrl);
    const { purpose: _, ...words } = message;
    return { kind: "sent", providerId: await putIntoMailbox(words) };
  };
  const pushes = openPushTransport(config);
  let pushKeys: Promise<PushKeys> | undefined;
  const keys = () => {
    pushKeys ??= readPushKeys({ config, database, clock }).catch((error: unknown) => {
      pushKeys = undefined;
      throw error;
    });
    return pushKeys;
  };
  const send = async (message: AdmittedMessage): Promise<SendOutcome> => {
    const outcome = await handOver(message);
    if (outcome.kind === "refused" && outcome.stops !== undefined) {
      const { channel, recipient: address } = message;
      await stopAddress(database, { channel, address }, { reason: outcome.stops, since: clock.now() });
    }
    return outcome;
  };
  return {
    async enqueue(transaction, ...messages) {
      await jobs.add(transaction, SEND_MAIL_JOB, only("mail", messages));
      await jobs.add(transaction, SEND_TEXT_JOB, only("sms", messages));
    },
    async deliver(message, attempt = 1) {
      const admission = await admit(message);
      if (admission.kind === "stopped") return;
      const outcome = await send(admission.message);
      if (outcome.kind === "unknown" && attempt > 1) return;
      if (outcome.kind === "deferred" || outcome.kind === "unknown")
        throw new Error(`not sent: ${outcome.reason}`);
    },
    admit,
    send,
    async findSent({ channel, recipient: to, body }, since) {
      return channel === "sms" && sms !== undefined ? findSentText(sms, { to, body, since }) : undefined;
    },
    pushKey: async () => (await keys()).publicKey,
    takePushPlace: (push) => pushes.places.take(push),
    async push(push) {
      const known = await keys();
      if (config.mode !== "production") await putIntoMailbox(mailboxCopyOf(push));
      return pushes.send(push, known);
    },
    close() {
      mails?.close();
      pushes.close();
    },
  };
}

/** What the development mailbox shows. */
interface MailboxMessage {
  readonly channel: "mail" | "sms" | "push";
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html?: string | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

function mailboxCopyOf({ target, payload, ttlSeconds, urgency, topic }: Push): MailboxMessage {
  const { title: subject, body, ...rest } = payload;
  const headers = { TTL: ttlSeconds, Urgency: urgency, Topic: topic, ...rest };
  return { channel: "push", recipient: target.endpoint, subject, body, headers };
}

function only(channel: Message["channel"], messages: readonly Message[]): Message[] {
  return messages.filter((message) => message.channel === channel);
}
