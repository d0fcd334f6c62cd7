import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BRAND } from "@secret/domain";
import type { Config } from "../../../config.ts";
import { isAllowedEndpoint, lookupAllowed, NOT_PUBLIC } from "../../../platform/messages/push-endpoint.ts";

/** Result of an attempt. */
export interface WebhookAnswer {
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** Why there was no answer; null if there was one. */
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly response: string;
  readonly durationMs: number;
}

/** Time for the whole attempt, in ms. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read; then the connection is closed. */
const ANSWER_BYTES_MAX = 4_096;
/** Characters of an answer that are logged. */
const LOGGED_CHARACTERS = 200;
/** Node's error code for a request aborted by its signal. */
const TIMED_OUT = "ABORT_ERR";

/**
 * Posts a webhook, and never throws. Only a public address is connected to, as looked up for this very connection.
 * Redirects aren't followed, because their targets aren't checked.
 */
export async function postWebhook(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  allowed: Config["pushEndpoints"],
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookAnswer> {
  const begun = performance.now();
  const done = (answer: Omit<WebhookAnswer, "durationMs">): WebhookAnswer => ({
    ...answer,
    durationMs: Math.round(performance.now() - begun),
  });
  if (!isAllowedEndpoint(url, allowed)) return done(noAnswer(NOT_PUBLIC));
  const request = (url.startsWith("https:") ? requestHttps : requestHttp)(url, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": `${BRAND.programme} webhooks`,
    },
    // A connection of its own, so that none is reused whose address was checked for another endpoint.
    agent: false,
    lookup: lookupAllowed(allowed),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = await new Promise<Omit<WebhookAnswer, "durationMs">>((resolve) => {
    request.on("response", (response) => {
      readStart(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, error: null, response: text }),
        (error: NodeJS.ErrnoException) => resolve(noAnswer(error.code)),
      );
    });
    // A switch of protocols ends without a response, and without the time limit.
    request.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, error: null, response: "" });
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve(noAnswer(error.code)));
    request.end(body);
  });
  request.destroy();
  return done(answer);
}

/** Reads the first bytes of an answer, and returns the text that is logged. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= ANSWER_BYTES_MAX) break;
  }
  const text = Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\p{Cc}+/gu, " ");
  return text.slice(0, LOGGED_CHARACTERS).toWellFormed();
}

function noAnswer(code = "unknown error"): Omit<WebhookAnswer, "durationMs"> {
  const reasons: Readonly<Record<string, string>> = {
    [NOT_PUBLIC]: "the address isn't public",
    [TIMED_OUT]: "no answer within 10 seconds",
  };
  return { status: null, error: reasons[code] ?? code, response: "" };
}
