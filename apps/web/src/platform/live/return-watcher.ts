/** A glance at another app is no absence. */
const HIDDEN_LONG_MS = 1_000;

/** Tells when somebody comes back to a page that was hidden for more than a second. */
export class ReturnWatcher {
  readonly #onReturn: () => void;
  #hiddenAt: number | undefined;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  /** @param now milliseconds of any clock that only goes forward */
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
