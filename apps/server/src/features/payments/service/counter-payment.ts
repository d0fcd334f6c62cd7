import { TENDERS, type Tender } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { insertPayments } from "../queries/payments.ts";

/** A payment taken at the counter, in cash or on the terminal. */
interface CounterPayment {
  readonly orderId: string;
  readonly actionId: string;
  readonly tender: Tender;
  readonly amountCents: number;
  readonly takenAt: Date;
}

/**
 * Records a payment taken at the counter as captured. The close dates it by when it was taken, even if it arrives
 * later.
 */
export async function recordCounterPayment(
  transaction: Transaction,
  { orderId, actionId, tender, amountCents, takenAt }: CounterPayment,
): Promise<void> {
  await insertPayments(transaction, [
    {
      orderId,
      idempotencyKey: `counter:${actionId}`,
      requestKey: actionId,
      requestHash: actionId,
      sourceKind: tender,
      amountCents,
      state: "captured",
      createdAt: takenAt,
      updatedAt: takenAt,
    },
  ]);
}

/**
 * Corrects how a payment at the counter was taken.
 * @returns false if it already has that tender
 */
export async function correctCounterPayment(
  transaction: Transaction,
  orderId: string,
  tender: Tender,
): Promise<boolean> {
  const corrected = await transaction
    .updateTable("payments")
    .set({ sourceKind: tender })
    .where("orderId", "=", orderId)
    .where("sourceKind", "in", TENDERS)
    .where("sourceKind", "<>", tender)
    .executeTakeFirst();
  return corrected.numUpdatedRows > 0n;
}
