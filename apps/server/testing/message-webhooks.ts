import { createHmac } from "node:crypto";
import { MAIL_PATH } from "../src/features/notifications/service/mail-webhook.ts";
import { TEXT_PATHS } from "../src/features/notifications/service/text-webhooks.ts";
import type { TestServer } from "./test-server.ts";

/** Settings for sending texts through a test provider and receiving its webhooks. */
export function textSettings(apiUrl: string) {
  return {
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+12135550100",
    TWILIO_API_URL: apiUrl,
  };
}

/** Secret that signs the mail provider's webhooks. */
export const MAIL_SECRET = "the mail provider's secret, 32 characters";

interface Delivered {
  /** Body to send, if it differs from the signed one. */
  readonly body?: string;
  readonly signature?: string | undefined;
  readonly token?: string;
  readonly contentType?: string;
  readonly query?: string;
}

/** Posts a form signed like Twilio's. */
export async function deliverTextWebhook(
  server: TestServer,
  path: keyof typeof TEXT_PATHS,
  fields: Record<string, string> | [string, string][],
  { body, signature, token = "token", contentType, query = "" }: Delivered = {},
) {
  const form = new URLSearchParams(fields);
  const url = TEXT_PATHS[path] + query;
  const sorted = [...form].sort(([one], [other]) => (one < other ? -1 : 1));
  const signed = server.context.config.publicUrl + url + sorted.map((field) => field.join("")).join("");
  const own = createHmac("sha1", token).update(signed).digest("base64");
  return server.app.inject({
    method: "POST",
    url,
    headers: {
      "content-type": contentType ?? "application/x-www-form-urlencoded",
      "x-twilio-signature": signature ?? own,
    },
    payload: body ?? form.toString(),
  });
}

let texts = 0;

/** Delivers an incoming text. */
export function text(server: TestServer, from: string, body: string, messageSid = `SM${++texts}in`) {
  const fields = { AccountSid: "AC1", MessageSid: messageSid, From: from, To: "+12135550100", Body: body };
  return deliverTextWebhook(server, "incoming", fields);
}

/** Delivers a webhook of the mail provider. */
export async function deliverMailWebhook(
  server: TestServer,
  payload: unknown,
  {
    secret = MAIL_SECRET,
    timestamp = String(Math.floor(server.clock.now().getTime() / 1000)),
    signature,
  }: { readonly secret?: string; readonly timestamp?: string; readonly signature?: string } = {},
) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const own = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return server.app.inject({
    method: "POST",
    url: MAIL_PATH,
    headers: {
      "content-type": "application/json",
      "x-webhook-timestamp": timestamp,
      "x-webhook-signature": signature ?? own,
    },
    payload: body,
  });
}
