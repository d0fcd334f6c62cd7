import { leftOf } from "./limit.ts";

/** From this many pieces downwards the badge says 'Only N left'. */
const LOW_STOCK_THRESHOLD = 3;

export interface StockedItem {
  readonly id: string;
  readonly isAvailable: boolean;
  /** Sold or held so far. */
  readonly currentQuantity: number;
  /** Null: no limit. */
  readonly maxQuantity: number | null;
  /** Units that one member may order of it in all; null: no limit. */
  readonly maxPerMember?: number | null;
}

/** Pieces left of an item; Infinity without a limit. */
export function remainingStock(item: StockedItem): number {
  return leftOf(item.maxQuantity, item.currentQuantity);
}

/**
 * How many pieces one member may still take: what is left, within the item's limit for each member.
 * @param alreadyOrdered units of it in this member's other orders of the event
 */
export function availableQuantity(item: StockedItem, alreadyOrdered = 0): number {
  return Math.min(remainingStock(item), leftOf(item.maxPerMember ?? null, alreadyOrdered));
}

/** The N of 'Only N left', or undefined when there is plenty, or nothing. */
export function lowStockCount(item: StockedItem): number | undefined {
  const left = remainingStock(item);
  return left >= 1 && left <= LOW_STOCK_THRESHOLD ? left : undefined;
}

export function isSoldOut(item: StockedItem): boolean {
  return remainingStock(item) === 0;
}
