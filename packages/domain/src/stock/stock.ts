import { leftOf } from "./limit.ts";

/** Maximum remaining stock for which the badge says 'Only N left'. */
const LOW_STOCK_THRESHOLD = 3;

/** Menu item with its stock and limits. */
export interface StockedItem {
  readonly id: string;
  readonly isAvailable: boolean;
  /** Whether the crew stopped its sales: nothing is left to sell, whatever the stock says. */
  readonly isStopped?: boolean;
  /** Pieces sold or held. */
  readonly currentQuantity: number;
  /** Total stock; null for no limit. */
  readonly maxQuantity: number | null;
  /** Maximum pieces per member; null for no limit. */
  readonly maxPerMember?: number | null;
}

/** Returns an item's remaining pieces: Infinity without a limit, none while its sales are stopped. */
export function remainingStock(item: StockedItem): number {
  return item.isStopped ? 0 : leftOf(item.maxQuantity, item.currentQuantity);
}

/**
 * Returns how many pieces a member may still order: remaining stock within the item's limit per member.
 * @param alreadyOrdered pieces in the member's other orders of the event
 */
export function availableQuantity(item: StockedItem, alreadyOrdered = 0): number {
  return Math.min(remainingStock(item), leftOf(item.maxPerMember ?? null, alreadyOrdered));
}

/** Returns the N of 'Only N left', or undefined when there is plenty, or none. */
export function lowStockCount(item: StockedItem): number | undefined {
  const left = remainingStock(item);
  return left >= 1 && left <= LOW_STOCK_THRESHOLD ? left : undefined;
}

/** Returns whether an item has no stock left. */
export function isSoldOut(item: StockedItem): boolean {
  return remainingStock(item) === 0;
}
