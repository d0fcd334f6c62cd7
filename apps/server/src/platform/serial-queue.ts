import { BusyError } from "./errors.ts";
import { waitWithoutSlot } from "./http/concurrency-limit.ts";

/** Maximum tasks waiting per key. */
export const WAITING_MAX = 64;

interface Queue {
  last: Promise<unknown>;
  /** Waiting tasks, and the running one. */
  length: number;
}

/**
 * Serial queue per key, within this process. Work that would wait for a database lock waits here instead, without
 * holding one of the few pooled connections or its request's place.
 */
export class SerialQueue {
  readonly #queues = new Map<string, Queue>();

  /**
   * Runs `work` once all earlier tasks with the same key have ended, with or without an error.
   * @throws BusyError when too many wait already
   */
  async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > WAITING_MAX) throw new BusyError();
    this.#queues.set(key, queue);
    queue.length++;
    const result = waitWithoutSlot(queue.last).then(work);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.length--;
      if (queue.length === 0) this.#queues.delete(key);
    }
  }
}
