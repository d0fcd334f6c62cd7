import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { lockOrder } from "../../order-book/index.ts";
import { refundCancelledOrders } from "../../payments/index.ts";

/**
 * What the version before adds when it cancels an order; the refund is written with the cancellation now. Those
 * that wait must still be done: goes with the next release.
 */
export const REFUND_ORDER_JOB = defineJob(
  "orders.refund-order",
  z.object({ orderId: z.uuid(), reason: z.string(), requestedBy: z.uuid().optional() }),
  { key: ({ orderId }) => `refund:${orderId}`, formerNames: ["payments.refund-order"] },
);

/** Gives back what a cancelled order was paid with. One that goes on meanwhile keeps its money. */
export async function refundIfCancelled(
  context: Context,
  { orderId, reason, requestedBy }: z.output<typeof REFUND_ORDER_JOB.schema>,
): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order?.status !== "cancelled") return;
    await refundCancelledOrders(context, transaction, [{ orderId, reason, requestedBy }]);
  });
}
