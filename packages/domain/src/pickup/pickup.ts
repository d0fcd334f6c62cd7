import { AFTER_PICKUP_SECONDS } from "../event/orderability.ts";
import type { Budget } from "../limits/budget.ts";
import { hasPickupCode, type MemberOrderStatus, type OrderStatus } from "../order/order-status.ts";
import { ok, type Result, refuse } from "../result.ts";

/** The pickup code's image, in pixels a side. */
export const PICKUP_CODE_PIXELS = 300;

/** A pickup code is valid until the event's pickup ends plus 30 minutes. */
export function pickupCodeExpiresAt(pickupEndsAt: Date): Date {
  return new Date(pickupEndsAt.getTime() + AFTER_PICKUP_SECONDS * 1000);
}

export type PickupRefusal = "PICKUP_CODE_USED" | "PICKUP_CODE_EXPIRED" | "ORDER_NOT_READY";

/** May this order be handed out now? Its code's token has been checked before. */
export function checkPickup(
  order: { readonly status: OrderStatus; readonly pickedUpAt: Date | null },
  event: { readonly pickupEndsAt: Date },
  now: Date,
): Result<void, PickupRefusal> {
  if (order.pickedUpAt !== null) return refuse("PICKUP_CODE_USED");
  if (!hasPickupCode(order.status)) return refuse("ORDER_NOT_READY", { params: { status: order.status } });
  if (now >= pickupCodeExpiresAt(event.pickupEndsAt)) return refuse("PICKUP_CODE_EXPIRED");
  return ok(undefined);
}

export type OwnPickupCode = "none" | "valid" | "expired";

/**
 * What an order's owner is shown of its code: it while it would be taken at the window; that it has expired where
 * the order was ready and nobody came; nothing of one that was used, or of an order that is through without it.
 */
export function ownPickupCode(
  order: { readonly status: MemberOrderStatus; readonly pickedUpAt: Date | null },
  event: { readonly pickupEndsAt: Date },
  now: Date,
): OwnPickupCode {
  if (!hasPickupCode(order.status) || order.pickedUpAt !== null) return "none";
  if (now < pickupCodeExpiresAt(event.pickupEndsAt)) return "valid";
  return order.status === "ready" ? "expired" : "none";
}

export type ShownCodeRefusal = PickupRefusal | "PICKUP_CODE_INVALID";

/**
 * May this order be handed out for the code that was shown?
 * @param shownIssue the issue of that code, whose token has been checked; an older one is void
 */
export function checkShownPickupCode(
  order: {
    readonly status: OrderStatus;
    readonly pickedUpAt: Date | null;
    readonly pickupIssue: number;
    readonly pickupEndsAt: Date;
  },
  shownIssue: number | undefined,
  now: Date,
): Result<void, ShownCodeRefusal> {
  if (shownIssue !== order.pickupIssue) return refuse("PICKUP_CODE_INVALID");
  const allowed = checkPickup(order, order, now);
  if (allowed.ok || order.pickedUpAt === null) return allowed;
  return refuse(allowed.failure.code, { params: { pickedUpAt: order.pickedUpAt.toISOString() } });
}

/** New codes for one order: enough for whoever has lost a phone in the street twice. */
export function newCodeBudget(orderId: string): Budget {
  return {
    subject: `pickup codes of order ${orderId}`,
    limits: [
      { seconds: 60, most: 2 },
      { seconds: 3_600, most: 6 },
    ],
  };
}
