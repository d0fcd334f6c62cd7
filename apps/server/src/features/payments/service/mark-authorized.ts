import { isPaymentOpen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { findPaymentsOfManyCards, isCardTooMany } from "../queries/card-limits.ts";
import * as queries from "../queries/payments.ts";
import { inBatches, LATER } from "./in-batches.ts";
import { type LockedPayment, lockGranted } from "./lock-granted.ts";
import { providerFacts, type ReportedPayment } from "./reported-payment.ts";
import { CLAIM_MS } from "./settle-due.ts";

/**
 * Records that Square has authorized the amount.
 * @returns whether to capture it; undefined if our payment is linked to another one at Square by now
 */
export const markAuthorized = inBatches<ReportedPayment, boolean | undefined>(mark);

async function mark(
  context: Context,
  transaction: Transaction,
  granted: readonly ReportedPayment[],
  mayWait: boolean,
): Promise<(boolean | undefined | typeof LATER)[]> {
  const now = context.clock.now();
  const locked = await lockGranted(context, transaction, granted, mayWait);
  const uncaptured = locked.flatMap((each) =>
    each === LATER || each === undefined || each.payment.state === "captured" ? [] : [each],
  );
  const reconcileAfter = new Date(now.getTime() + CLAIM_MS);
  const rows = uncaptured.map(({ payment: { id, state, isSurplus }, reported }) => ({
    id,
    // A closed payment stays closed, and is checked until Square has released it.
    state: isPaymentOpen(state) ? "authorized" : state,
    isSurplus,
    ...providerFacts(context, reported),
    reconcileAfter,
  }));
  await queries.updateGrantedPayments(transaction, rows, now);
  const ids = rows.map(({ id }) => id);
  const suspects = await findPaymentsOfManyCards(transaction, ids);
  const answers: (boolean | undefined | typeof LATER)[] = [];
  for (const each of locked) {
    if (each === LATER || each === undefined) answers.push(each);
    else answers.push(await mayCapture(context, transaction, each, suspects));
  }
  return answers;
}

async function mayCapture(
  context: Context,
  transaction: Transaction,
  { payment, reported, order }: LockedPayment,
  suspects: ReadonlySet<string>,
): Promise<boolean> {
  if (payment.state === "captured") return true;
  if (!isPaymentOpen(payment.state) || order === undefined) return false;
  const { cardKey } = providerFacts(context, reported);
  return !(suspects.has(payment.id) && (await isCardTooMany(transaction, payment, cardKey)));
}
