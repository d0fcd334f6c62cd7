import { findSuppression, MESSAGE_PURPOSES, type SendOutcome, type SuppressionReason } from "@secret/domain";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Keys } from "../../config-keys.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/database.ts";
import { ProviderDown } from "../errors.ts";
import { defineJob } from "../jobs/define-job.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { openMailTransport } from "./mails.ts";
import { type PushKeys, readPushKeys } from "./push-keys.ts";
import type { PushRequest, ReleaseSlot } from "./push-slots.ts";
import { openPushTransport, type Push, type PushAnswer } from "./pushes.ts";
import { findSuppressions, suppressAddress } from "./suppressions.ts";
import { findSentText, sendText } from "./texts.ts";

const Message = z.strictObject({
  channel: z.enum(["mail", "sms"]),
  recipient: z.string(),
  subject: z.string().default(""),
  body: z.string(),
  /** Purpose; "security" by default, which counts as essential to the account. */
  purpose: z.enum(MESSAGE_PURPOSES).default("security"),
  /** HTML part of a mail; `body` is its plain-text part. */
  html: z.string().optional(),
  /** Additional headers of a mail. */
  headers: z.record(z.string(), z.string().regex(/^[^\r\n]*$/)).optional(),
});
/** Mail or text message to send. */
export type Message = z.input<typeof Message>;

declare const ADMITTED: unique symbol;
/**
 * Message whose recipient isn't suppressed for its purpose. Only {@link Messages.admit} makes one, and only these are
 * sent.
 */
type AdmittedMessage = z.output<typeof Message> & { readonly [ADMITTED]: true };

/** Result of the suppression check: the message may be sent, or why not. */
type Admission =
  | { readonly kind: "admitted"; readonly message: AdmittedMessage }
  | { readonly kind: "suppressed"; readonly reason: SuppressionReason };

const SEND_ATTEMPTS = 6;

/** Sends a mail. */
export const SEND_MAIL_JOB = defineJob("messages.send-mail", Message, {
  queue: "mail",
  maxAttempts: SEND_ATTEMPTS,
});
/** Sends a text message. */
export const SEND_TEXT_JOB = defineJob("messages.send-text", Message, {
  queue: "texts",
  maxAttempts: SEND_ATTEMPTS,
});

/** Sends mail, SMS and pushes. */
export interface Messages {
  /** Adds messages as jobs, so that they are sent exactly when the transaction commits. */
  enqueue(transaction: Database | Transaction, ...messages: readonly Message[]): Promise<void>;
  /**
   * Sends a message now, unless its recipient is suppressed. Meant for jobs whose message holds a secret that no
   * payload may store.
   * @param attempt of its job, from 1: a message with an unknown outcome is sent once more, and no third time; without
   * it, on every attempt
   * @throws if a later attempt may succeed, so that the job retries
   */
  deliver(message: Message, attempt?: number): Promise<void>;
  /** Checks whether the recipient is suppressed for the message's purpose. Every mail and text passes through here. */
  admit(message: Message): Promise<Admission>;
  /** Sends a message now and returns the outcome, for callers that record it. */
  send(message: AdmittedMessage): Promise<SendOutcome>;
  /**
   * Looks up a message with an unknown outcome at the provider.
   * @returns its id if it was accepted, null if it wasn't, undefined if the provider has no lookup
   */
  findSent(message: Message, since: Date): Promise<string | null | undefined>;
  /** Returns the public key that browsers subscribe to pushes with; created on first use. */
  pushKey(): Promise<string>;
  /**
   * Takes a slot for a push.
   * @returns undefined when none is free
   */
  takePushSlot(push: PushRequest): ReleaseSlot | undefined;
  /**
   * Sends a push to the browser's push service in every mode. Outside production the development mailbox gets a copy.
   */
  push(push: Push): Promise<PushAnswer>;
  /** Closes the connections to the mail server and push services. */
  close(): void;
}

/**
 * Creates the sender of mails, texts and pushes. Without a configured provider, messages go to the development mailbox.
 */
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
    const suppressions = await findSuppressions(database, config, { channel, address });
    const reasons = suppressions.map(({ reason }) => reason);
    const reason = findSuppression(reasons, purpose);
    return reason === undefined ? { kind: "admitted", message } : { kind: "suppressed", reason };
  };
  const transmit = async (message: AdmittedMessage): Promise<SendOutcome> => {
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
    const outcome = await transmit(message);
    if (outcome.kind === "refused" && outcome.suppression !== undefined) {
      const { channel, recipient: address } = message;
      await suppressAddress(
        database,
        { channel, address },
        { reason: outcome.suppression, since: clock.now() },
      );
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
      if (admission.kind === "suppressed") return;
      const outcome = await send(admission.message);
      if (outcome.kind === "unknown" && attempt > 1) return;
      if (outcome.kind === "deferred" || outcome.kind === "unknown") throw notSent(message, outcome);
    },
    admit,
    send,
    async findSent({ channel, recipient: to, body }, since) {
      return channel === "sms" && sms !== undefined ? findSentText(sms, { to, body, since }) : undefined;
    },
    pushKey: async () => (await keys()).publicKey,
    takePushSlot: (push) => pushes.slots.take(push),
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

/** Returns the error of a message that a later attempt may send. */
export function notSent(
  { channel }: { readonly channel: string },
  outcome: Exclude<SendOutcome, { readonly kind: "sent" }>,
): Error {
  const text = `a ${channel} waits: ${outcome.reason}`;
  return outcome.kind === "deferred" && outcome.isDown ? new ProviderDown(text) : new Error(text);
}

/** Message in the development mailbox. */
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
