import { ok, type Result, refuse } from "../result.ts";
import { availableQuantity, remainingStock, type StockedItem } from "../stock/stock.ts";

/** Maximum length of a line's special instructions, in characters. */
export const INSTRUCTIONS_MAX_LENGTH = 100;
/** Maximum lines, more than any menu has; bounds hostile input. */
export const CART_LINES_MAX = 50;

/** Line of a cart. */
export interface CartLine {
  readonly menuItemId: string;
  readonly quantity: number;
  readonly specialInstructions: string;
}

/** Cart of one event; without lines it has no event. */
export interface Cart {
  readonly eventId: string | null;
  readonly lines: readonly CartLine[];
}

/** Cart without lines. */
export const EMPTY_CART: Cart = { eventId: null, lines: [] };

/** Returns whether adding an item of this event would replace another event's cart. */
export function changesEvent(cart: Cart, eventId: string): boolean {
  return cart.lines.length > 0 && cart.eventId !== eventId;
}

/**
 * Adds pieces of an item to its line or a new one. Adding from another event starts a new cart.
 * @param alreadyOrdered pieces in the member's other orders of the event
 */
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

/** Sets a line's quantity, limited to what the member may order; 0 or less removes the line. */
export function setQuantity(cart: Cart, item: StockedItem, quantity: number, alreadyOrdered = 0): Cart {
  const bounded = Math.min(Math.floor(quantity), availableQuantity(item, alreadyOrdered));
  if (bounded <= 0) return removeFromCart(cart, item.id);
  const present = cart.lines.some((line) => line.menuItemId === item.id);
  const lines = present
    ? cart.lines.map((line) => (line.menuItemId === item.id ? { ...line, quantity: bounded } : line))
    : [...cart.lines, { menuItemId: item.id, quantity: bounded, specialInstructions: "" }];
  return { ...cart, lines };
}

/** Removes an item's line. */
export function removeFromCart(cart: Cart, menuItemId: string): Cart {
  const lines = cart.lines.filter((line) => line.menuItemId !== menuItemId);
  return lines.length === 0 ? EMPTY_CART : { ...cart, lines };
}

/**
 * Puts an event's lines into the cart. For an item already in it, the larger quantity and the existing note win, so
 * nothing added meanwhile is lost. Other lines of the event follow; those of another event are removed.
 */
export function putLines(cart: Cart, eventId: string, lines: readonly CartLine[]): Cart {
  const there = changesEvent(cart, eventId) ? [] : cart.lines;
  const put = lines.map((line) => {
    const before = there.find(({ menuItemId }) => menuItemId === line.menuItemId);
    return {
      ...line,
      quantity: Math.max(line.quantity, before?.quantity ?? 0),
      specialInstructions: before?.specialInstructions || line.specialInstructions,
    };
  });
  const others = there.filter((line) => !put.some(({ menuItemId }) => menuItemId === line.menuItemId));
  return { eventId, lines: [...put, ...others] };
}

/** Removes paid lines and keeps what was added meanwhile. */
export function takeOutLines(
  cart: Cart,
  eventId: string,
  lines: readonly Pick<CartLine, "menuItemId" | "quantity">[],
): Cart {
  if (cart.eventId !== eventId) return cart;
  const taken = new Map(lines.map(({ menuItemId, quantity }) => [menuItemId, quantity]));
  const left = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.menuItemId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return left.length === 0 ? EMPTY_CART : { eventId, lines: left };
}

/** Returns whether a cart has exactly these lines, including notes. */
export function hasSameLines(cart: Cart, lines: readonly CartLine[]): boolean {
  return (
    cart.lines.length === lines.length &&
    lines.every((line) =>
      cart.lines.some(
        (each) =>
          each.menuItemId === line.menuItemId &&
          each.quantity === line.quantity &&
          each.specialInstructions === line.specialInstructions,
      ),
    )
  );
}

/** Merges lines of the same item, so that stock is checked against their total. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of lines) {
    const known = merged.get(line.menuItemId);
    merged.set(line.menuItemId, known === undefined ? line : joinLines(known, line));
  }
  return [...merged.values()];
}

function joinLines(left: CartLine, right: CartLine): CartLine {
  const texts = [left.specialInstructions, right.specialInstructions].filter((text) => text !== "");
  return {
    menuItemId: left.menuItemId,
    quantity: left.quantity + right.quantity,
    specialInstructions: texts.join("; ").slice(0, INSTRUCTIONS_MAX_LENGTH),
  };
}

/** Sets a line's special instructions, cut to {@link INSTRUCTIONS_MAX_LENGTH} characters. */
export function setInstructions(cart: Cart, menuItemId: string, specialInstructions: string): Cart {
  const kept = specialInstructions.slice(0, INSTRUCTIONS_MAX_LENGTH);
  const lines = cart.lines.map((line) =>
    line.menuItemId === menuItemId ? { ...line, specialInstructions: kept } : line,
  );
  return { ...cart, lines };
}

/** Returns the number of pieces in a cart. */
export function cartItemCount(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}
