import { Gauge } from "@prometheus-io/client";
import { ok, type Result, refuse } from "@secret/domain";
import { registry } from "./watch/registry.ts";

const waitingWork = new Gauge({
  name: "secret_work_queue_length",
  help: "Costly work that waits for its turn, such as the hashing of passwords",
  labelNames: ["queue"],
  registers: [registry],
});

export interface WorkQueueLimits {
  /** What is waited for, among the figures. */
  readonly name: string;
  /** So many pieces of work are under way at most. */
  readonly atOnce: number;
  /** So many more wait at most; the next one is turned away. */
  readonly waiting: number;
  /** So many of those are one source's at most, so that others find room beside it. All of them where it isn't given. */
  readonly waitingOfOne?: number;
}

interface WaitingWork {
  readonly source: string;
  readonly begin: () => void;
}

/** Work that costs much, a few at a time in the order in which it came. Its end keeps waiting short. */
export class WorkQueue {
  readonly #limits: WorkQueueLimits;
  readonly #waiting: WaitingWork[] = [];
  #underway = 0;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** Whether a source's next piece of work would be refused. */
  isFullFor(source: string): boolean {
    const { atOnce, waiting, waitingOfOne = waiting } = this.#limits;
    if (this.#underway < atOnce) return false;
    if (this.#waiting.length >= waiting) return true;
    return this.#waiting.filter((each) => each.source === source).length >= waitingOfOne;
  }

  /**
   * Does a piece of work in its turn, or refuses it at once where too much waits already.
   * @param source who has it done, such as a network
   */
  async run<Value>(source: string, work: () => Promise<Value>): Promise<Result<Value, "BUSY">> {
    if (this.isFullFor(source)) return refuse("BUSY");
    if (this.#underway < this.#limits.atOnce) this.#underway++;
    else await new Promise<void>((begin) => this.#line(this.#waiting.push({ source, begin })));
    try {
      return ok(await work());
    } finally {
      // The next one takes this one's place.
      const next = this.#waiting.shift();
      this.#line(this.#waiting.length);
      if (next === undefined) this.#underway--;
      else next.begin();
    }
  }

  #line(length: number): void {
    waitingWork.set({ queue: this.#limits.name }, length);
  }
}
