/** Between two keys of a hardware scanner lie a few thousandths of a second; no hand is that fast. */
const KEY_GAP_MS = 60;
/** An order number without its dash. */
const SHORTEST = 6;

/**
 * Tells a hardware scanner, which types what it reads and ends it with Enter, from a hand at the keyboard.
 */
export class TypedCode {
  #text = "";
  #lastAt = Number.NEGATIVE_INFINITY;

  /**
   * Takes a key.
   * @param key as the browser names it: "K", "Shift", "Enter"
   * @param atMs when it was pressed
   * @returns what was scanned, when this key ends it
   */
  press(key: string, atMs: number): string | undefined {
    if (atMs - this.#lastAt > KEY_GAP_MS) this.#text = "";
    this.#lastAt = atMs;
    if (key === "Enter") {
      const scanned = this.#text;
      this.#text = "";
      return scanned.length >= SHORTEST ? scanned : undefined;
    }
    // What is no sign has a name: a scanner holds Shift for capitals.
    if (key.length === 1) this.#text += key;
    return undefined;
  }
}
