import type { SendOutcome } from "@secret/domain";
import { z } from "zod";
import type { Config, SmsConfig } from "../../config.ts";
import { isLoopback } from "../../config-modes.ts";

const TIMEOUT_MS = 10_000;
const SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/** Path of the webhook for delivery status. */
export const TEXT_STATUS_PATH = "/webhooks/twilio/status";

/** Twilio's code for a number that replied STOP. */
export const TEXT_STOPPED_CODE = 21610;
/**
 * Twilio's codes for a number that no text will ever reach: it replied STOP, isn't a mobile number, or doesn't exist.
 * Source: Twilio's "Error and warning dictionary".
 */
const UNREACHABLE = new Set([21211, 21214, TEXT_STOPPED_CODE, 21612, 21614]);

/** Returns the number our texts come from; null if a messaging service chooses it or none is configured. */
export function textsFrom({ sms }: Pick<Config, "sms">): string | null {
  return sms?.from.startsWith("+") ? sms.from : null;
}

const Refusal = z.object({ code: z.number() });
const Taken = z.object({ sid: z.string() });
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), date_created: z.string() })),
});
/** Error codes of failures before anything was sent to the provider. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
/** Maximum difference between the provider's clock and ours, in ms. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Sends a text through Twilio's Messages resource: a single form post, so its package with sixty dependencies isn't
 * needed. Twilio itself answers STOP, START and HELP, and notifies us.
 * @param publicUrl base URL of the status callback; Twilio rejects loopback addresses
 */
export async function sendText(
  sms: SmsConfig,
  to: string,
  body: string,
  publicUrl: string,
): Promise<SendOutcome> {
  const sender = sms.from.startsWith("MG") ? { MessagingServiceSid: sms.from } : { From: sms.from };
  const callback = isLoopback(new URL(publicUrl).hostname)
    ? {}
    : { StatusCallback: publicUrl + TEXT_STATUS_PATH };
  const response = await ask(sms, "", {
    method: "POST",
    body: new URLSearchParams({ To: to, Body: body, ...sender, ...callback }),
  });
  // The reason holds neither number nor text, since both are the member's.
  if (typeof response === "string") {
    const reason = `text provider: no answer, ${response}`;
    if (!NEVER_CONNECTED.has(response)) return { kind: "unknown", reason };
    return { kind: "deferred", reason, isDown: true };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: "sent", providerId: Taken.safeParse(answer).data?.sid ?? null };
  const code = Refusal.safeParse(answer).data?.code;
  const reason = `text provider: answer ${response.status}, code ${code ?? "none"}`;
  if (code === TEXT_STOPPED_CODE) return { kind: "refused", reason, suppression: "stop" };
  if (code !== undefined && UNREACHABLE.has(code)) return { kind: "refused", reason };
  // A gateway's error doesn't tell whether the service behind it accepted the text.
  if (response.status >= SERVER_ERROR && code === undefined) return { kind: "unknown", reason };
  return { kind: "deferred", reason, ...(response.status === TOO_MANY_REQUESTS && { isDown: true }) };
}

/**
 * Looks up a text whose response was lost.
 * @returns the provider's id, or null if the provider never got it
 * @throws if the provider doesn't answer
 */
export async function findSentText(
  sms: SmsConfig,
  text: { readonly to: string; readonly body: string; readonly since: Date },
): Promise<string | null> {
  const query = new URLSearchParams({ To: text.to, "DateSent>": text.since.toISOString().slice(0, 10) });
  const response = await ask(sms, `?${query}`);
  if (typeof response === "string" || !response.ok)
    throw new Error("the text provider didn't answer the lookup");
  const { messages } = Listed.parse(await response.json());
  const since = text.since.getTime() - CLOCK_SKEW_MS;
  const found = messages.find(
    ({ body, date_created }) => body === text.body && Date.parse(date_created) >= since,
  );
  return found?.sid ?? null;
}

/** Returns the headers that sign us in to Twilio's APIs. */
export function twilioHeaders({ accountSid, authToken }: SmsConfig): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` };
}

/**
 * Calls the provider.
 * @returns the error code if there was no response
 */
function ask(sms: SmsConfig, query: string, request: RequestInit = {}): Promise<Response | string> {
  return fetch(`${sms.apiUrl}/2010-04-01/Accounts/${sms.accountSid}/Messages.json${query}`, {
    ...request,
    headers: twilioHeaders(sms),
    // A redirect would take number and code elsewhere.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error.name);
}

/** Reasons a sent text didn't arrive, by Twilio's code. Source: its "Error and warning dictionary". */
const FAILURES: ReadonlyMap<number, string> = new Map([
  [21610, "the number replied STOP"],
  [30003, "the phone is off or out of reach"],
  [30004, "the phone takes no texts from us"],
  [30005, "this number is no longer in service"],
  [30006, "a landline, or a network that takes no texts"],
  [30007, "held back as spam by the phone's network"],
  [30008, "the phone's network doesn't say why"],
]);

/** Returns a failure's description without the number or the text. */
export function describeTextFailure(status: string, code: number | undefined): string {
  const words = code === undefined ? undefined : FAILURES.get(code);
  return `text provider: ${status}, code ${code ?? "none"}${words === undefined ? "" : `, ${words}`}`;
}
