/** Error for a list at Square that repeats a cursor, so it would never end. The list is read from its beginning later. */
export class RepeatedCursorError extends Error {
  constructor(cursor: string) {
    super(`Square's list repeats the cursor ${cursor}`);
    this.name = "RepeatedCursorError";
  }
}

/** Remembers the cursors of a list that is being read. */
export class SeenCursors {
  readonly #seen: Set<string>;

  /** @param first the cursor at which reading starts, if any */
  constructor(first?: string) {
    this.#seen = new Set(first ? [first] : []);
  }

  /**
   * Remembers the cursor of the next page.
   * @throws RepeatedCursorError if the list has returned it before
   */
  add(cursor: string | undefined): void {
    if (cursor === undefined) return;
    if (this.#seen.has(cursor)) throw new RepeatedCursorError(cursor);
    this.#seen.add(cursor);
  }
}
