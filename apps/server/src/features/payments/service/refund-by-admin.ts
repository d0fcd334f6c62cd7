import { formatUsd, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockOrder } from "../../orders/service.ts";
import { findRefundable, planRefunds } from "../../refunds/service.ts";
import * as payments from "../queries/payments.ts";
import * as refunds from "../queries/refunds.ts";

/** Gives back a part, or all, for an admin. */
export async function refundByAdmin(
  context: Context,
  session: Session,
  orderId: string,
  requestKey: string,
  input: { amountCents: number; reason: string },
): Promise<
  Result<void, "IDEMPOTENCY_KEY_REUSED" | "ORDER_NOT_FOUND" | "PAYMENT_REQUIRED" | "REFUND_TOO_LARGE">
> {
  return inTransaction(context.database, async (transaction) => {
    if ((await lockOrder(transaction, orderId)) === undefined) return refuse("ORDER_NOT_FOUND");
    const payment = await payments.findCapturedPayment(transaction, orderId);
    if (payment === undefined) return refuse("PAYMENT_REQUIRED", { params: { to: "refunded" } });
    await payments.lockPayment(transaction, payment.id);
    const idempotencyKey = `admin:${session.userId}:${requestKey}`;
    const repeated = await refunds.findRefundByKey(transaction, idempotencyKey);
    if (repeated !== undefined) {
      const isSame = repeated.orderId === orderId && repeated.amountCents === input.amountCents;
      return isSame ? ok(undefined) : refuse("IDEMPOTENCY_KEY_REUSED");
    }
    const [{ leftCents } = { leftCents: 0 }] = await findRefundable(transaction, [payment.id]);
    if (input.amountCents > leftCents) {
      return refuse("REFUND_TOO_LARGE", { params: { left: formatUsd(leftCents) } });
    }
    const cause = { cause: "admin" as const, requestedBy: session.userId, idempotencyKey };
    await planRefunds(context, transaction, [{ paymentId: payment.id, ...input, ...cause }]);
    return ok(undefined);
  });
}
