import { LIVE_PATH } from "@secret/contract";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge } from "prom-client";
import { registry } from "../watch/registry.ts";
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

/** Refuses at once what would have to wait too long, before anything is read of it or looked up for it. */
export function registerShedding(app: FastifyInstance, pressure: Load): void {
  tellPressure(pressure);
  const underWay = { read: 0, change: 0 };
  app.addHook("onRequest", (request, reply, done) => {
    const kind = kindOf(request.method, request.url);
    if (kind === "page" || HEALTH_PATHS.test(request.url)) return done();
    const counted = countedKindOf(kind, request.url);
    const areTooMany = counted !== undefined && underWay[counted] >= pressure.atATime[counted];
    if (!areTooMany && pressure.waitMs() < PATIENCE_MS[kind]) return done();
    shed.inc({ kind });
    sendProblem(reply, { code: "BUSY" });
  });
  // Once it is here as a whole: who sends slowly, or only begins, takes nobody's place.
  app.addHook("preValidation", (request, reply, done) => {
    const counted = countedKindOf(kindOf(request.method, request.url), request.url);
    if (counted === undefined || reply.raw.destroyed) return done();
    if (underWay[counted] < pressure.atATime[counted]) {
      underWay[counted]++;
      reply.raw.once("close", () => underWay[counted]--);
      return done();
    }
    shed.inc({ kind: counted });
    sendProblem(reply, { code: "BUSY" });
  });
  app.addHook("onClose", (_app, done) => {
    pressure.stop();
    done();
  });
}

/** An open stream waits for nothing, and who signs in waits for a processor. */
function countedKindOf(kind: RequestKind, url: string): "read" | "change" | undefined {
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
