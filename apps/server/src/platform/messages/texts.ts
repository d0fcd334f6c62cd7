import { z } from "zod";
import type { SmsConfig } from "../../config.ts";

const TIMEOUT_MS = 10_000;

/**
 * Twilio's codes for a number that no text will ever reach: it replied STOP, is no mobile, or doesn't exist.
 * Source: Twilio's "Error and warning dictionary".
 */
const UNREACHABLE = new Set([21211, 21214, 21610, 21612, 21614]);

const Refusal = z.object({ code: z.number() });

/**
 * Sends a text by Twilio's Messages resource: one form post, for which its package would bring sixty others.
 * Twilio itself keeps the list of numbers that replied STOP, and answers HELP.
 * @throws where a later attempt may succeed, so that the job tries again
 */
export async function sendText(sms: SmsConfig, to: string, body: string): Promise<void> {
  const sender = sms.from.startsWith("MG") ? { MessagingServiceSid: sms.from } : { From: sms.from };
  const response = await fetch(`${sms.apiUrl}/2010-04-01/Accounts/${sms.accountSid}/Messages.json`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString("base64")}`,
    },
    body: new URLSearchParams({ To: to, Body: body, ...sender }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return;
  const refusal = Refusal.safeParse(answer);
  if (refusal.success && UNREACHABLE.has(refusal.data.code)) return;
  // Neither number nor text: both are the member's.
  throw new Error(`the text was not sent: ${response.status}, code ${refusal.data?.code ?? "none"}`);
}
