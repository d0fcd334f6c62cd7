import { AFTER_PICKUP_SECONDS } from "../event/orderability.ts";
import type { Budget } from "../limits/limits.ts";
import { hasPickupCode, type MemberOrderStatus, type OrderStatus } from "../order/order-status.ts";
import { ok, type Result, refuse } from "../result.ts";

/** Width and height of the pickup code's image, in pixels. */
export const PICKUP_CODE_PIXELS = 300;

/** Returns when a pickup code expires: 30 minutes after the event's pickup ends. */
export function pickupCodeExpiresAt(pickupEndsAt: Date): Date {
  return new Date(pickupEndsAt.getTime() + AFTER_PICKUP_SECONDS * 1000);
}

/** Reason a pickup isn't allowed. */
export type PickupRefusal = "PICKUP_CODE_USED" | "PICKUP_CODE_EXPIRED" | "ORDER_NOT_READY";

/** Checks whether an order can be handed off now. The code's token was verified before. */
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

/** State of a pickup code for its owner. */
export type OwnPickupCode = "none" | "valid" | "expired";

/**
 * Returns the state of a pickup code for its owner: valid while it is accepted, expired if the order was ready and
 * nobody came, and none if it was used or the order was completed without it.
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

/** Reason a presented code isn't accepted. */
export type ShownCodeRefusal = PickupRefusal | "PICKUP_CODE_INVALID";

/**
 * Checks whether an order can be handed off for a presented code.
 * @param shownIssue issue number of that code, whose token was verified; older issues are void
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

/** Returns an order's budget of new codes: enough for somebody who loses a phone twice. */
export function newCodeBudget(orderId: string): Budget {
  return {
    subject: `pickup codes of order ${orderId}`,
    limits: [
      { seconds: 60, most: 2 },
      { seconds: 3_600, most: 6 },
    ],
  };
}
