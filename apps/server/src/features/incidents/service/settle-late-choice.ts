import { ok, refuse, wontFit } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { findExpectedEnd } from "../queries/delays.ts";
import type { ChoiceKind } from "./choice-kind.ts";

/**
 * Cancels an order that can't be made before closing for a full refund. It is kept if its owner moved it to a window that
 * fits, the kitchen caught up, or its food was started.
 */
export const LATE_CHOICE: ChoiceKind = {
  isImmediate: (answer) => answer === "refund",
  isMoot,
  async settle(context, transaction, { choice, answer, order }) {
    if (order.status === "cancelled") return ok(answer);
    const isOwnRefund = choice.answer === "refund";
    if (!isOwnRefund && (await isMoot(transaction, order))) return ok("keep");
    const by = isOwnRefund ? "owner-delay" : "closing";
    const moved = await transitionOrder(context, transaction, { order, to: "cancelled", by });
    if (moved.ok) return ok("refund");
    return moved.failure.code === "PAYMENT_IN_PROGRESS" ? refuse("PAYMENT_IN_PROGRESS") : ok("keep");
  },
};

async function isMoot(transaction: Transaction, order: OrderRow): Promise<boolean> {
  const { status, closesAt, pickupWindowId } = order;
  return !wontFit({ status, closesAt, ...(await findExpectedEnd(transaction, pickupWindowId)) });
}
