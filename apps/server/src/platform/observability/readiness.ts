import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "@prometheus-io/client";
import { registry } from "./registry.ts";

const TIMEOUT_MS = 3_000;
/** Time a result is cached, in ms, so that many health checks cost the database one query. */
const CACHE_MS = 1_000;

/** Readiness status. */
export type ReadinessStatus = "ok" | "starting" | "draining" | "no database";

const ready = new Gauge({
  name: "secret_ready",
  help: "Whether this process is ready for requests: 1, or 0 while it starts, drains or has no database",
  registers: [registry],
});

/**
 * Readiness of this process for requests. Liveness is separate: any response proves it, and restarting a process
 * doesn't fix a database.
 */
export class Readiness {
  readonly #pingDatabase: () => Promise<unknown>;
  readonly #timeoutMs: number;
  #phase: "starting" | "serving" | "draining" = "starting";
  #cached: Promise<boolean> | undefined;

  constructor(pingDatabase: () => Promise<unknown>, timeoutMs = TIMEOUT_MS) {
    this.#pingDatabase = pingDatabase;
    this.#timeoutMs = timeoutMs;
  }

  /** Marks the process as serving: the database is migrated and the port open. */
  serve(): this {
    this.#phase = "serving";
    return this;
  }

  /** Marks the process as draining: it finishes its work and should get no new requests. */
  drain(): void {
    this.#phase = "draining";
  }

  /** Returns the current status. */
  async status(): Promise<ReadinessStatus> {
    const status = await this.#check();
    ready.set(status === "ok" ? 1 : 0);
    return status;
  }

  async #check(): Promise<ReadinessStatus> {
    if (this.#phase !== "serving") return this.#phase;
    this.#cached ??= this.#ping();
    const answers = await this.#cached;
    // The process may have started draining meanwhile.
    if (this.#phase !== "serving") return this.#phase;
    return answers ? "ok" : "no database";
  }

  async #ping(): Promise<boolean> {
    const answered = this.#pingDatabase().then(
      () => true,
      () => false,
    );
    const tooLate = pause(this.#timeoutMs, false, { ref: false });
    const answers = await Promise.race([answered, tooLate]);
    const clearCache = () => {
      this.#cached = undefined;
    };
    setTimeout(clearCache, CACHE_MS).unref();
    return answers;
  }
}
