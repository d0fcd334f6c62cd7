import { MINUTE_MS } from "../durations.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { pickupCodeExpiresAt } from "../pickup/pickup.ts";
import { expectedAt, isRefundOwed } from "./running-late.ts";

/** Bounds of the time that an order is held after its window, in minutes. */
export const GRACE_MINUTES = { min: 15, max: 60 } as const;

/** Minutes that *On my way* adds to the hold, once per order. */
const ON_MY_WAY_MINUTES = 15;

/** Times that decide how long an order is held for its owner. */
export interface HeldOrder {
  /** Planned end of the order's window, and the delay announced for it, in minutes. */
  readonly endsAt: Date;
  readonly shiftMinutes: number;
  /** Planned end of the event's pickup. */
  readonly pickupEndsAt: Date;
  /** Time at which the lot must be empty. */
  readonly closesAt: Date;
  /** Time at which the owner said that they are on their way; null if they haven't. */
  readonly onMyWayAt: Date | null;
}

/**
 * Returns until when an order is held: the grace after its expected window, while its pickup code is valid and the lot
 * is open.
 */
export function heldUntil(order: HeldOrder, graceMinutes: number): Date {
  const { endsAt, shiftMinutes, pickupEndsAt, closesAt, onMyWayAt } = order;
  const minutes = graceMinutes + (onMyWayAt === null ? 0 : ON_MY_WAY_MINUTES);
  const codeEnd = pickupCodeExpiresAt(expectedAt(pickupEndsAt, shiftMinutes));
  const end = expectedAt(endsAt, shiftMinutes).getTime() + minutes * MINUTE_MS;
  return new Date(Math.min(end, codeEnd.getTime(), closesAt.getTime()));
}

/** Returns whether *On my way* would hold an order longer. */
export function mayExtendHold(order: HeldOrder, graceMinutes: number, now: Date): boolean {
  const until = heldUntil(order, graceMinutes);
  return (
    order.onMyWayAt === null &&
    now >= expectedAt(order.endsAt, order.shiftMinutes) &&
    now < until &&
    heldUntil({ ...order, onMyWayAt: now }, graceMinutes) > until
  );
}

/** Returns whether an order waits for an owner who hasn't come: paid, not made, and not checked in. */
export function isAwaited(order: { readonly status: OrderStatus; readonly checkedInAt: unknown }): boolean {
  return order.status === "confirmed" && order.checkedInAt === null;
}

/**
 * Returns whether a no-show is refunded in full because we made the order late: its window is announced 20 minutes late
 * or more, or was when its owner was last notified.
 */
export function isLateByUs(order: {
  readonly startsAt: Date;
  readonly shiftMinutes: number;
  readonly notifiedPickupAt: Date | null;
}): boolean {
  const { startsAt, shiftMinutes, notifiedPickupAt } = order;
  const notifiedMinutes = ((notifiedPickupAt ?? startsAt).getTime() - startsAt.getTime()) / MINUTE_MS;
  return isRefundOwed(Math.max(shiftMinutes, notifiedMinutes));
}

/** Pieces of a released order's line that nobody has bought yet. */
export interface ReleasedLine {
  readonly orderId: string;
  readonly position: number;
  readonly menuItemId: string;
  readonly quantity: number;
}

/** Sales of an item that has released pieces. */
export interface ItemSales {
  /** Pieces neither sold nor given away; null for no limit. */
  readonly unsold: number | null;
  /** Pieces of paid orders placed since the first release. */
  readonly soldSince: number;
  /** Released pieces that were already repaid. */
  readonly repaid: number;
}

/**
 * Returns the released pieces that somebody bought: sales beyond the unsold stock, oldest release first. A limit that
 * was lowered isn't a sale.
 * @param lines oldest release first
 * @param sales by menu item
 */
export function soldReleases(
  lines: readonly ReleasedLine[],
  sales: ReadonlyMap<string, ItemSales>,
): ReleasedLine[] {
  const sold = new Map<string, number>();
  for (const [menuItemId, { unsold, soldSince, repaid }] of sales) {
    const released = lines
      .filter((line) => line.menuItemId === menuItemId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    sold.set(menuItemId, unsold === null ? 0 : Math.min(released - unsold, soldSince - repaid));
  }
  return lines.flatMap((line) => {
    const left = sold.get(line.menuItemId) ?? 0;
    const quantity = Math.min(line.quantity, left);
    if (quantity <= 0) return [];
    sold.set(line.menuItemId, left - quantity);
    return [{ ...line, quantity }];
  });
}
