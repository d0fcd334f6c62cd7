/** Cards that were made, up to a size in bytes: the one that nobody asked for longest goes first. */
export class KeptCards {
  readonly #maxBytes: number;
  readonly #cards = new Map<string, Buffer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(key: string): Buffer | undefined {
    const card = this.#cards.get(key);
    if (card === undefined) return undefined;
    // Asked for last: a map gives its entries in the order in which they came.
    this.#cards.delete(key);
    this.#cards.set(key, card);
    return card;
  }

  keep(key: string, card: Buffer): void {
    this.#forget(key);
    this.#cards.set(key, card);
    this.#bytes += card.length;
    for (const oldest of this.#cards.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#cards.get(key)?.length ?? 0;
    this.#cards.delete(key);
  }
}
