import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { BRAND, type SendOutcome } from "@secret/domain";
import webPush from "web-push";
import type { Config } from "../../config.ts";
import { QUEUE_CONCURRENCY } from "../jobs/define-job.ts";
import { isAllowedEndpoint, lookupAllowed, NOT_PUBLIC } from "./push-endpoint.ts";
import type { PushKeys } from "./push-keys.ts";
import { PushSlots } from "./push-slots.ts";

/** Browser's subscription: the endpoint, and the keys to encrypt with (RFC 8291). */
interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Content of a push. */
interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path of our page that it opens. */
  readonly path: string;
  /** Tag; a later push with the same tag replaces it. */
  readonly tag: string;
  /** Notification to mark as read when the member opens it; null if the bell doesn't list it. */
  readonly notificationId: string | null;
  /** Number for the app icon's badge. */
  readonly unreadCount: number;
  /** Recipient. A browser that another account uses now hides the text. */
  readonly memberId: string;
}

/** Push to send. */
export interface Push {
  readonly target: PushTarget;
  /** JSON that our service worker reads. */
  readonly payload: PushPayload;
  /** Seconds the push service keeps it for an unreachable browser. */
  readonly ttlSeconds: number;
  readonly urgency: "very-low" | "low" | "normal" | "high";
  /** Topic of at most 32 base64url characters; of the waiting pushes with one topic only the newest is kept. */
  readonly topic: string;
}

/** The result of a push. */
export interface PushAnswer {
  readonly outcome: SendOutcome;
  /** Whether its subscription has ended. */
  readonly isGone: boolean;
  /** Whether its push service timed out. */
  readonly timedOut: boolean;
}

/** Transport to browsers' push services. Connections are kept alive between pushes. */
export interface PushTransport {
  readonly slots: PushSlots;
  send(push: Push, keys: PushKeys): Promise<PushAnswer>;
  close(): void;
}

/** Timeout of a push, in ms. Push services answer within a few tenths of a second. */
const TIMEOUT_MS = 3_000;
/** Maximum bytes to read of a response, since only its status counts. */
const ANSWER_BYTES_MAX = 4_096;
/** Idle time after which a connection is closed, in ms. The service might close an older one just as we send. */
const IDLE_MS = 4_000;
const MESSAGE_ID_MAX = 200;
const GONE = new Set([404, 410]);
const TRY_LATER = new Set([401, 408, 425, 429]);
const FIRST_SERVER_ERROR = 500;

/** Opens a push transport; the first push connects. */
export function openPushTransport({
  pushEndpoints,
  publicUrl,
}: Pick<Config, "pushEndpoints" | "publicUrl">): PushTransport {
  const options = {
    keepAlive: true,
    timeout: IDLE_MS,
    maxSockets: QUEUE_CONCURRENCY.pushes,
    lookup: lookupAllowed(pushEndpoints),
  };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const slots = new PushSlots();
  return {
    slots,
    async send({ target, payload, ttlSeconds, urgency, topic }, keys) {
      const { endpoint, p256dh, auth } = target;
      if (!isAllowedEndpoint(endpoint, pushEndpoints)) return refused("its endpoint is not allowed");
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        wirePayload(payload, publicUrl),
        {
          vapidDetails: { subject: `mailto:${BRAND.supportEmail}`, ...keys },
          TTL: ttlSeconds,
          urgency,
          topic,
        },
      );
      const begun = performance.now();
      const posted = await post(new URL(endpoint), agents, headers, body);
      slots.recordAnswer(endpoint, "error" in posted ? undefined : performance.now() - begun);
      return answerOf(posted);
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Marks a declarative push, which a browser shows without a worker. Source: webkit.org/blog/16535, W3C Push API. */
const DECLARATIVE = 8030;
/** Maximum bytes of a payload. Push services accept 4,096 with encryption. */
const PAYLOAD_BYTES_MAX = 3_900;

/**
 * Serializes a push for both kinds of browsers. A service worker gets all of it, as an event's data or, where the browser
 * reads declarative pushes, as the notification's data. A browser that shows it without our worker, since it removed the
 * worker or the worker failed, can't tell whose session it has: it shows the brand's name alone.
 */
function wirePayload(payload: PushPayload, publicUrl: string): string {
  const notification = { title: BRAND.programme, navigate: publicUrl + payload.path, tag: payload.tag };
  const wire = (shown: object) =>
    JSON.stringify({ ...payload, web_push: DECLARATIVE, mutable: true, notification: shown });
  const whole = wire({ ...notification, data: payload });
  return Buffer.byteLength(whole) <= PAYLOAD_BYTES_MAX ? whole : wire(notification);
}

/** Result of a request: its status, or the error and whether the service may have got the request. */
type Posted =
  | { readonly status: number; readonly location: string | undefined }
  | { readonly error: string; readonly hasLeft: boolean };

/** Posts a request without following redirects, because their targets aren't checked. */
function post(
  url: URL,
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent },
  headers: webPush.RequestDetails["headers"],
  body: Buffer,
): Promise<Posted> {
  const isSecure = url.protocol === "https:";
  const options = { method: "POST", headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const request = isSecure
    ? requestHttps(url, { ...options, agent: agents.https })
    : requestHttp(url, { ...options, agent: agents.http });
  let hasLeft = false;
  request.on("socket", (socket) => {
    const leaves = () => {
      hasLeft = true;
    };
    if (socket.connecting) socket.once(isSecure ? "secureConnect" : "connect", leaves);
    else leaves();
  });
  return new Promise((resolve) => {
    request.on("response", (response) => {
      drain(response);
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, location: headers.location });
    });
    // A switch of protocols ends without a response, and without the time limit.
    request.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, location: undefined });
    });
    request.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ error: error.code ?? error.name, hasLeft }),
    );
    request.end(body);
  });
}

/** Drains a response so that its connection can be reused, and aborts an endless one. */
function drain(response: IncomingMessage): void {
  let left = ANSWER_BYTES_MAX;
  response.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) response.destroy();
  });
  response.on("error", () => undefined);
}

const ANSWERED = { isGone: false, timedOut: false };
/** Node's error code for a request aborted by its signal. */
const TIMED_OUT = "ABORT_ERR";

/** Converts a result. The endpoint is left out because anyone who has it can push to the member's browser. */
function answerOf(posted: Posted): PushAnswer {
  if ("error" in posted) {
    const { error, hasLeft } = posted;
    const reason = `push service: no answer, ${error}`;
    if (error === NOT_PUBLIC) return refused("its address is not public");
    const timedOut = error === TIMED_OUT;
    return { outcome: { kind: hasLeft ? "unknown" : "deferred", reason }, isGone: false, timedOut };
  }
  const { status, location } = posted;
  const reason = `push service: answer ${status}`;
  if (status >= 200 && status < 300)
    return { ...ANSWERED, outcome: { kind: "sent", providerId: messageIdOf(location) } };
  if (GONE.has(status)) return { ...refused(`answer ${status}, the subscription is gone`), isGone: true };
  if (TRY_LATER.has(status) || status >= FIRST_SERVER_ERROR)
    return { ...ANSWERED, outcome: { kind: "deferred", reason } };
  return refused(`answer ${status}`);
}

/** Returns the last segment of the address where the service keeps the push. Source: RFC 8030, section 5. */
function messageIdOf(location: string | undefined): string | null {
  return location?.split("/").at(-1)?.slice(0, MESSAGE_ID_MAX) || null;
}

function refused(reason: string): PushAnswer {
  return { ...ANSWERED, outcome: { kind: "refused", reason: `push service: ${reason}` } };
}
