import { ok, type Result, refuse } from "@secret/domain";

export interface WorkQueueLimits {
  /** So many pieces of work are under way at most. */
  readonly atOnce: number;
  /** So many more wait at most; the next one is turned away. */
  readonly waiting: number;
}

/** Work that costs much, a few at a time in the order in which it came. Its end keeps waiting short. */
export class WorkQueue {
  readonly #limits: WorkQueueLimits;
  readonly #waiting: (() => void)[] = [];
  #underway = 0;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** Whether the next piece of work would be refused. */
  get isFull(): boolean {
    return this.#underway >= this.#limits.atOnce && this.#waiting.length >= this.#limits.waiting;
  }

  /** Does a piece of work in its turn, or refuses it at once where too much waits already. */
  async run<Value>(work: () => Promise<Value>): Promise<Result<Value, "BUSY">> {
    if (this.isFull) return refuse("BUSY");
    if (this.#underway < this.#limits.atOnce) this.#underway++;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      return ok(await work());
    } finally {
      // The next one takes this one's place.
      const next = this.#waiting.shift();
      if (next === undefined) this.#underway--;
      else next();
    }
  }
}
