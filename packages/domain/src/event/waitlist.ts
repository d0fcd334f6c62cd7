import { hasRoom, isWindowOver, type PickupWindowLoad } from "../pickup/pickup-window.ts";
import { type StockShare, shareUnits } from "../stock/share.ts";
import { availableQuantity, isSoldOut, type StockedItem } from "../stock/stock.ts";
import { effectiveEventStatus, fullnessOf, type OrderableEvent } from "./orderability.ts";

/** Time for which a waitlist offer holds a place and pieces, or a returned order. */
export const WAITLIST_OFFER_SECONDS = 15 * 60;

/** Maximum pieces that a member can wait for. */
export const WAITLIST_PIECES_MAX = 10;

interface WaitlistItem extends StockedItem {
  /** Units of a window that one piece takes. */
  readonly pickupUnits: number;
}

interface WaitlistWindow extends PickupWindowLoad {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

type Places = Pick<OrderableEvent, "currentOrders" | "maxOrders">;

interface WaitlistEvent extends Places {
  readonly menu: readonly WaitlistItem[];
  readonly pickupWindows: readonly WaitlistWindow[];
}

/** Returns whether nothing of an event can be ordered: its places, all its items, or all its windows are taken. */
export function isEventSoldOut(event: WaitlistEvent, now: Date): boolean {
  if (fullnessOf(event) === "full") return true;
  const sold = event.menu.filter((item) => item.isAvailable);
  return (sold.length > 0 && sold.every(isSoldOut)) || areWindowsFull(event, now);
}

/** Returns whether no upcoming pickup window has room for a piece of anything in stock. */
export function areWindowsFull(
  { menu, pickupWindows }: Pick<WaitlistEvent, "menu" | "pickupWindows">,
  now: Date,
): boolean {
  const units = menu
    .filter((item) => item.isAvailable && !isSoldOut(item))
    .map(({ pickupUnits }) => pickupUnits);
  const coming = pickupWindows.filter((window) => !isWindowOver(window, now));
  if (units.length === 0 || coming.length === 0) return false;
  return !coming.some((window) => hasRoom(window, Math.min(...units)));
}

/**
 * Returns whether an event's waitlist can get something: a place or pieces of a sold-out event, or an order returned after
 * ordering closed, until pickup ends.
 */
export function mayWaitFor(
  event: WaitlistEvent &
    Pick<OrderableEvent, "status" | "registrationOpensAt" | "registrationClosesAt"> & {
      readonly pickupEndsAt: Date;
    },
  now: Date,
): boolean {
  if (isEventSoldOut(event, now)) return true;
  const isActive = effectiveEventStatus(event, now) === "active";
  return isActive && now >= event.registrationClosesAt && now < event.pickupEndsAt;
}

/** A member's wish on the waitlist. */
export interface WaitlistWish {
  /** Null for the event's own list. */
  readonly menuItemId: string | null;
  readonly pieces: number;
}

interface WaitlistStock {
  readonly event: Places;
  readonly windows: readonly WaitlistWindow[];
  readonly items: readonly (WaitlistItem & { readonly sortOrder: number })[];
}

/**
 * Returns the share of an event's stock to hold for a member of its waitlist: one place, and as many of their pieces as are
 * in stock and fit into a window. Undefined when there is nothing to hold.
 */
export function waitlistShare(
  { event, windows, items }: WaitlistStock,
  { menuItemId, pieces }: WaitlistWish,
  now: Date,
): StockShare | undefined {
  if (fullnessOf(event) === "full") return undefined;
  const coming = windows
    .filter((window) => !isWindowOver(window, now))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const wanted = items
    .filter(({ id, isAvailable }) => isAvailable && (menuItemId === null || id === menuItemId))
    .filter(({ pickupUnits }) => coming.some((window) => hasRoom(window, pickupUnits)))
    .toSorted((one, other) => one.sortOrder - other.sortOrder);
  for (let count = pieces; count > 0; count--) {
    const held = takePieces(wanted, count);
    const units = shareUnits({ items: held });
    const window = coming.find((each) => hasRoom(each, units));
    if (held.length > 0 && window !== undefined) return { orders: 1, pickupWindowId: window.id, items: held };
  }
  return undefined;
}

/** Takes a number of pieces of these items, in the menu's order. */
function takePieces(items: readonly WaitlistItem[], count: number): StockShare["items"] {
  let missing = count;
  return items.flatMap((item) => {
    const quantity = Math.min(missing, availableQuantity(item));
    missing -= quantity;
    return quantity > 0 ? [{ menuItemId: item.id, quantity, pickupUnits: item.pickupUnits }] : [];
  });
}
