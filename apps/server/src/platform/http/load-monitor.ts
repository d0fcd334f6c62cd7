import type { Pool } from "../database/database.ts";

/** Interval of load samples, in ms. */
const SAMPLE_INTERVAL_MS = 50;
/**
 * Minimum requests per sample to count as a rush. Below it something else delays this process, and rejecting requests
 * wouldn't help.
 */
const RUSH_ARRIVALS = 20;

/**
 * Maximum concurrent reads and changes. A wait shows only once it has built up, so this limits a burst: it leaves
 * eleven requests per database connection. One account, or one network of visitors, gets a few of the slots, more than
 * a browser needs at once.
 */
export const MAX_CONCURRENT = { read: { total: 120, perSource: 10 }, change: { total: 60, perSource: 10 } };

/** Maximum changes per member and minute. */
const MEMBER_CHANGES_PER_MINUTE = 120;

/** Maximum requests per API key and minute, so that a program in a loop takes nothing from the pages. */
const KEY_REQUESTS_PER_MINUTE = 120;

/** Load as the request hooks see it. */
export type Load = Pick<
  LoadMonitor,
  "maxConcurrent" | "memberChangesPerMinute" | "keyRequestsPerMinute" | "waitMs" | "stop"
>;

/** Pool that {@link LoadMonitor} probes by acquiring and releasing a connection. */
type ProbedPool = Pick<Pool, "waitingCount" | "connect">;

/**
 * Measures how long a new request waits before work on it starts: for this process's event loop and for a database
 * connection. Both are times, so the limits hold on any machine. A sample costs one timer, twenty times a second.
 */
export class LoadMonitor {
  readonly maxConcurrent = MAX_CONCURRENT;
  readonly memberChangesPerMinute: number = MEMBER_CHANGES_PER_MINUTE;
  readonly keyRequestsPerMinute: number = KEY_REQUESTS_PER_MINUTE;
  readonly #pool: ProbedPool;
  readonly #timer: NodeJS.Timeout;
  #sampleDueAt = performance.now() + SAMPLE_INTERVAL_MS;
  /** Delay of the last sample in a rush, in ms. */
  #lagMs = 0;
  #arrivals = 0;
  /** Start of a connection probe that is still waiting. */
  #probeStartedAt: number | undefined;
  #poolMs = 0;

  constructor(pool: ProbedPool) {
    this.#pool = pool;
    this.#timer = setInterval(() => this.#sample(), SAMPLE_INTERVAL_MS).unref();
  }

  /** Counts a request that may be rejected and returns its expected wait, in ms. */
  waitMs(now = performance.now()): number {
    this.#arrivals++;
    const overdue = this.#isRush(now) ? now - this.#sampleDueAt : 0;
    const poolMs =
      this.#probeStartedAt === undefined ? this.#poolMs : Math.max(this.#poolMs, now - this.#probeStartedAt);
    return Math.max(this.#lagMs, overdue, poolMs);
  }

  /** Stops sampling. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const now = performance.now();
    this.#lagMs = this.#isRush(now) ? Math.max(0, now - this.#sampleDueAt) : 0;
    this.#arrivals = 0;
    this.#sampleDueAt = now + SAMPLE_INTERVAL_MS;
    if (this.#probeStartedAt !== undefined) return;
    this.#poolMs = 0;
    if (this.#pool.waitingCount >= RUSH_ARRIVALS) void this.#probePool(now);
  }

  /**
   * Returns whether requests arrive at the rate of a rush. The rate covers a sample's delay too, so a few requests that
   * piled up while this process was blocked don't count.
   */
  #isRush(now: number): boolean {
    const sampledMs = Math.max(now - this.#sampleDueAt, 0) + SAMPLE_INTERVAL_MS;
    return this.#arrivals >= (RUSH_ARRIVALS * sampledMs) / SAMPLE_INTERVAL_MS;
  }

  /**
   * Measures the wait for a connection by queuing like any request. A failing database isn't overload, so errors count
   * as no wait.
   */
  async #probePool(since: number): Promise<void> {
    this.#probeStartedAt = since;
    try {
      const client = await this.#pool.connect();
      client.release();
      this.#poolMs = performance.now() - since;
    } catch {
      this.#poolMs = 0;
    } finally {
      this.#probeStartedAt = undefined;
    }
  }
}
