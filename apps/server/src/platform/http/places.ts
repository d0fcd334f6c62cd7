import { AsyncLocalStorage } from "node:async_hooks";

/** Maximum concurrent requests of a kind: in total, and per account or network. */
export interface PlaceLimits {
  readonly all: number;
  readonly ofOne: number;
}

/** The place of an accepted request. */
interface Place {
  /** Frees the place while its request only waits for others. */
  pause(): void;
  /** Takes the place again, even if all are taken by now, because the request has waited long enough. */
  resume(): void;
  /** Frees the place for good. */
  end(): void;
}

/** The places of one kind of request. */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Whether every place is taken. */
  get areFull(): boolean {
    return this.#taken >= this.#limits.all;
  }

  /**
   * Takes a place for a source.
   * @returns undefined when all places, or all of the source's own, are taken
   */
  take(source: string): Place | undefined {
    if (this.areFull || (this.#takenBy.get(source) ?? 0) >= this.#limits.ofOne) return undefined;
    let isHeld = false;
    let hasEnded = false;
    const hold = (held: boolean) => {
      if (isHeld === held) return;
      isHeld = held;
      this.#count(source, held ? 1 : -1);
    };
    hold(true);
    return {
      pause: () => hold(false),
      resume: () => hold(!hasEnded),
      end() {
        hasEnded = true;
        hold(false);
      },
    };
  }

  #count(source: string, change: number): void {
    this.#taken += change;
    const taken = (this.#takenBy.get(source) ?? 0) + change;
    if (taken > 0) this.#takenBy.set(source, taken);
    else this.#takenBy.delete(source);
  }
}

const current = new AsyncLocalStorage<Place>();

/** Runs a request's work so that {@link waitWithoutPlace} finds its place. */
export function withPlace(place: Place, work: () => void): void {
  current.run(place, work);
}

/** Waits for something without keeping the current request's place. */
export async function waitWithoutPlace(waiting: Promise<unknown>): Promise<void> {
  const place = current.getStore();
  place?.pause();
  try {
    await waiting;
  } finally {
    place?.resume();
  }
}
