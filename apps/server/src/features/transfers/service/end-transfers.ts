import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import { endPendingTransfers } from "../queries/transfers.ts";

/** An order that friends can't claim anymore, and why. */
export interface EndedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: "cancelled" | "completed";
  /** Account that ended it; undefined for the system. */
  readonly actorId: string | undefined;
}

/** Ends the open offers of orders that were cancelled or picked up, with audit lines. The orders' rows are locked. */
export async function endTransfers(
  transaction: Transaction,
  orders: readonly EndedOrder[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const ended = await endPendingTransfers(transaction, ids, now);
  const lines = ended.flatMap(({ id, orderId, fromUserId, tokenHash }) =>
    orders
      .filter((order) => order.id === orderId)
      .map(({ orderNumber, status, actorId }) => ({
        eventType: "transfer_cancelled" as const,
        severity: "info" as const,
        message: `The offer of order ${orderNumber} ended: it is ${status}`,
        actorId,
        subjectId: fromUserId,
        orderId,
        transferTokenHash: tokenHash,
        metadata: { transferId: id },
      })),
  );
  await audit(transaction, now, ...lines);
}
