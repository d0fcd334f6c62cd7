import { Counter, Gauge } from "@prometheus-io/client";
import { LIVE_PATH } from "@secret/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { registry } from "../observability/registry.ts";
import { clientInfoOf } from "./client-info.ts";
import { ConcurrencyLimit, withSlot } from "./concurrency-limit.ts";
import type { Load } from "./load-monitor.ts";
import { MinuteLimit } from "./minute-limit.ts";
import { sendProblem } from "./problems.ts";
import { kindOf, type RequestKind } from "./request-kind.ts";

/**
 * Longest expected wait per request kind before requests are rejected, in ms. Reads go first, since pages retry them,
 * and sales last. Pages are always served, so that a rejected client sees something.
 */
export const MAX_WAIT_MS = { read: 100, change: 200, sale: 800 } as const;

const SIGN_IN_PATHS = "/auth/v1/";

/** Health checks are never rejected. */
const HEALTH_PATHS = /^\/api\/health(\/|\?|$)/;

const shed = new Counter({
  name: "secret_shed_requests_total",
  help: "Requests rejected unread because of load",
  labelNames: ["kind"],
  registers: [registry],
});

/**
 * Rejects requests with BUSY when the expected wait is too long or the kind's concurrency limit is reached. The limit
 * is checked on arrival and counted once the body is complete, so a slow sender doesn't hold a slot. The account is
 * known by then: each account, API key, or network of visitors, gets a few of the slots, each member a maximum of changes
 * per minute, and each API key a maximum of requests.
 */
export function registerLoadShedding(app: FastifyInstance, load: Load, clock: Clock): void {
  registerLoadMetric(load);
  const { read, change } = load.maxConcurrent;
  const slots = { read: new ConcurrencyLimit(read), change: new ConcurrencyLimit(change) };
  const changes = new MinuteLimit(load.memberChangesPerMinute, clock);
  const keyRequests = new MinuteLimit(load.keyRequestsPerMinute, clock);
  app.addHook("onRequest", (request, reply, done) => {
    const kind = kindOf(request.method, request.url);
    if (kind === "page" || HEALTH_PATHS.test(request.url)) return done();
    const counted = limitedKind(kind, request.url);
    if (counted !== undefined && slots[counted].isFull) return refuse(reply, kind);
    return load.waitMs() < MAX_WAIT_MS[kind] ? done() : refuse(reply, kind);
  });
  app.addHook("preValidation", (request, reply, done) => {
    const counted = limitedKind(kindOf(request.method, request.url), request.url);
    if (counted === undefined || reply.raw.destroyed) return done();
    const { session } = request;
    const minutely = session?.apiKey !== undefined ? keyRequests : changes;
    if (session?.apiKey !== undefined || (counted === "change" && session?.role === "member")) {
      const retryAfterSeconds = minutely.take(sourceOf(request));
      if (retryAfterSeconds > 0) return limit(reply, retryAfterSeconds);
    }
    const slot = slots[counted].take(sourceOf(request));
    if (slot === undefined) return refuse(reply, counted);
    reply.raw.once("close", () => slot.end());
    return withSlot(slot, done);
  });
  app.addHook("onClose", (_app, done) => {
    load.stop();
    done();
  });
}

function refuse(reply: FastifyReply, kind: RequestKind): void {
  shed.inc({ kind });
  sendProblem(reply, { code: "BUSY" });
}

function limit(reply: FastifyReply, retryAfterSeconds: number): void {
  sendProblem(reply, { code: "RATE_LIMITED", params: { retryAfterSeconds } });
}

/** Returns the API key, the account, or a visitor's network. */
function sourceOf(request: FastifyRequest): string {
  const { session } = request;
  return session?.apiKey?.id ?? session?.userId ?? clientInfoOf(request).network;
}

type LimitedKind = "read" | "change";

/**
 * Returns the kind whose concurrency limit applies. Live streams have none, and sign-in is limited by password hashing.
 */
function limitedKind(kind: RequestKind, url: string): LimitedKind | undefined {
  if (kind === "read") return url.startsWith(LIVE_PATH) ? undefined : kind;
  return kind === "change" && !url.startsWith(SIGN_IN_PATHS) ? kind : undefined;
}

function registerLoadMetric(load: Load): void {
  const name = "secret_expected_wait_seconds";
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: "Expected wait of a request before work on it starts",
    registers: [registry],
    collect() {
      this.set(load.waitMs() / 1000);
    },
  });
}
