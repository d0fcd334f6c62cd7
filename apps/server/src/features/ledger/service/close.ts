import type { CloseRow, CloseSpan, CloseSums } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { type Column, dollarsOf } from "../../../platform/exports/csv.ts";
import { findClose } from "../queries/close.ts";

const NOTHING: CloseSums = {
  orders: 0,
  grossCents: 0,
  discountCents: 0,
  taxCents: 0,
  tipCents: 0,
  surplusCents: 0,
  chargedCents: 0,
  refundedCents: 0,
  netCents: 0,
  cardCents: 0,
  cashCents: 0,
  terminalCents: 0,
  cashRefundedCents: 0,
  feeCents: 0,
  unreportedFees: 0,
};

/** Returns the close of each day and event, with totals. */
export async function getClose(
  { database }: Context,
  span: CloseSpan,
): Promise<{ rows: CloseRow[]; total: CloseSums }> {
  const rows = await findClose(database, span);
  return { rows, total: rows.reduce(addUp, NOTHING) };
}

function addUp(sums: CloseSums, row: CloseSums): CloseSums {
  const names = Object.keys(NOTHING) as (keyof CloseSums)[];
  return Object.fromEntries(names.map((name) => [name, sums[name] + row[name]])) as CloseSums;
}

/** Yields the close as one part for an export. */
export async function* closeParts(context: Context, span: CloseSpan): AsyncGenerator<readonly CloseRow[]> {
  yield await findClose(context.database, span);
}

/** Columns for accounting. Charged is gross less discount, plus tax, tips and surplus; net is charged less refunds. */
export const CLOSE_COLUMNS: readonly Column<CloseRow>[] = [
  { name: "Day", cell: ({ day }) => day },
  { name: "Event", cell: ({ event }) => event.title },
  { name: "Time zone", cell: ({ event }) => event.timeZone },
  { name: "Orders", cell: ({ orders }) => orders },
  { name: "Gross", cell: ({ grossCents }) => dollarsOf(grossCents) },
  { name: "Discounts", cell: ({ discountCents }) => dollarsOf(discountCents) },
  { name: "Sales tax", cell: ({ taxCents }) => dollarsOf(taxCents) },
  { name: "Tips", cell: ({ tipCents }) => dollarsOf(tipCents) },
  { name: "Surplus", cell: ({ surplusCents }) => dollarsOf(surplusCents) },
  { name: "Charged", cell: ({ chargedCents }) => dollarsOf(chargedCents) },
  { name: "Refunds", cell: ({ refundedCents }) => dollarsOf(refundedCents) },
  { name: "Net", cell: ({ netCents }) => dollarsOf(netCents) },
  { name: "Card", cell: ({ cardCents }) => dollarsOf(cardCents) },
  { name: "Cash", cell: ({ cashCents }) => dollarsOf(cashCents) },
  { name: "Terminal", cell: ({ terminalCents }) => dollarsOf(terminalCents) },
  { name: "Cash refunds", cell: ({ cashRefundedCents }) => dollarsOf(cashRefundedCents) },
  { name: "Fees reported", cell: ({ feeCents }) => dollarsOf(feeCents) },
  { name: "Payments without a reported fee", cell: ({ unreportedFees }) => unreportedFees },
];
