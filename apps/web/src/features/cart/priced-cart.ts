import type { EventDetail, MenuItem } from "@secret/contract";
import { type Cart, type CartLine, type OrderTotals, orderTotals, remainingStock } from "@secret/domain";

export interface PricedLine extends CartLine {
  readonly item: MenuItem;
  /** Why this line can't be ordered as it stands. */
  readonly problem: string | undefined;
}

export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly totals: OrderTotals;
  readonly hasProblem: boolean;
}

/** The cart with the menu's present names, prices and stock. Lines of vanished items are left out. */
export function priceCart(cart: Cart, event: EventDetail, tipCents = 0): PricedCart {
  const lines = cart.lines.flatMap((line) => {
    const item = event.menu.find((each) => each.id === line.menuItemId);
    return item === undefined ? [] : [{ ...line, item, problem: findProblem(line, item) }];
  });
  const priced = lines.map(({ item, quantity }) => ({ unitPriceCents: item.priceCents, quantity }));
  const totals = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, tipCents });
  return { lines, totals, hasProblem: lines.some((line) => line.problem !== undefined) };
}

function findProblem(line: CartLine, item: MenuItem): string | undefined {
  if (!item.isAvailable) return "No longer on the menu";
  const left = remainingStock(item);
  if (left === 0) return "Sold out";
  return line.quantity > left ? `Only ${left} left` : undefined;
}
