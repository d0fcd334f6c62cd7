import { ok, type Result, refuse } from "../result.ts";
import { availableQuantity, remainingStock, type StockedItem } from "../stock/stock.ts";

/** Longest special instructions of a line, in characters. */
export const INSTRUCTIONS_MAX_LENGTH = 100;
/** More lines than any menu has; a bound against hostile input. */
export const CART_LINES_MAX = 50;

export interface CartLine {
  readonly menuItemId: string;
  readonly quantity: number;
  readonly specialInstructions: string;
}

/** A cart belongs to one event; without lines it belongs to none. */
export interface Cart {
  readonly eventId: string | null;
  readonly lines: readonly CartLine[];
}

export const EMPTY_CART: Cart = { eventId: null, lines: [] };

/** Whether adding an item of this event means that another event's cart is cleared first. */
export function changesEvent(cart: Cart, eventId: string): boolean {
  return cart.lines.length > 0 && cart.eventId !== eventId;
}

/** Adds pieces of an item; a line of it that exists is raised. Adding from another event starts a new cart. */
export function addToCart(
  cart: Cart,
  eventId: string,
  item: StockedItem,
  quantity = 1,
  alreadyOrdered = 0,
): Result<Cart, "ITEM_UNAVAILABLE" | "ITEM_SOLD_OUT" | "ITEM_LIMIT_REACHED"> {
  if (!item.isAvailable) return refuse("ITEM_UNAVAILABLE");
  const base = changesEvent(cart, eventId) ? EMPTY_CART : cart;
  const held = base.lines.find((line) => line.menuItemId === item.id)?.quantity ?? 0;
  if (held + quantity > remainingStock(item)) return refuse("ITEM_SOLD_OUT");
  if (held + quantity > availableQuantity(item, alreadyOrdered)) return refuse("ITEM_LIMIT_REACHED");
  return ok(setQuantity({ ...base, eventId }, item, held + quantity, alreadyOrdered));
}

/** Sets a line's quantity, held between 0 and what this member may take; 0 or less removes the line. */
export function setQuantity(cart: Cart, item: StockedItem, quantity: number, alreadyOrdered = 0): Cart {
  const bounded = Math.min(Math.floor(quantity), availableQuantity(item, alreadyOrdered));
  if (bounded <= 0) return removeFromCart(cart, item.id);
  const present = cart.lines.some((line) => line.menuItemId === item.id);
  const lines = present
    ? cart.lines.map((line) => (line.menuItemId === item.id ? { ...line, quantity: bounded } : line))
    : [...cart.lines, { menuItemId: item.id, quantity: bounded, specialInstructions: "" }];
  return { ...cart, lines };
}

export function removeFromCart(cart: Cart, menuItemId: string): Cart {
  const lines = cart.lines.filter((line) => line.menuItemId !== menuItemId);
  return lines.length === 0 ? EMPTY_CART : { ...cart, lines };
}

/**
 * Puts lines of an event in as they are given, whatever stood there of the same items. Other lines of that event stay
 * behind them, those of another event go.
 */
export function putLines(cart: Cart, eventId: string, lines: readonly CartLine[]): Cart {
  const put = new Set(lines.map((line) => line.menuItemId));
  const others = changesEvent(cart, eventId) ? [] : cart.lines.filter((line) => !put.has(line.menuItemId));
  return { eventId, lines: [...lines, ...others] };
}

/** Keeps at most {@link INSTRUCTIONS_MAX_LENGTH} characters. */
export function setInstructions(cart: Cart, menuItemId: string, specialInstructions: string): Cart {
  const kept = specialInstructions.slice(0, INSTRUCTIONS_MAX_LENGTH);
  const lines = cart.lines.map((line) =>
    line.menuItemId === menuItemId ? { ...line, specialInstructions: kept } : line,
  );
  return { ...cart, lines };
}

export function cartItemCount(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}
