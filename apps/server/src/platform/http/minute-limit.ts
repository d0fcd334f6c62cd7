import type { Clock } from "../clock.ts";
import type { ClientInfo } from "./client-info.ts";

/** Networks that are counted at a time. Past it the one that began first is forgotten. */
const COUNTED_NETWORKS = 10_000;

interface Count {
  readonly endsAt: number;
  taken: number;
}

/**
 * How much of this process's time one network may take with what anybody may ask for. It guards the processor,
 * so each process counts for itself and asks no database.
 */
export class NetworkLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #counts = new Map<string, Count>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Counts one more. @returns the seconds to wait where it is one too many, else 0 */
  take({ network }: ClientInfo): number {
    const now = this.#clock.now().getTime();
    const count = this.#current(network, now);
    if (count.taken >= this.#perMinute) return Math.ceil((count.endsAt - now) / 1000);
    count.taken++;
    return 0;
  }

  #current(network: string, now: number): Count {
    const known = this.#counts.get(network);
    if (known !== undefined && known.endsAt > now) return known;
    this.#counts.delete(network);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= COUNTED_NETWORKS && oldest !== undefined) this.#counts.delete(oldest);
    const begun = { endsAt: now + 60_000, taken: 0 };
    this.#counts.set(network, begun);
    return begun;
  }
}
