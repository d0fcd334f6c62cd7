import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "@prometheus-io/client";
import { registry } from "./registry.ts";

const ANSWER_WITHIN_MS = 3_000;
/** However many ask: the database hears of it once in so long. */
const HOLDS_MS = 1_000;

export type Standing = "ok" | "starting" | "draining" | "no database";

const ready = new Gauge({
  name: "secret_ready",
  help: "Whether this process would be given requests: 1, or 0 while it starts, takes its leave or has no database",
  registers: [registry],
});

/**
 * Whether this process should be given requests. It isn't whether it lives: who answers at all lives, and restarting a
 * process mends no database.
 */
export class Readiness {
  readonly #askDatabase: () => Promise<unknown>;
  readonly #answerWithinMs: number;
  #phase: "starting" | "serving" | "draining" = "starting";
  #asked: Promise<boolean> | undefined;

  constructor(askDatabase: () => Promise<unknown>, answerWithinMs = ANSWER_WITHIN_MS) {
    this.#askDatabase = askDatabase;
    this.#answerWithinMs = answerWithinMs;
  }

  /** The database is up to date and the port open. */
  serve(): this {
    this.#phase = "serving";
    return this;
  }

  /** The process takes its leave: what it has is done, and nothing new should come. */
  drain(): void {
    this.#phase = "draining";
  }

  async standing(): Promise<Standing> {
    const standing = await this.#look();
    ready.set(standing === "ok" ? 1 : 0);
    return standing;
  }

  async #look(): Promise<Standing> {
    if (this.#phase !== "serving") return this.#phase;
    this.#asked ??= this.#ask();
    const answers = await this.#asked;
    // It may have taken its leave meanwhile.
    if (this.#phase !== "serving") return this.#phase;
    return answers ? "ok" : "no database";
  }

  async #ask(): Promise<boolean> {
    const answered = this.#askDatabase().then(
      () => true,
      () => false,
    );
    const tooLate = pause(this.#answerWithinMs, false, { ref: false });
    const answers = await Promise.race([answered, tooLate]);
    const forget = () => {
      this.#asked = undefined;
    };
    setTimeout(forget, HOLDS_MS).unref();
    return answers;
  }
}
