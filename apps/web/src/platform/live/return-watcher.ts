/** Minimum time a page must be hidden to count as left, in ms. */
const HIDDEN_LONG_MS = 1_000;

/** Detects the return to a page that was hidden for more than a second. */
export class ReturnWatcher {
  readonly #onReturn: () => void;
  #hiddenAt: number | undefined;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  /** @param now milliseconds of any monotonic clock */
  visibilityChanged(isHidden: boolean, now: number): void {
    if (isHidden) {
      this.#hiddenAt ??= now;
      return;
    }
    const wasLong = this.#hiddenAt !== undefined && now - this.#hiddenAt > HIDDEN_LONG_MS;
    this.#hiddenAt = undefined;
    if (wasLong) this.#onReturn();
  }
}
