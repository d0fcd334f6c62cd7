import { ok, type Result, readTextKeyword, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { liftSuppression, lockAddress, suppressAddress } from "../../../platform/messages/suppressions.ts";
import {
  describeTextFailure,
  TEXT_STATUS_PATH,
  TEXT_STOPPED_CODE,
} from "../../../platform/messages/texts.ts";
import { isSignedText } from "../../../platform/messages/webhook-signatures.ts";
import type { ForgedWebhooks } from "../../audit/index.ts";
import { recordTextedConsent } from "../../consents/index.ts";
import { recordReport } from "../queries/delivery-reports.ts";
import { keepReply } from "./replies.ts";

export const TEXT_PATHS = { incoming: "/webhooks/twilio/incoming", status: TEXT_STATUS_PATH } as const;

/** Reason that a webhook is rejected. */
export type WebhookRefusal = "MALFORMED_REQUEST" | "NOT_FOUND" | "RATE_LIMITED" | "WEBHOOK_SIGNATURE_INVALID";

/** Text that the provider sends back, if there is one. */
export interface TextAnswer {
  readonly answer?: string | undefined;
}

/** Request that claims to be from the text provider. */
export interface TextWebhook {
  /** Path and query as requested. */
  readonly url: string;
  readonly body: string;
  readonly signature: string;
  readonly client: ClientInfo;
}

const Sid = z.string().regex(/^[A-Za-z0-9]{1,64}$/);
/** Number of a text, or of an RCS message, whose addresses start with "rcs:". Source: Twilio's "RCS Messaging". */
const PhoneNumber = z
  .string()
  .regex(/^(?:rcs:)?\+\d{5,15}$/)
  .transform((address) => address.replace(/^rcs:/, ""));
const Incoming = z.object({
  AccountSid: Sid,
  MessageSid: Sid,
  From: PhoneNumber,
  Body: z.string().default(""),
  /** Number of pictures. */
  NumMedia: z.coerce.number().int().min(0).max(100).catch(0),
});
const Status = z.object({
  AccountSid: Sid,
  MessageSid: Sid,
  MessageStatus: z.string().max(40),
  To: PhoneNumber,
  ErrorCode: z.coerce.number().int().optional(),
});

/**
 * Handles an incoming text. The provider replies to STOP, START and HELP; this records and applies them. Any other text
 * is kept, and may have an answer.
 */
export async function receiveText(
  context: Context,
  webhook: TextWebhook,
  forged: ForgedWebhooks,
): Promise<Result<TextAnswer, WebhookRefusal>> {
  const form = await readSigned(context, webhook, Incoming, forged);
  if (!form.ok) return form;
  const { From: address, MessageSid: messageId, Body: body, NumMedia: pictureCount } = form.value;
  const asked = readTextKeyword(body);
  if (asked === undefined)
    return ok({ answer: await keepReply(context, { address, messageId, body, pictureCount }) });
  const { keyword, word: text } = asked;
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const number = { channel: "sms", address } as const;
    await lockAddress(transaction, number);
    const action = ({ stop: "withdrawn", start: "given", help: "help" } as const)[keyword];
    if (!(await recordTextedConsent(transaction, now, { action, text, address, messageId }))) return;
    if (keyword === "stop") await suppressAddress(transaction, number, { reason: "stop", since: now });
    if (keyword === "start") await liftSuppression(transaction, context.config, number, "stop", now);
  });
  return ok({});
}

/** Applies a text's status. Late, repeated and unordered reports don't change a known outcome. */
export async function receiveTextStatus(
  context: Context,
  webhook: TextWebhook,
  forged: ForgedWebhooks,
): Promise<Result<TextAnswer, WebhookRefusal>> {
  const form = await readSigned(context, webhook, Status, forged);
  if (!form.ok) return form;
  const { MessageSid: providerId, MessageStatus: status, ErrorCode: code, To: address } = form.value;
  const now = context.clock.now();
  const reason = describeTextFailure(status, code);
  await inTransaction(context.database, async (transaction) => {
    const settle = (state: "delivered" | "failed", why: string | null) =>
      recordReport(transaction, { channel: "sms", providerId, state, reason: why }, now);
    if (status === "delivered") await settle("delivered", null);
    if (status === "undelivered" || status === "failed") await settle("failed", reason);
    if (code !== TEXT_STOPPED_CODE) return;
    const number = { channel: "sms", address } as const;
    await lockAddress(transaction, number);
    const said = { action: "withdrawn", text: reason, address, messageId: providerId } as const;
    if (await recordTextedConsent(transaction, now, said))
      await suppressAddress(transaction, number, { reason: "stop", since: now });
  });
  return ok({});
}

/** Returns the form if it's signed by the provider and belongs to our account. */
async function readSigned<Form extends z.ZodType<{ AccountSid: string }>>(
  { config: { sms, publicUrl } }: Context,
  { url, body, signature, client }: TextWebhook,
  schema: Form,
  forged: ForgedWebhooks,
): Promise<Result<z.output<Form>, WebhookRefusal>> {
  if (sms === undefined) return refuse("NOT_FOUND");
  const form = new URLSearchParams(body);
  if (!isSignedText(sms.authToken, publicUrl + url, form, signature)) return forged.refuse(client);
  const fields = Object.fromEntries(form);
  const parsed = schema.safeParse(fields);
  // Rejects a repeated field, since either value might count.
  if (!parsed.success || form.size !== Object.keys(fields).length) return refuse("MALFORMED_REQUEST");
  return parsed.data.AccountSid === sms.accountSid ? ok(parsed.data) : forged.refuse(client);
}
