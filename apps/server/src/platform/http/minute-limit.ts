import { MINUTE_MS } from "@secret/domain";
import type { Clock } from "../clock.ts";

/** Maximum keys to count; beyond it the oldest is dropped. */
const KEYS_MAX = 10_000;

interface Count {
  readonly endsAt: number;
  taken: number;
}

/**
 * Limits how often a network or account may do something in a minute. It protects this process, so each process counts
 * in its own memory.
 */
export class MinuteLimit {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #counts = new Map<string, Count>();

  constructor(most: number, clock: Clock) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Counts one more. @returns the seconds to wait when it is over the limit, else 0 */
  take(key: string): number {
    const now = this.#clock.now().getTime();
    const count = this.#current(key, now);
    if (count.taken >= this.#most) return Math.ceil((count.endsAt - now) / 1000);
    count.taken++;
    return 0;
  }

  #current(key: string, now: number): Count {
    const known = this.#counts.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    this.#counts.delete(key);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= KEYS_MAX && oldest !== undefined) this.#counts.delete(oldest);
    const begun = { endsAt: now + MINUTE_MS, taken: 0 };
    this.#counts.set(key, begun);
    return begun;
  }
}
