/** Maximum pieces that one answer about food can have. */
export const CLOSE_PIECES_MAX = 9_999;

/** Pieces of an item that the crew counts at the end of the day, in the order it is asked; null if it doesn't know. */
export interface FoodCount {
  /** Pieces counted before the first sale. */
  readonly start: number | null;
  /** Pieces that turned up later. */
  readonly found: number | null;
  readonly dropped: number | null;
  /** Pieces thrown away because they weren't good enough. */
  readonly quality: number | null;
  readonly leftRaw: number | null;
}

/** Returns whether two counts of an item are the same in all fields. */
export function isSameCount(one: FoodCount, other: FoodCount): boolean {
  return FOOD_FIELDS.every((field) => one[field] === other[field]);
}

/** Ways to end an order that is open at the end of the day. */
export const OPEN_ORDER_OUTCOMES = ["handed-off", "no-show", "refund"] as const;
export type OpenOrderOutcome = (typeof OPEN_ORDER_OUTCOMES)[number];

/** Fields of a {@link FoodCount}, in the order they are asked. */
export const FOOD_FIELDS = [
  "start",
  "found",
  "dropped",
  "quality",
  "leftRaw",
] as const satisfies readonly (keyof FoodCount)[];

/** Pieces of an item that left the kitchen, as the orders say. */
export interface FoodUse {
  /** Handed off to members, and at the counter. */
  readonly handedOff: number;
  readonly walkUps: number;
  readonly remakes: number;
  /** Given away at the window. */
  readonly free: number;
  /** Cooked for orders that nobody collected: waste, because cooked food is never kept (Cal. H&S 114343). */
  readonly notCollected: number;
}

/**
 * Returns the pieces of an item that nothing explains: negative if there are more than there should be; undefined if the
 * crew doesn't know one of the counts.
 */
export function unexplainedPieces(count: FoodCount, use: FoodUse): number | undefined {
  const { start, found, dropped, quality, leftRaw } = count;
  if (start === null || found === null || dropped === null || quality === null || leftRaw === null)
    return undefined;
  const used = use.handedOff + use.walkUps + use.remakes + use.free + use.notCollected;
  return start + found - used - dropped - quality - leftRaw;
}
