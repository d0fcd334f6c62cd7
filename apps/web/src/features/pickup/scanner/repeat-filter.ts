/** Time out of view after which a code is taken again, in ms. */
const OUT_OF_SIGHT_MS = 1_500;

/** Prevents a code that stays in view from being taken repeatedly. */
export class RepeatFilter {
  #taken: string | undefined;
  #lastSeenAt = Number.NEGATIVE_INFINITY;

  /** Returns whether to take a code that the camera read at `atMs`. */
  isNew(text: string, atMs: number): boolean {
    const isSame = text === this.#taken && atMs - this.#lastSeenAt < OUT_OF_SIGHT_MS;
    this.#taken = text;
    this.#lastSeenAt = atMs;
    return !isSame;
  }

  /** Resumes after a pause, treating the last code as still in view. */
  resume(atMs: number): void {
    this.#lastSeenAt = atMs;
  }
}
