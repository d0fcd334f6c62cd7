/** Maximum pause between two keys of one scan, in ms: cable and Bluetooth scanners stutter. */
const KEY_GAP_MS = 150;
/** Maximum average pause of a scan, in ms: nobody types that fast. */
const AVERAGE_GAP_MS = 60;
/** Minimum length at which a text without spaces is a scan at any speed within {@link KEY_GAP_MS}. */
const LONG = 40;
/** Length of an order number without its dash. */
const SHORTEST = 6;
/** Time in ms in which Enter still belongs to an interrupted scan. */
const BROKEN_MS = 1_000;

export interface ScannedText {
  readonly text: string;
  /** False when keys of it were lost. */
  readonly isWhole: boolean;
}

/** Distinguishes a hardware scanner, which types a code and ends it with Enter, from a person at the keyboard. */
export class TypedCode {
  #text = "";
  #firstAt = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Time at which the last scan was interrupted. */
  #brokenAt = Number.NEGATIVE_INFINITY;

  /**
   * Takes a key, named as the browser does ("K", "Shift", "Enter"), pressed at `atMs`. Returns the scan that
   * this key ends.
   */
  press(key: string, atMs: number): ScannedText | undefined {
    if (atMs - this.#lastAt > KEY_GAP_MS) {
      if (this.#isScanned()) this.#brokenAt = this.#lastAt;
      this.#text = "";
    }
    if (this.#text === "") this.#firstAt = atMs;
    this.#lastAt = atMs;
    if (key === "Enter") return this.#end(atMs);
    // Ignore non-printing keys such as Shift, which a scanner holds for capitals.
    if (key.length === 1) this.#text += key;
    return undefined;
  }

  #end(atMs: number): ScannedText | undefined {
    const text = this.#text;
    const isWhole = atMs - this.#brokenAt > BROKEN_MS;
    const isScan = this.#isScanned();
    this.#text = "";
    this.#brokenAt = Number.NEGATIVE_INFINITY;
    return isScan || !isWhole ? { text, isWhole } : undefined;
  }

  #isScanned(): boolean {
    const text = this.#text;
    if (text.length < SHORTEST) return false;
    const isFast = this.#lastAt - this.#firstAt <= AVERAGE_GAP_MS * (text.length - 1);
    return isFast || (text.length >= LONG && !text.includes(" "));
  }
}
