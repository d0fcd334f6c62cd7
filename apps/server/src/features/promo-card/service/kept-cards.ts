/** LRU cache of rendered cards, limited by their size in bytes. */
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
    // Moves the card to the end, because a map keeps insertion order.
    this.#cards.delete(key);
    this.#cards.set(key, card);
    return card;
  }

  keep(key: string, card: Buffer): void {
    this.#evict(key);
    this.#cards.set(key, card);
    this.#bytes += card.length;
    for (const oldest of this.#cards.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#evict(oldest);
    }
  }

  #evict(key: string): void {
    this.#bytes -= this.#cards.get(key)?.length ?? 0;
    this.#cards.delete(key);
  }
}
