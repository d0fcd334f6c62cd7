/** Maximum notices per second to one member. */
export const NOTICES_A_SECOND = 10;
const SECOND_MS = 1_000;

/**
 * Limits notices to one member's pages to ten within any second. Excess notices aren't lost: as soon as there is room,
 * one message, which counts as a notice itself, makes the pages reload them.
 */
export class NoticeLimit {
  readonly #onOverflow: (userId: string) => void;
  /** Notices sent to each member within the last second. */
  readonly #sent = new Map<string, number>();
  /** Members with dropped notices. */
  readonly #overflowed = new Set<string>();

  constructor(onOverflow: (userId: string) => void) {
    this.#onOverflow = onOverflow;
  }

  /**
   * Counts a notice.
   * @returns whether it may be sent to the member now
   */
  admit(userId: string): boolean {
    const sent = this.#sent.get(userId) ?? 0;
    if (sent >= NOTICES_A_SECOND) {
      this.#overflowed.add(userId);
      return false;
    }
    this.#sent.set(userId, sent + 1);
    setTimeout(() => this.#makeRoom(userId), SECOND_MS).unref();
    return true;
  }

  #makeRoom(userId: string): void {
    const sent = (this.#sent.get(userId) ?? 1) - 1;
    if (sent === 0) this.#sent.delete(userId);
    else this.#sent.set(userId, sent);
    if (this.#overflowed.delete(userId) && this.admit(userId)) this.#onOverflow(userId);
  }
}
