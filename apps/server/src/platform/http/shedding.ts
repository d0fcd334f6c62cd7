import { LIVE_PATH } from "@secret/contract";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge } from "prom-client";
import { registry } from "../watch/registry.ts";
import type { Load } from "./pressure.ts";
import { sendProblem } from "./problems.ts";
import { kindOf } from "./request-kind.ts";

/**
 * How long requests may have to wait until those of a kind are refused: reads of pages first, which come again by
 * themselves; then changes; at last what an evening is made of. Pages themselves are files: who is told to wait has to see
 * something.
 */
const PATIENCE_MS = { read: 100, change: 200, sale: 800 } as const;

/**
 * How many of a kind are taken on at a time. How long a wait is, is only seen once it is there; of those who come in the same instant this
 * leaves as many as are answered within a second on a small machine. What an evening is made of has lines of its own.
 */
const AT_A_TIME = { read: 120, change: 40, sale: Number.POSITIVE_INFINITY } as const;

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
  const underWay = { read: 0, change: 0, sale: 0 };
  app.addHook("onRequest", (request, reply, done) => {
    const kind = kindOf(request.method, request.url);
    if (kind === "page" || HEALTH_PATHS.test(request.url)) return done();
    const isTooMuch = pressure.waitMs() >= PATIENCE_MS[kind] || underWay[kind] >= AT_A_TIME[kind];
    if (!isTooMuch) {
      // An open stream waits for nothing.
      if (kind !== "sale" && !request.url.startsWith(LIVE_PATH)) {
        underWay[kind]++;
        reply.raw.once("close", () => underWay[kind]--);
      }
      return done();
    }
    shed.inc({ kind });
    sendProblem(reply, { code: "BUSY" });
  });
  app.addHook("onClose", (_app, done) => {
    pressure.stop();
    done();
  });
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
