import { performance as ofNode } from "node:perf_hooks";
import type { Pool } from "../database/database.ts";

const LOOKED_EVERY_MS = 50;
/** Whoever idles comes late because of others on the machine: refusing requests would help nobody. */
const BUSY_SHARE = 0.9;

const useSince = ofNode.eventLoopUtilization.bind(ofNode);

/** What tells it. */
export type Load = Pick<Pressure, "waitMs" | "stop">;

/** What {@link Pressure} asks for connections; all it does with one is give it back. */
type AskedPool = Pick<Pool, "waitingCount" | "connect">;

/**
 * How long a request that comes now waits before anything is done for it: for its turn in this process, and for a
 * connection to the database. Both are seen as time, so that they say the same on any machine. In an ordinary minute nothing
 * waits, and looking costs a timer twenty times a second.
 */
export class Pressure {
  readonly #pool: AskedPool;
  readonly #timer: NodeJS.Timeout;
  #lookDueAt = performance.now() + LOOKED_EVERY_MS;
  /** How late the last look was, and the one before: one pause alone is no overload. */
  #late = 0;
  #lateBefore = 0;
  #used = useSince();
  /** Since when a question of ours waits among those for a connection. */
  #askedAt: number | undefined;
  #poolMs = 0;

  constructor(pool: AskedPool) {
    this.#pool = pool;
    this.#timer = setInterval(() => this.#look(), LOOKED_EVERY_MS).unref();
  }

  /** In milliseconds. */
  waitMs(now = performance.now()): number {
    const turnMs = Math.min(this.#late, Math.max(this.#lateBefore, now - this.#lookDueAt));
    const poolMs = this.#askedAt === undefined ? this.#poolMs : Math.max(this.#poolMs, now - this.#askedAt);
    return Math.max(turnMs, poolMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    this.#lateBefore = this.#late;
    const isBusy = useSince(this.#used).utilization > BUSY_SHARE;
    this.#used = useSince();
    this.#late = isBusy ? Math.max(0, now - this.#lookDueAt) : 0;
    this.#lookDueAt = now + LOOKED_EVERY_MS;
    if (this.#askedAt !== undefined) return;
    this.#poolMs = 0;
    if (this.#pool.waitingCount > 0) void this.#ask(now);
  }

  /** Stands in line as everybody does. A database that refuses is another trouble than one that is busy. */
  async #ask(since: number): Promise<void> {
    this.#askedAt = since;
    try {
      const client = await this.#pool.connect();
      client.release();
      this.#poolMs = performance.now() - since;
    } catch {
      this.#poolMs = 0;
    } finally {
      this.#askedAt = undefined;
    }
  }
}
