import { type EventDetail, type MenuItem, orderingMessage } from "@secret/contract";
import {
  type CartLine,
  type Discount,
  formatUsd,
  type OrderTotals,
  orderTotals,
  remainingStock,
} from "@secret/domain";
import type { CartState, SeenItem } from "./cart-store.ts";
import { type ItemLimit, itemLimit } from "./item-limit.ts";

/** A cart line as it can be ordered now. */
export interface PricedLine {
  readonly menuItemId: string;
  readonly name: string;
  readonly specialInstructions: string;
  /** Undefined when the item is no longer on the menu. */
  readonly item: MenuItem | undefined;
  /** The member's limit for the item, while it is on the menu. */
  readonly limit: ItemLimit | undefined;
  readonly unitPriceCents: number;
  /** Quantity that the member chose, which is kept, and quantity that is available. */
  readonly wantedQuantity: number;
  readonly quantity: number;
  /** Describes what changed since the item was added. */
  readonly notice: string | undefined;
}

export interface PricedCart {
  readonly lines: readonly PricedLine[];
  /** Lines with at least one available unit. */
  readonly orderable: readonly PricedLine[];
  readonly totals: OrderTotals;
  /** Fryer units. */
  readonly units: number;
}

interface Extras {
  readonly tipCents?: number;
  readonly discount?: Discount | undefined;
  /** Units of limited items that the member has bought of the event already. */
  readonly orderedQuantities?: Readonly<Record<string, number>>;
}

/**
 * Prices a cart by the current menu. Unavailable lines count as 0, short lines as the available quantity, and each has
 * a notice, so that the rest can be ordered at once.
 */
export function priceCart(
  cart: CartState,
  event: Pick<EventDetail, "menu" | "salesTaxPpm">,
  extras: Extras = {},
): PricedCart {
  const lines = cart.lines.map((line) => {
    const item = event.menu.find((each) => each.id === line.menuItemId);
    const ordered = extras.orderedQuantities?.[line.menuItemId] ?? 0;
    return priceLine(line, item, cart.seen[line.menuItemId], ordered);
  });
  const orderable = lines.filter(({ quantity }) => quantity > 0);
  const totals = orderTotals(orderable, {
    salesTaxPpm: event.salesTaxPpm,
    tipCents: extras.tipCents ?? 0,
    discount: extras.discount,
  });
  const units = orderable.reduce((sum, { item, quantity }) => sum + (item?.pickupUnits ?? 0) * quantity, 0);
  return { lines, orderable, totals, units };
}

function priceLine(
  line: CartLine,
  item: MenuItem | undefined,
  seen: SeenItem | undefined,
  ordered: number,
): PricedLine {
  const name = item?.name ?? seen?.name ?? "This item";
  const limit = item && itemLimit(item, ordered);
  const allowed = item?.isAvailable ? (limit?.max ?? 0) : 0;
  return {
    menuItemId: line.menuItemId,
    name,
    specialInstructions: line.specialInstructions,
    item,
    limit,
    unitPriceCents: item?.priceCents ?? seen?.priceCents ?? 0,
    wantedQuantity: line.quantity,
    quantity: Math.min(line.quantity, allowed),
    notice: findShortage(line.quantity, name, item, allowed) ?? findPriceChange(item, seen),
  };
}

/** Returns why fewer units are available than wanted, in the server's copy. */
function findShortage(
  wanted: number,
  name: string,
  item: MenuItem | undefined,
  allowed: number,
): string | undefined {
  if (item === undefined || !item.isAvailable) {
    return orderingMessage({ code: "ITEM_UNAVAILABLE", params: { name } });
  }
  const left = remainingStock(item);
  if (left === 0) return orderingMessage({ code: "ITEM_SOLD_OUT", params: { name } });
  if (wanted > left) return orderingMessage({ code: "ITEM_NOT_ENOUGH", params: { name, left } });
  const limit = item.maxPerMember;
  if (wanted <= allowed || limit === null) return undefined;
  return orderingMessage({ code: "ITEM_LIMIT_REACHED", params: { name, limit } });
}

function findPriceChange(item: MenuItem | undefined, seen: SeenItem | undefined): string | undefined {
  if (item === undefined || seen === undefined || item.priceCents === seen.priceCents) return undefined;
  return `Now ${formatUsd(item.priceCents)} each (was ${formatUsd(seen.priceCents)}).`;
}
