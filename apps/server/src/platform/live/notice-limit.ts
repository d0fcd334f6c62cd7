/** So many notices a second go to one member. */
export const NOTICES_A_SECOND = 10;
const SECOND_MS = 1_000;

/**
 * Holds what one member's pages are told to ten notices within any second. What is over isn't lost: one word, which
 * counts as a notice itself, asks the pages to look anew as soon as there is room for it.
 */
export class NoticeLimit {
  readonly #askToLook: (userId: string) => void;
  /** How many each member was told within the last second. */
  readonly #told = new Map<string, number>();
  /** Who has missed some. */
  readonly #missing = new Set<string>();

  constructor(askToLook: (userId: string) => void) {
    this.#askToLook = askToLook;
  }

  /** @returns whether a notice may go to a member now */
  admit(userId: string): boolean {
    const told = this.#told.get(userId) ?? 0;
    if (told >= NOTICES_A_SECOND) {
      this.#missing.add(userId);
      return false;
    }
    this.#told.set(userId, told + 1);
    setTimeout(() => this.#makeRoom(userId), SECOND_MS).unref();
    return true;
  }

  #makeRoom(userId: string): void {
    const told = (this.#told.get(userId) ?? 1) - 1;
    if (told === 0) this.#told.delete(userId);
    else this.#told.set(userId, told);
    if (this.#missing.delete(userId) && this.admit(userId)) this.#askToLook(userId);
  }
}
