import { BRAND, type DepositPart } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Column, clockTime, dollarsOf } from "../../../platform/exports/csv.ts";
import { inParts } from "../../../platform/exports/export-file.ts";
import { type EntryRow, findDepositEntries, findDeposits } from "../queries/deposits.ts";
import { type Deposit, withSums } from "./deposits.ts";

/** Yields the deposits of these days in parts, newest first. */
export function depositParts(
  { database }: Context,
  span: { readonly from: string; readonly to: string },
): AsyncGenerator<readonly Deposit[]> {
  return inParts(async (behind, limit) =>
    withSums(database, await findDeposits(database, { ...span, before: behind?.id, limit })),
  );
}

/** Yields a deposit's entries in parts, newest first. */
export function depositEntryParts({ database }: Context, payoutId: string) {
  return inParts<EntryRow>((behind, limit) =>
    findDepositEntries(database, { payoutIds: [payoutId], before: behind?.id, limit }),
  );
}

const part = (name: string, part: DepositPart): Column<Deposit>[] => [
  { name: `Number of ${name.toLowerCase()}`, cell: ({ sums }) => sums[part].count },
  { name, cell: ({ sums }) => dollarsOf(sums[part].cents) },
];

/** Columns of the deposits' file. The parts add up to the amount. */
export const DEPOSIT_COLUMNS: readonly Column<Deposit>[] = [
  { name: "Sent", cell: ({ createdAt }) => clockTime(createdAt, BRAND.timeZone) },
  { name: "Time zone", cell: () => BRAND.timeZone },
  { name: "Arrives", cell: ({ arrivalOn }) => arrivalOn },
  { name: "Deposit id", cell: ({ id }) => id },
  { name: "Id on the bank statement", cell: ({ statementId }) => statementId },
  { name: "Status", cell: ({ status }) => status },
  ...part("Payments", "payments"),
  ...part("Refunds", "refunds"),
  ...part("Disputes", "disputes"),
  ...part("Fees", "fees"),
  ...part("Adjustments", "adjustments"),
  { name: "Amount", cell: ({ amountCents }) => dollarsOf(amountCents) },
  { name: "Amount without entries", cell: ({ remainderCents }) => dollarsOf(remainderCents) },
  { name: "Entries that don't match our books", cell: ({ problemCount }) => problemCount },
];

const MATCHES: Readonly<Record<NonNullable<EntryRow["problem"]>, string>> = {
  missing: "Missing here",
  twice: "In two deposits",
  mismatch: "Other amount here",
};

/** Columns of a deposit's file. Net amounts add up to the deposit. */
export const DEPOSIT_ENTRY_COLUMNS: readonly Column<EntryRow>[] = [
  { name: "Deposit id", cell: ({ payoutId }) => payoutId },
  {
    name: "Date",
    cell: ({ effectiveAt }) => (effectiveAt === null ? null : clockTime(effectiveAt, BRAND.timeZone)),
  },
  { name: "Time zone", cell: () => BRAND.timeZone },
  { name: "Kind", cell: ({ kind }) => kind },
  { name: "Event", cell: ({ title }) => title },
  { name: "Order", cell: ({ orderNumber }) => orderNumber },
  { name: "Payment id", cell: ({ providerPaymentId }) => providerPaymentId },
  { name: "Refund id", cell: ({ providerRefundId }) => providerRefundId },
  { name: "Dispute id", cell: ({ disputeId }) => disputeId },
  { name: "Gross", cell: ({ grossCents }) => dollarsOf(grossCents) },
  { name: "Fee", cell: ({ feeCents }) => dollarsOf(feeCents) },
  { name: "Net", cell: ({ netCents }) => dollarsOf(netCents) },
  {
    name: "Amount in our books",
    cell: ({ bookedCents }) => (bookedCents === null ? null : dollarsOf(bookedCents)),
  },
  { name: "Check", cell: ({ problem }) => (problem === null ? null : MATCHES[problem]) },
];
