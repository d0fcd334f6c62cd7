/** A code that was out of sight for so long is shown anew. */
const OUT_OF_SIGHT_MS = 1_500;

/** Keeps a code that stays before the camera from being taken again and again. */
export class Repeats {
  #taken: string | undefined;
  #lastSeenAt = Number.NEGATIVE_INFINITY;

  /**
   * Whether what the camera reads is to be taken.
   * @param atMs when it was read
   */
  isNew(text: string, atMs: number): boolean {
    const isSame = text === this.#taken && atMs - this.#lastSeenAt < OUT_OF_SIGHT_MS;
    this.#taken = text;
    this.#lastSeenAt = atMs;
    return !isSame;
  }

  /** The camera looks again after a while in which it saw nothing: what was taken last may still be there. */
  resume(atMs: number): void {
    this.#lastSeenAt = atMs;
  }
}
