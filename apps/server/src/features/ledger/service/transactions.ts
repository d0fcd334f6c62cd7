import type { CloseSpan } from "@secret/contract";
import { cardLabel, isTender, TENDER_NAMES } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Column, clockTime, dollarsOf } from "../../../platform/exports/csv.ts";
import { inParts } from "../../../platform/exports/export-file.ts";
import { findTransactions, type TransactionRow } from "../queries/transactions.ts";

/** Yields the payments and refunds of these days in parts. */
export function transactionParts({ database }: Context, span: CloseSpan) {
  return inParts<TransactionRow>((behind, limit) => findTransactions(database, span, behind, limit));
}

/** Columns of the transaction file. Amounts of a refund are negative, so each column adds up. */
export const TRANSACTION_COLUMNS: readonly Column<TransactionRow>[] = [
  { name: "Date", cell: ({ movedAt, timeZone }) => clockTime(movedAt, timeZone) },
  { name: "Time zone", cell: ({ timeZone }) => timeZone },
  { name: "Event", cell: ({ title }) => title },
  { name: "Order", cell: ({ orderNumber }) => orderNumber },
  { name: "Kind", cell: ({ isRefund }) => (isRefund ? "Refund" : "Payment") },
  { name: "Payment id", cell: ({ providerPaymentId }) => providerPaymentId },
  { name: "Refund id", cell: ({ providerRefundId }) => providerRefundId },
  {
    name: "Tender",
    cell: ({ sourceKind }) => (isTender(sourceKind) ? TENDER_NAMES[sourceKind] : "Card online"),
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
  { name: "Amount", cell: ({ amountCents }) => dollarsOf(amountCents) },
  { name: "Fee", cell: ({ feeCents }) => (feeCents === null ? null : dollarsOf(feeCents)) },
  { name: "Net", cell: ({ amountCents, feeCents }) => dollarsOf(amountCents - (feeCents ?? 0)) },
];
