import { checkShownPickupCode, ok, type Result, refuse, type ShownCodeRefusal } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { isPickupToken, PICKUP_CODE_KEY } from "../pickup-code.ts";
import type { Doing } from "./decision.ts";

/** Reason to hand off an order: its code was shown, or one that the crew entered. */
export type HandOffProof = { readonly shownPickupIssue: number } | { readonly reason: string };

/** Returns whether a code is the order's current one. */
export function isShownCode(
  { config }: Pick<Context, "config">,
  order: Pick<OrderRow, "id" | "pickupIssue">,
  token: string,
): boolean {
  return isPickupToken(config.acceptedKeys(PICKUP_CODE_KEY), order.id, order.pickupIssue, token);
}

/**
 * Finds the issue of a code that was the order's once; undefined for any other code. Each new code raises the number by one,
 * and there are few of them.
 */
export function formerIssueOf(
  { config }: Pick<Context, "config">,
  { id, pickupIssue }: Pick<OrderRow, "id" | "pickupIssue">,
  token: string,
): number | undefined {
  const keys = config.acceptedKeys(PICKUP_CODE_KEY);
  const former = Array.from({ length: pickupIssue - 1 }, (_, index) => index + 1);
  return former.find((issue) => isPickupToken(keys, id, issue, token));
}

/**
 * Hands an order off, once: of two concurrent requests, the first to lock the row wins. The order's row is locked.
 * @returns the updated order, or a refusal; PICKUP_CODE_USED means it was handed off before
 */
export async function handOff(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { session, deviceId, actionId, at }: Omit<Doing, "eventId">,
  proof: HandOffProof,
): Promise<Result<OrderRow, ShownCodeRefusal>> {
  const allowed =
    "reason" in proof ? checkByHand(order) : checkShownPickupCode(order, proof.shownPickupIssue, at);
  if (!allowed.ok) return allowed;
  const by = "reason" in proof ? "staff-by-hand" : "staff";
  const asked = { order, to: "completed", by, actorId: session.userId, at, ...proof } as const;
  const moved = await transitionOrder(context, transaction, { ...asked, handOff: { deviceId, actionId } });
  if (!moved.ok) throw new Error(`order ${order.id} can't be handed off: ${moved.failure.code}`);
  return moved;
}

function checkByHand({ status, pickedUpAt }: OrderRow): Result<void, ShownCodeRefusal> {
  if (pickedUpAt !== null)
    return refuse("PICKUP_CODE_USED", { params: { pickedUpAt: pickedUpAt.toISOString() } });
  return status === "ready" ? ok(undefined) : refuse("ORDER_NOT_READY", { params: { status } });
}
