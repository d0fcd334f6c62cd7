import type { Pool } from "../database/database.ts";

const LOOKED_EVERY_MS = 50;
/** Where fewer come in that time, it is something else that holds this process up: refusing would help nobody. */
const MANY = 20;

/**
 * How many reads and changes are taken on at a time. How long a wait is, is only seen once it is there: of those who come
 * in the same instant this leaves eleven to each connection; more would stand in the same line. One account, or one network
 * of visitors, gets a few of them, which is more than a browser needs at once.
 */
export const AT_A_TIME = { read: { all: 120, ofOne: 10 }, change: { all: 60, ofOne: 10 } };

/** Maximum changes per member and minute. */
const MEMBER_CHANGES_PER_MINUTE = 120;

/** What tells it. */
export type Load = Pick<Pressure, "atATime" | "memberChangesPerMinute" | "waitMs" | "stop">;

/** What {@link Pressure} asks for connections; all it does with one is give it back. */
type AskedPool = Pick<Pool, "waitingCount" | "connect">;

/**
 * How long a request that comes now waits before anything is done for it: for its turn in this process, and for a
 * connection to the database. Both are seen as time, so that they say the same on any machine. In an ordinary minute nothing
 * waits, and looking costs a timer twenty times a second.
 */
export class Pressure {
  readonly atATime = AT_A_TIME;
  readonly memberChangesPerMinute: number = MEMBER_CHANGES_PER_MINUTE;
  readonly #pool: AskedPool;
  readonly #timer: NodeJS.Timeout;
  #lookDueAt = performance.now() + LOOKED_EVERY_MS;
  /** How late the last look was, where requests were why. */
  #late = 0;
  #comeSinceLook = 0;
  /** Since when a question of ours waits among those for a connection. */
  #askedAt: number | undefined;
  #poolMs = 0;

  constructor(pool: AskedPool) {
    this.#pool = pool;
    this.#timer = setInterval(() => this.#look(), LOOKED_EVERY_MS).unref();
  }

  /** Asked once for each request that may be refused. In milliseconds. */
  waitMs(now = performance.now()): number {
    this.#comeSinceLook++;
    const overdue = this.#areMany(now) ? now - this.#lookDueAt : 0;
    const poolMs = this.#askedAt === undefined ? this.#poolMs : Math.max(this.#poolMs, now - this.#askedAt);
    return Math.max(this.#late, overdue, poolMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    this.#late = this.#areMany(now) ? Math.max(0, now - this.#lookDueAt) : 0;
    this.#comeSinceLook = 0;
    this.#lookDueAt = now + LOOKED_EVERY_MS;
    if (this.#askedAt !== undefined) return;
    this.#poolMs = 0;
    if (this.#pool.waitingCount >= MANY) void this.#ask(now);
  }

  /** Counted by the time that the look is late, too: a few that gathered while this process was held up are no rush. */
  #areMany(now: number): boolean {
    const lookedForMs = Math.max(now - this.#lookDueAt, 0) + LOOKED_EVERY_MS;
    return this.#comeSinceLook >= (MANY * lookedForMs) / LOOKED_EVERY_MS;
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
