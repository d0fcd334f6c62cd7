import { hasRoom, isWindowOver, type PickupWindowLoad } from "../pickup/pickup-window.ts";
import { type StockShare, shareUnits } from "../stock/share.ts";
import { availableQuantity, isSoldOut, type StockedItem } from "../stock/stock.ts";
import { effectiveEventStatus, fullnessOf, type OrderableEvent } from "./orderability.ts";

/** How long the waitlist holds a place and pieces, or a returned order, for one member. */
export const WAITLIST_OFFER_SECONDS = 15 * 60;

/** Most pieces that a member can wait for. */
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

/** Whether nothing of an event can be ordered: its places, all that it sells, or all its windows are taken. */
export function isEventSoldOut(event: WaitlistEvent, now: Date): boolean {
  if (fullnessOf(event) === "full") return true;
  const sold = event.menu.filter((item) => item.isAvailable);
  return (sold.length > 0 && sold.every(isSoldOut)) || areWindowsFull(event, now);
}

/** Whether no pickup window that is still to come has room for a piece of anything in stock. */
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
 * Whether waiting for an event can bring something: a place or pieces of one that is sold out, or an order that a member
 * gives back once ordering has closed, until pickup ends.
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
  /** Null: whatever comes back of the event. */
  readonly menuItemId: string | null;
  readonly pieces: number;
}

interface WaitlistStock {
  readonly event: Places;
  readonly windows: readonly WaitlistWindow[];
  readonly items: readonly (WaitlistItem & { readonly sortOrder: number })[];
}

/**
 * Returns the share of an event's stock to hold for a member of its waitlist: one place, and as many of the pieces they wait
 * for as there are and as fit into a window. Undefined when there is nothing to hold.
 */
export function waitlistShare(
  { event, windows, items }: WaitlistStock,
  { menuItemId, pieces }: WaitlistWish,
  now: Date,
): StockShare | undefined {
  if (fullnessOf(event) === "full") return undefined;
  const wanted = items
    .filter(({ id, isAvailable }) => isAvailable && (menuItemId === null || id === menuItemId))
    .toSorted((one, other) => one.sortOrder - other.sortOrder);
  const coming = windows
    .filter((window) => !isWindowOver(window, now))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (let count = pieces; count > 0; count--) {
    const held = takePieces(wanted, count);
    const units = shareUnits({ items: held });
    const window = coming.find((each) => hasRoom(each, units));
    if (held.length > 0 && window !== undefined) return { orders: 1, pickupWindowId: window.id, items: held };
  }
  return undefined;
}

/** Takes so many pieces of these items, the first on the menu first. */
function takePieces(items: readonly WaitlistItem[], count: number): StockShare["items"] {
  let missing = count;
  return items.flatMap((item) => {
    const quantity = Math.min(missing, availableQuantity(item));
    missing -= quantity;
    return quantity > 0 ? [{ menuItemId: item.id, quantity, pickupUnits: item.pickupUnits }] : [];
  });
}
