/**
 * Work on the same thing one after the other, within this process. What would wait for a lock of the database
 * waits here instead, without holding one of the few connections that everybody needs.
 */
export class Turns {
  readonly #lastOf = new Map<string, Promise<unknown>>();

  /** Does `work` once all that came before it for this thing is done, however that ended. */
  async take<Value>(thing: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#lastOf.get(thing) ?? Promise.resolve();
    const result = before.then(work);
    const done = result.catch(() => undefined);
    this.#lastOf.set(thing, done);
    try {
      return await result;
    } finally {
      if (this.#lastOf.get(thing) === done) this.#lastOf.delete(thing);
    }
  }
}
