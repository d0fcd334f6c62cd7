import { Counter, Gauge } from "@prometheus-io/client";
import { LIVE_PATH } from "@secret/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { registry } from "../watch/registry.ts";
import { clientInfoOf } from "./client-info.ts";
import { MinuteLimit } from "./minute-limit.ts";
import { Places, withPlace } from "./places.ts";
import type { Load } from "./pressure.ts";
import { sendProblem } from "./problems.ts";
import { kindOf, type RequestKind } from "./request-kind.ts";

/**
 * How long requests may have to wait until those of a kind are refused: reads of pages first, which come again by
 * themselves; then changes; at last what an evening is made of. Pages themselves are files: who is told to wait has to see
 * something.
 */
const PATIENCE_MS = { read: 100, change: 200, sale: 800 } as const;

const SIGN_IN_PATHS = "/auth/v1/";

/** Whoever asks how the server is must hear it. */
const HEALTH_PATHS = /^\/api\/health(\/|\?|$)/;

const shed = new Counter({
  name: "secret_shed_total",
  help: "Requests that were refused unread because too many came",
  labelNames: ["kind"],
  registers: [registry],
});

/**
 * Rejects requests with BUSY when the expected wait is too long or the kind's concurrency limit is reached. The limit is
 * checked on arrival, and counted once the body is complete, so that a slow sender doesn't hold a place. By then the account
 * is known: each account, or network of visitors, gets a few of the places, and a member a number of changes per minute.
 */
export function registerShedding(app: FastifyInstance, pressure: Load, clock: Clock): void {
  tellPressure(pressure);
  const { read, change } = pressure.atATime;
  const places = { read: new Places(read), change: new Places(change) };
  const changes = new MinuteLimit(pressure.memberChangesPerMinute, clock);
  app.addHook("onRequest", (request, reply, done) => {
    const kind = kindOf(request.method, request.url);
    if (kind === "page" || HEALTH_PATHS.test(request.url)) return done();
    const counted = countedKindOf(kind, request.url);
    if (counted !== undefined && places[counted].areFull) return refuse(reply, kind);
    return pressure.waitMs() < PATIENCE_MS[kind] ? done() : refuse(reply, kind);
  });
  app.addHook("preValidation", (request, reply, done) => {
    const counted = countedKindOf(kindOf(request.method, request.url), request.url);
    if (counted === undefined || reply.raw.destroyed) return done();
    const { session } = request;
    if (counted === "change" && session?.role === "member") {
      const retryAfterSeconds = changes.take(session.userId);
      if (retryAfterSeconds > 0) return limit(reply, retryAfterSeconds);
    }
    const place = places[counted].take(sourceOf(request));
    if (place === undefined) return refuse(reply, counted);
    reply.raw.once("close", () => place.end());
    return withPlace(place, done);
  });
  app.addHook("onClose", (_app, done) => {
    pressure.stop();
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

/** An account, or a visitor's network. */
function sourceOf(request: FastifyRequest): string {
  return request.session?.userId ?? clientInfoOf(request).network;
}

type CountedKind = "read" | "change";

/** An open stream waits for nothing, and who signs in waits for a processor. */
function countedKindOf(kind: RequestKind, url: string): CountedKind | undefined {
  if (kind === "read") return url.startsWith(LIVE_PATH) ? undefined : kind;
  return kind === "change" && !url.startsWith(SIGN_IN_PATHS) ? kind : undefined;
}

function tellPressure(pressure: Load): void {
  const name = "secret_pressure_seconds";
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: "How long a request waits before anything is done for it",
    registers: [registry],
    collect() {
      this.set(pressure.waitMs() / 1000);
    },
  });
}
