import { Gauge } from "@prometheus-io/client";
import { ok, type Result, refuse } from "@secret/domain";
import { registry } from "./observability/registry.ts";

const waitingWork = new Gauge({
  name: "secret_work_queue_length",
  help: "Waiting expensive work, such as password hashing, by queue",
  labelNames: ["queue"],
  registers: [registry],
});

/** Limits of a work queue. */
export interface WorkQueueLimits {
  /** Queue name in the metrics. */
  readonly name: string;
  /** Maximum concurrent tasks. */
  readonly atOnce: number;
  /** Maximum waiting tasks; beyond it a task is rejected. */
  readonly waiting: number;
  /** Maximum waiting tasks of one source, so that others find room; all by default. */
  readonly waitingOfOne?: number;
}

interface WaitingWork {
  readonly source: string;
  readonly begin: () => void;
}

/** Queue for expensive work, a few tasks at a time in order. The limit on its length keeps waits short. */
export class WorkQueue {
  readonly #limits: WorkQueueLimits;
  readonly #waiting: WaitingWork[] = [];
  #underway = 0;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** Returns whether a source's next task would be rejected. */
  isFullFor(source: string): boolean {
    const { atOnce, waiting, waitingOfOne = waiting } = this.#limits;
    if (this.#underway < atOnce) return false;
    if (this.#waiting.length >= waiting) return true;
    return this.#waiting.filter((each) => each.source === source).length >= waitingOfOne;
  }

  /**
   * Runs a task in its turn, or rejects it with BUSY at once when the queue is full.
   * @param source owner of the task, such as a network
   */
  async run<Value>(source: string, work: () => Promise<Value>): Promise<Result<Value, "BUSY">> {
    if (this.isFullFor(source)) return refuse("BUSY");
    if (this.#underway < this.#limits.atOnce) this.#underway++;
    else await new Promise<void>((begin) => this.#setLength(this.#waiting.push({ source, begin })));
    try {
      return ok(await work());
    } finally {
      // The next task takes over this one's slot.
      const next = this.#waiting.shift();
      this.#setLength(this.#waiting.length);
      if (next === undefined) this.#underway--;
      else next.begin();
    }
  }

  #setLength(length: number): void {
    waitingWork.set({ queue: this.#limits.name }, length);
  }
}
