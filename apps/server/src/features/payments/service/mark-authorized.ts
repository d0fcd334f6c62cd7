import { isPaymentOpen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { withOrderForPayment } from "../../orders/index.ts";
import { findPaymentsOfManyCards, isCardTooMany } from "../queries/card-limits.ts";
import * as queries from "../queries/payments.ts";
import { ALONE, inBatches } from "./in-batches.ts";
import { lockPlainPayments } from "./plain-payments.ts";
import { lockOurs, providerFacts, type ReportedPayment } from "./reported-payment.ts";
import { CLAIM_MS } from "./settle-due.ts";

/**
 * Writes down that the bank holds the amount.
 * @returns whether it is to be taken; undefined where another payment of the bank's is ours by now
 */
export const markAuthorized = inBatches<ReportedPayment, boolean | undefined>({
  together: markTogether,
  alone: (context, granted) =>
    withOrderForPayment(context, granted.payment.orderId, (transaction, order) =>
      markAlone(context, transaction, granted, order),
    ),
});

async function markTogether(
  context: Context,
  transaction: Transaction,
  granted: readonly ReportedPayment[],
): Promise<readonly (true | typeof ALONE)[]> {
  const now = context.clock.now();
  const locked = await lockPlainPayments(context, transaction, granted);
  const ids = locked.flatMap((each) => each?.payment.id ?? []);
  const repeated = await findPaymentsOfManyCards(transaction, ids);
  const plain = locked.map((each) => (each && repeated.has(each.payment.id) ? undefined : each));
  const marked = plain.flatMap((each) => each ?? []);
  if (marked.length > 0) {
    const rows = marked.map(({ payment: { id }, reported }) => {
      return {
        id,
        state: "authorized" as const,
        ...providerFacts(context, reported),
        reconcileAfter: claimedUntil(now),
      };
    });
    await queries.updateGrantedPayments(transaction, rows, now);
  }
  return plain.map((each) => (each === undefined ? ALONE : true));
}

async function markAlone(
  context: Context,
  transaction: Transaction,
  granted: ReportedPayment,
  order: OrderRow | undefined,
): Promise<boolean | undefined> {
  const payment = await lockOurs(context, transaction, granted);
  if (payment === undefined || payment.state === "captured") return payment && true;
  const now = context.clock.now();
  const isOpen = isPaymentOpen(payment.state);
  const facts = providerFacts(context, granted.reported);
  await queries.updatePayment(transaction, payment.id, {
    // One that was closed stays closed, and is asked about until the bank has let go of it.
    ...(isOpen ? { state: "authorized" } : {}),
    ...facts,
    reconcileAfter: claimedUntil(now),
    updatedAt: now,
  });
  return isOpen && order !== undefined && !(await isCardTooMany(transaction, payment, facts.cardKey));
}

function claimedUntil(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MS);
}
