import { BusyError } from "./busy-error.ts";
import { waitWithoutPlace } from "./http/places.ts";

/** Maximum tasks waiting per key. */
export const WAITING_MAX = 64;

interface Line {
  last: Promise<unknown>;
  /** Waiting tasks, and the running one. */
  length: number;
}

/**
 * Work on the same thing one after the other, within this process. What would wait for a lock of the database
 * waits here instead, without holding one of the few shared connections, or its request's place.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /**
   * Runs `work` once all earlier tasks with the same key have ended, with or without an error.
   * @throws BusyError when too many wait already
   */
  async take<Value>(thing: string, work: () => Promise<Value>): Promise<Value> {
    const line = this.#lines.get(thing) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > WAITING_MAX) throw new BusyError();
    this.#lines.set(thing, line);
    line.length++;
    const result = waitWithoutPlace(line.last).then(work);
    line.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      line.length--;
      if (line.length === 0) this.#lines.delete(thing);
    }
  }
}
