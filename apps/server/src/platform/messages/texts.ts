import type { SendOutcome } from "@secret/domain";
import { z } from "zod";
import type { Config, SmsConfig } from "../../config.ts";
import { isLoopback } from "../../config-modes.ts";

const TIMEOUT_MS = 10_000;
const SERVER_ERROR = 500;

/** Where the provider tells what became of a text. */
export const TEXT_STATUS_PATH = "/webhooks/twilio/status";

/** Twilio's code for a number that replied STOP to us. */
export const TEXT_STOPPED_CODE = 21610;
/**
 * Twilio's codes for a number that no text will ever reach: it replied STOP, is no mobile, or doesn't exist.
 * Source: Twilio's "Error and warning dictionary".
 */
const UNREACHABLE = new Set([21211, 21214, TEXT_STOPPED_CODE, 21612, 21614]);

/** The number that our texts come from; null where a messaging service chooses it, or none is set up. */
export function textsFrom({ sms }: Pick<Config, "sms">): string | null {
  return sms?.from.startsWith("+") ? sms.from : null;
}

const Refusal = z.object({ code: z.number() });
const Taken = z.object({ sid: z.string() });
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), date_created: z.string() })),
});
/** Failures before anything was said to the provider. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
/** Its clock and ours differ by less. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Sends a text by Twilio's Messages resource: one form post, for which its package would bring sixty others.
 * Twilio itself answers STOP, START and HELP, and tells us.
 * @param publicUrl where it reaches us to tell what became of the text; it refuses addresses of one's own machine
 */
export async function sendText(
  sms: SmsConfig,
  to: string,
  body: string,
  publicUrl: string,
): Promise<SendOutcome> {
  const sender = sms.from.startsWith("MG") ? { MessagingServiceSid: sms.from } : { From: sms.from };
  const hears = isLoopback(new URL(publicUrl).hostname)
    ? {}
    : { StatusCallback: publicUrl + TEXT_STATUS_PATH };
  const response = await ask(sms, "", {
    method: "POST",
    body: new URLSearchParams({ To: to, Body: body, ...sender, ...hears }),
  });
  // Neither number nor text in the reason: both are the member's.
  if (typeof response === "string") {
    const kind = NEVER_CONNECTED.has(response) ? "deferred" : "unknown";
    return { kind, reason: `text provider: no answer, ${response}` };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: "sent", providerId: Taken.safeParse(answer).data?.sid ?? null };
  const code = Refusal.safeParse(answer).data?.code;
  const reason = `text provider: answer ${response.status}, code ${code ?? "none"}`;
  if (code === TEXT_STOPPED_CODE) return { kind: "refused", reason, stops: "stop" };
  if (code !== undefined && UNREACHABLE.has(code)) return { kind: "refused", reason };
  // A gateway's error says nothing of what stands behind it.
  return { kind: response.status >= SERVER_ERROR && code === undefined ? "unknown" : "deferred", reason };
}

/**
 * Asks whether a text was taken whose answer was lost.
 * @returns the provider's id of it; null where it never came there
 * @throws where the provider doesn't answer
 */
export async function findSentText(
  sms: SmsConfig,
  text: { readonly to: string; readonly body: string; readonly since: Date },
): Promise<string | null> {
  const query = new URLSearchParams({ To: text.to, "DateSent>": text.since.toISOString().slice(0, 10) });
  const response = await ask(sms, `?${query}`);
  if (typeof response === "string" || !response.ok)
    throw new Error("the text provider was asked what it took, and did not say");
  const { messages } = Listed.parse(await response.json());
  const since = text.since.getTime() - CLOCK_SKEW_MS;
  const found = messages.find(
    ({ body, date_created }) => body === text.body && Date.parse(date_created) >= since,
  );
  return found?.sid ?? null;
}

/** @returns the code of the failure where nothing came back */
function ask(sms: SmsConfig, query: string, request: RequestInit = {}): Promise<Response | string> {
  return fetch(`${sms.apiUrl}/2010-04-01/Accounts/${sms.accountSid}/Messages.json${query}`, {
    ...request,
    headers: {
      authorization: `Basic ${Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString("base64")}`,
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error.name);
}
