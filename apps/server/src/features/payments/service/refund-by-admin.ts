import type { refundOrder as refundOrderRoute } from "@secret/contract";
import { formatUsd, type MoneyParts, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { hashRequest } from "../../../platform/http/request-hash.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockOrder } from "../../order-book/index.ts";
import * as payments from "../queries/payments.ts";
import { findRefundable } from "../queries/refundable.ts";
import * as refunds from "../queries/refunds.ts";
import { planRefunds } from "./plan-refunds.ts";
import { partsForLines } from "./refund-parts.ts";

const NOTHING_LEFT = { leftCents: 0, isDisputed: false };

type RefundInput = z.output<typeof refundOrderRoute.body>;

/** Refunds all or part of a payment, or some pieces, for an admin. The order's status doesn't change. */
export async function refundByAdmin(
  context: Context,
  session: Session,
  orderId: string,
  requestKey: string,
  input: RefundInput,
): Promise<
  Result<
    void,
    | "IDEMPOTENCY_KEY_REUSED"
    | "ORDER_NOT_FOUND"
    | "PAYMENT_DISPUTED"
    | "PAYMENT_REQUIRED"
    | "REFUND_CHANGED"
    | "REFUND_TOO_LARGE"
  >
> {
  return inTransaction(context.database, async (transaction) => {
    if ((await lockOrder(transaction, orderId)) === undefined) return refuse("ORDER_NOT_FOUND");
    const payment = await payments.findCapturedPayment(transaction, orderId);
    if (payment === undefined) return refuse("PAYMENT_REQUIRED", { params: { to: "refunded" } });
    await payments.lockPayment(transaction, payment.id);
    const requestHash = hashRequest({ orderId, ...input });
    const idempotencyKey = `admin:${session.userId}:${requestKey}`;
    const repeated = await refunds.findRefundByKey(transaction, idempotencyKey);
    if (repeated !== undefined) {
      const isSame =
        repeated.orderId === orderId &&
        repeated.amountCents === input.amountCents &&
        repeated.requestHash === requestHash;
      return isSame ? ok(undefined) : refuse("IDEMPOTENCY_KEY_REUSED");
    }
    const [{ leftCents, isDisputed } = NOTHING_LEFT] = await findRefundable(transaction, [payment.id]);
    if (isDisputed) return refuse("PAYMENT_DISPUTED");
    let lineParts: MoneyParts | undefined;
    if (input.lines !== undefined) {
      lineParts = await partsForLines(transaction, orderId, input.lines);
      if (lineParts === undefined || lineParts.foodCents + lineParts.taxCents !== input.amountCents)
        return refuse("REFUND_CHANGED");
    }
    if (input.amountCents > leftCents) {
      return refuse("REFUND_TOO_LARGE", { params: { left: formatUsd(leftCents) } });
    }
    const cause = { cause: "admin" as const, requestedBy: session.userId, idempotencyKey, requestHash };
    await planRefunds(context, transaction, [{ paymentId: payment.id, ...input, lineParts, ...cause }]);
    return ok(undefined);
  });
}
