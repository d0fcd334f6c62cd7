import { ok, type Result, refuse } from "../result.ts";

/** Longest special instructions of a line, in characters. */
export const INSTRUCTIONS_MAX_LENGTH = 100;
/** From this many pieces downwards the badge says 'Only N left'. */
export const LOW_STOCK_THRESHOLD = 3;
/** More lines than any menu has; a bound against hostile input. */
export const CART_LINES_MAX = 50;

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

/** Pieces left of an item; Infinity without a limit. */
export function remainingStock(item: StockedItem): number {
  return item.maxQuantity === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, item.maxQuantity - item.currentQuantity);
}

/**
 * How many pieces one member may still take: what is left, within the item's limit for each member.
 * @param alreadyOrdered units of it in this member's other orders of the event
 */
export function availableQuantity(item: StockedItem, alreadyOrdered = 0): number {
  const { maxPerMember = null } = item;
  const allowed =
    maxPerMember === null ? Number.POSITIVE_INFINITY : Math.max(0, maxPerMember - alreadyOrdered);
  return Math.min(remainingStock(item), allowed);
}

/** The N of 'Only N left', or undefined when there is plenty, or nothing. */
export function lowStockCount(item: StockedItem): number | undefined {
  const left = remainingStock(item);
  return left >= 1 && left <= LOW_STOCK_THRESHOLD ? left : undefined;
}

export function isSoldOut(item: StockedItem): boolean {
  return remainingStock(item) === 0;
}

/** Whether nothing of an event can be had: all its places are taken, or all that it sells. */
export function isEventSoldOut(event: {
  readonly currentOrders: number;
  readonly maxOrders: number | null;
  readonly menu: readonly (StockedItem & { readonly isAvailable: boolean })[];
}): boolean {
  if (event.maxOrders !== null && event.currentOrders >= event.maxOrders) return true;
  const sold = event.menu.filter((item) => item.isAvailable);
  return sold.length > 0 && sold.every(isSoldOut);
}

/** How long a place that came back is offered to the next of the waitlist. */
export const WAITLIST_OFFER_SECONDS = 15 * 60;

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

/** Sums the quantities of lines of the same item, so that two lines are never checked apart. */
export function quantitiesByItem(
  lines: readonly Pick<CartLine, "menuItemId" | "quantity">[],
): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    quantities.set(line.menuItemId, (quantities.get(line.menuItemId) ?? 0) + line.quantity);
  }
  return quantities;
}
