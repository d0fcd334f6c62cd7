import type { CloseSpan } from "@secret/contract";
import { cardLabel, TENDER_NAMES } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Column, clockTime, dollarsOf } from "../../../platform/exports/csv.ts";
import { inParts } from "../../../platform/exports/export-file.ts";
import { findTransactions, type TransactionRow } from "../queries/transactions.ts";

/** Yields the payments, refunds and chargebacks of these days in parts. */
export function transactionParts({ database }: Context, span: CloseSpan) {
  return inParts<TransactionRow>((behind, limit) => findTransactions(database, span, behind, limit));
}

const KINDS: Readonly<Record<TransactionRow["kind"], string>> = {
  payment: "Payment",
  refund: "Refund",
  chargeback: "Chargeback",
  "chargeback-returned": "Returned chargeback",
};

const TENDERS_IN_FILE: Readonly<Partial<Record<string, string>>> = {
  ...TENDER_NAMES,
  "hand-cash": "Cash by hand",
  "hand-check": "Check",
};

/** Columns of the transaction file. Amounts that went out are negative, so each column adds up. */
export const TRANSACTION_COLUMNS: readonly Column<TransactionRow>[] = [
  { name: "Date", cell: ({ movedAt, timeZone }) => clockTime(movedAt, timeZone) },
  { name: "Time zone", cell: ({ timeZone }) => timeZone },
  { name: "Event", cell: ({ title }) => title },
  { name: "Order", cell: ({ orderNumber }) => orderNumber },
  { name: "Kind", cell: ({ kind }) => KINDS[kind] },
  { name: "Payment id", cell: ({ providerPaymentId }) => providerPaymentId },
  { name: "Refund id", cell: ({ providerRefundId }) => providerRefundId },
  { name: "Dispute id", cell: ({ disputeId }) => disputeId },
  {
    name: "Tender",
    cell: ({ sourceKind }) => TENDERS_IN_FILE[sourceKind] ?? "Card online",
  },
  {
    name: "Card",
    cell: ({ cardBrand, cardLast4 }) => (cardLast4 === null ? null : cardLabel(cardBrand, cardLast4)),
  },
  {
    name: "Gross sales",
    cell: ({ grossCents, refundedFoodCents }) => dollarsOf(grossCents - refundedFoodCents),
  },
  { name: "Discounts", cell: ({ discountCents }) => dollarsOf(discountCents) },
  { name: "Tax", cell: ({ taxCents }) => dollarsOf(taxCents) },
  { name: "Tip", cell: ({ tipCents }) => dollarsOf(tipCents) },
  { name: "Overpayment", cell: ({ surplusCents }) => dollarsOf(surplusCents) },
  { name: "Chargeback", cell: ({ chargebackCents }) => dollarsOf(0 - chargebackCents) },
  { name: "Amount", cell: ({ amountCents }) => dollarsOf(amountCents) },
  { name: "Fee", cell: ({ feeCents }) => (feeCents === null ? null : dollarsOf(feeCents)) },
  { name: "Net", cell: ({ amountCents, feeCents }) => dollarsOf(amountCents - (feeCents ?? 0)) },
  { name: "Payout id", cell: ({ payoutId }) => payoutId },
  { name: "Deposit date", cell: ({ depositDay }) => depositDay },
];
