import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { OrderRow } from "../../order-book/index.ts";

interface RefundedOrder {
  readonly kind: "payment-refunded" | "pickup-resold" | "wrong-order-refunded";
  readonly order: OrderRow;
  /** Null for a walk-up. */
  readonly payerId: string | null;
}

/** Notifies the payer of a refund, and the owner if that is somebody else. A walk-up has neither. */
export async function notifyOfRefund(
  context: Context,
  transaction: Transaction,
  { kind, order, payerId }: RefundedOrder,
  amountCents: number,
): Promise<void> {
  const { id: orderId, eventId, orderNumber, ownerId } = order;
  const about = { orderId, eventId };
  const facts = { orderNumber, amountCents };
  const payer = payerId === null ? [] : [{ ...about, userId: payerId, facts }];
  const isClaimed = ownerId !== null && ownerId !== payerId;
  const claimer = isClaimed
    ? [{ ...about, userId: ownerId, facts: { ...facts, reader: "claimer" as const } }]
    : [];
  await notify(context, transaction, kind, [...payer, ...claimer]);
}
