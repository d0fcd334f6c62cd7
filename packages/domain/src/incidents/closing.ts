import type { OrderStatus } from "../order/order-status.ts";
import type { PickupWindowLoad } from "../pickup/pickup-window.ts";
import { expectedAt } from "./running-late.ts";

/** Bounds and default of the time from the end of pickup until the lot must be empty, in minutes. */
export const CLOSING_MINUTES = { min: 0, max: 180, default: 60 } as const;

/** A pickup window of an event that closes. */
interface ClosingWindow {
  /** Planned end of the window, and the delay announced for it, in minutes. */
  readonly endsAt: Date;
  readonly shiftMinutes: number;
  /** Time at which the lot must be empty. */
  readonly closesAt: Date;
}

/** Returns whether a window is expected to end before the lot must be empty. */
export function fitsBeforeClosing({ endsAt, shiftMinutes, closesAt }: ClosingWindow): boolean {
  return expectedAt(endsAt, shiftMinutes) <= closesAt;
}

/** Returns when the lot of an event must be empty. */
export function closingTime(event: { readonly pickupEndsAt: Date; readonly closingMinutes: number }): Date {
  return expectedAt(event.pickupEndsAt, event.closingMinutes);
}

/** Returns a window as members can choose it: full if it doesn't fit before the lot must be empty. */
export function asOffered<Window extends Omit<ClosingWindow, "closesAt"> & PickupWindowLoad>(
  window: Window,
  closesAt: Date,
): Window {
  return fitsBeforeClosing({ ...window, closesAt }) ? window : { ...window, maxOrders: 0 };
}

/** Returns whether an order can't be made before the lot must be empty: nobody started it, and its window ends too late. */
export function wontFit(order: ClosingWindow & { readonly status: OrderStatus }): boolean {
  return order.status === "confirmed" && !fitsBeforeClosing(order);
}
