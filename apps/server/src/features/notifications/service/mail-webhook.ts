import { Email, GivenInstant } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { suppressAddress } from "../../../platform/messages/suppressions.ts";
import { isSignedMail, type SignedMailEvents } from "../../../platform/messages/webhook-signatures.ts";
import type { ForgedWebhooks } from "../../audit/index.ts";
import { recordReport } from "../queries/delivery-reports.ts";
import { optOutOfMarketing } from "./message-choices.ts";
import type { WebhookRefusal } from "./text-webhooks.ts";

export const MAIL_PATH = "/webhooks/mail";
const EVENTS_MAX = 1_000;

/** Message id, with or without the brackets of its header. */
const MessageId = z
  .string()
  .regex(/^<?[\x21-\x7e]{1,250}$/)
  .transform((id) => `<${id.replace(/^<|>$/g, "")}>`);

const MailEvent = z.object({
  type: z.enum(["delivered", "bounce", "complaint", "unsubscribe"]),
  /** Whether a bounce is permanent. */
  permanent: z.boolean().default(false),
  messageId: MessageId.optional(),
  recipient: Email,
  reason: z.string().max(2_000).default(""),
  at: GivenInstant,
});
type MailEvent = z.output<typeof MailEvent>;
const MailEvents = z.object({ events: z.array(z.unknown()).max(EVENTS_MAX) });

/**
 * Applies the mail provider's events. Repeated or late events don't change a known outcome. An invalid event is
 * skipped, because a retry wouldn't fix it.
 */
export async function receiveMailEvents(
  context: Context,
  webhook: SignedMailEvents,
  client: ClientInfo,
  forged: ForgedWebhooks,
): Promise<Result<Record<string, never>, WebhookRefusal>> {
  const { mailWebhookSecret: secret } = context.config;
  if (secret === undefined) return refuse("NOT_FOUND");
  if (!isSignedMail(secret, webhook, context.clock.now())) return forged.refuse(client);
  const parsed = MailEvents.safeParse(parseJson(webhook.body));
  if (!parsed.success) return refuse("MALFORMED_REQUEST");
  // Each event has its own transaction, so that a member's order doesn't wait for a thousand others.
  for (const [index, given] of parsed.data.events.entries()) {
    const event = MailEvent.safeParse(given);
    if (event.success)
      await inTransaction(context.database, (transaction) => applyEvent(context, transaction, event.data));
    else
      context.log.warn({ index, fields: invalidFields(event.error) }, "invalid event from the mail provider");
  }
  return ok({});
}

/** Returns the names of invalid fields. Their values are personal data. */
function invalidFields({ issues }: z.ZodError): string[] {
  return issues.map(({ path }) => path.join("."));
}

async function applyEvent(context: Context, transaction: Transaction, event: MailEvent): Promise<void> {
  const now = context.clock.now();
  const since = new Date(Math.min(event.at.getTime(), now.getTime()));
  const mailbox = { channel: "mail", address: event.recipient } as const;
  switch (event.type) {
    case "delivered":
      return settle(transaction, event, "delivered", null, now);
    case "bounce":
      await settle(transaction, event, "failed", describeBounce(event), now);
      if (event.permanent) await suppressAddress(transaction, mailbox, { reason: "bounce", since });
      return;
    case "complaint":
      return suppressAddress(transaction, mailbox, { reason: "complaint", since });
    case "unsubscribe":
      return optOutOfMarketing(transaction, event.recipient, since);
  }
}

async function settle(
  transaction: Transaction,
  { messageId: providerId }: MailEvent,
  state: "delivered" | "failed",
  reason: string | null,
  now: Date,
): Promise<void> {
  if (providerId === undefined) return;
  await recordReport(transaction, { channel: "mail", providerId, state, reason }, now);
}

/** Describes a bounce without the mail server's text, which contains the address. */
function describeBounce({ permanent, reason }: MailEvent): string {
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reason)?.[0];
  return `mail provider: bounced ${permanent ? "for good" : "for now"}, code ${code ?? "none"}`;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
