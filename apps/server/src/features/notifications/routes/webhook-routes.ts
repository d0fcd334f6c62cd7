import { REPLY_MAX_LENGTH, type Result } from "@secret/domain";
import type { FastifyReply } from "fastify";
import type { Context } from "../../../platform/context.ts";
import type { HttpServer } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { sendProblem } from "../../../platform/http/problems.ts";
import { escapeHtml } from "../../../platform/messages/escape-html.ts";
import { ForgedWebhooks } from "../../audit/index.ts";
import { MAIL_PATH, receiveMailEvents } from "../service/mail-webhook.ts";
import {
  receiveText,
  receiveTextStatus,
  TEXT_PATHS,
  type TextAnswer,
  type WebhookRefusal,
} from "../service/text-webhooks.ts";

/** Bytes of a character in a form at most: four in UTF-8, each as "%F0". */
const CHARACTER_BYTES = 4 * 3;
/** Bytes of a text's other fields at most: ids, numbers and places, and the addresses of ten pictures. */
const FIELDS_BYTES = 8 * 1024;
const TEXT_LIMIT_BYTES = REPLY_MAX_LENGTH * CHARACTER_BYTES + FIELDS_BYTES;
const MAIL_LIMIT_BYTES = 512 * 1024;
/** TwiML with at most one message. It is empty for the keywords, to which the provider replies. Source: Twilio's "TwiML for Programmable SMS". */
function toTwiml({ answer }: TextAnswer): string {
  const message = answer === undefined ? "" : `<Message>${escapeHtml(answer)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

/** Registers the webhooks of the text and mail providers. */
export function messageWebhooks({ app }: HttpServer, context: Context): void {
  const texts = new ForgedWebhooks(context, "Texts' webhooks with a wrong signature were refused");
  const mails = new ForgedWebhooks(context, "Mails' webhooks with a wrong signature were refused");
  app.addHook("onClose", async () => {
    await texts.close();
    await mails.close();
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const form = "application/x-www-form-urlencoded";
    const options = { parseAs: "string", bodyLimit: TEXT_LIMIT_BYTES } as const;
    scope.addContentTypeParser(form, options, (_request, body, done) => done(null, body));
    for (const [path, receive] of [
      [TEXT_PATHS.incoming, receiveText],
      [TEXT_PATHS.status, receiveTextStatus],
    ] as const)
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        const signature = String(request.headers["x-twilio-signature"] ?? "");
        const { url, body } = request;
        const webhook = { url, body: String(body ?? ""), signature, client: clientInfoOf(request) };
        return answer(reply, await receive(context, webhook, texts));
      });
  });
  void app.register(async (scope) => {
    // Keeps the raw body, because the signature covers its bytes.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "string", bodyLimit: MAIL_LIMIT_BYTES } as const;
    scope.addContentTypeParser("application/json", options, (_request, body, done) => done(null, body));
    scope.post(MAIL_PATH, { schema: { hide: true } }, async (request, reply) => {
      const timestamp = String(request.headers["x-webhook-timestamp"] ?? "");
      const signature = String(request.headers["x-webhook-signature"] ?? "");
      const webhook = { timestamp, signature, body: String(request.body ?? "") };
      const result = await receiveMailEvents(context, webhook, clientInfoOf(request), mails);
      return result.ok ? result.value : sendProblem(reply, result.failure);
    });
  });
}

function answer(reply: FastifyReply, result: Result<TextAnswer, WebhookRefusal>): FastifyReply {
  return result.ok
    ? reply.type("text/xml; charset=utf-8").send(toTwiml(result.value))
    : sendProblem(reply, result.failure);
}
