import { BusyError } from "./busy-error.ts";
import { waitWithoutPlace } from "./http/places.ts";

/** Pieces of work that may wait for their turn at one thing. */
export const WAITING_MAX = 64;

interface Line {
  last: Promise<unknown>;
  /** Pieces of work that wait, and the one under way. */
  length: number;
}

/**
 * Work on the same thing one after the other, within this process. What would wait for a lock of the database
 * waits here instead, without holding one of the few connections that everybody needs, or its request's place.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /**
   * Does `work` once all that came before it for this thing is done, however that ended.
   * @throws BusyError where too many wait already
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
