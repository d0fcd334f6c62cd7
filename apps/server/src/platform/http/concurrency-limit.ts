import { AsyncLocalStorage } from "node:async_hooks";

/** Maximum concurrent requests of a kind: in total, and per account or network. */
export interface ConcurrencyLimits {
  readonly total: number;
  readonly perSource: number;
}

/** The slot of an accepted request. */
interface Slot {
  /** Frees the slot while its request only waits for others. */
  pause(): void;
  /** Takes the slot again, even if all are taken by now, because the request has waited long enough. */
  resume(): void;
  /** Frees the slot for good. */
  end(): void;
}

/** The slots of one kind of request. */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Whether every slot is taken. */
  get isFull(): boolean {
    return this.#taken >= this.#limits.total;
  }

  /**
   * Takes a slot for a source.
   * @returns undefined when all slots, or all of the source's own, are taken
   */
  take(source: string): Slot | undefined {
    if (this.isFull || (this.#takenBy.get(source) ?? 0) >= this.#limits.perSource) return undefined;
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

const current = new AsyncLocalStorage<Slot>();

/** Runs a request's work so that {@link waitWithoutSlot} finds its slot. */
export function withSlot(slot: Slot, work: () => void): void {
  current.run(slot, work);
}

/** Waits for something without keeping the current request's slot. */
export async function waitWithoutSlot(waiting: Promise<unknown>): Promise<void> {
  const slot = current.getStore();
  slot?.pause();
  try {
    await waiting;
  } finally {
    slot?.resume();
  }
}
