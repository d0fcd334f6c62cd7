import type { CloseRow, CloseSpan, CloseSums } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { type Column, dollarsOf } from "../../../platform/exports/csv.ts";
import { findClose } from "../queries/close.ts";

const NOTHING: CloseSums = {
  orders: 0,
  grossCents: 0,
  discountCents: 0,
  refundedFoodCents: 0,
  netSalesCents: 0,
  taxCents: 0,
  refundedTaxCents: 0,
  netTaxCents: 0,
  tipCents: 0,
  refundedTipCents: 0,
  netTipCents: 0,
  collectedCents: 0,
  surplusCents: 0,
  refundedSurplusCents: 0,
  chargedCents: 0,
  refundedCents: 0,
  netCents: 0,
  cardCents: 0,
  cashCents: 0,
  terminalCents: 0,
  cardRefundedCents: 0,
  cashRefundedCents: 0,
  terminalRefundedCents: 0,
  handRefundedCents: 0,
  chargebackCents: 0,
  returnedChargebackCents: 0,
  heldChargebackCents: 0,
  lostChargebackCents: 0,
  terminalChargebackCents: 0,
  feeCents: 0,
  terminalFeeCents: 0,
  unreportedFees: 0,
};

/** Returns the close of each day and event, with totals. */
export async function getClose(
  { database }: Context,
  span: CloseSpan,
): Promise<{ rows: CloseRow[]; total: CloseSums }> {
  const rows = await findClose(database, span);
  return { rows, total: sumClose(rows) };
}

/** Adds up rows of the close. */
export function sumClose(rows: readonly CloseSums[]): CloseSums {
  return rows.reduce(addUp, NOTHING);
}

function addUp(sums: CloseSums, row: CloseSums): CloseSums {
  const names = Object.keys(NOTHING) as (keyof CloseSums)[];
  return Object.fromEntries(names.map((name) => [name, sums[name] + row[name]])) as CloseSums;
}

/** Yields the close as one part for an export. */
export async function* closeParts(context: Context, span: CloseSpan): AsyncGenerator<readonly CloseRow[]> {
  yield await findClose(context.database, span);
}

/** Column with an amount of the close. */
const money = (name: string, figure: keyof CloseSums): Column<CloseRow> => ({
  name,
  cell: (row) => dollarsOf(row[figure]),
});

/** Columns for accounting (decision 0065). */
export const CLOSE_COLUMNS: readonly Column<CloseRow>[] = [
  { name: "Day", cell: ({ day }) => day },
  { name: "Event", cell: ({ event }) => event.title },
  { name: "Time zone", cell: ({ event }) => event.timeZone },
  { name: "Orders paid", cell: ({ orders }) => orders },
  money("Gross sales", "grossCents"),
  money("Discounts", "discountCents"),
  money("Refunded food", "refundedFoodCents"),
  money("Net taxable sales", "netSalesCents"),
  money("Sales tax", "taxCents"),
  money("Refunded tax", "refundedTaxCents"),
  money("Net tax", "netTaxCents"),
  money("Tips", "tipCents"),
  money("Refunded tips", "refundedTipCents"),
  money("Net tips", "netTipCents"),
  money("Total collected", "collectedCents"),
  money("Overpayments", "surplusCents"),
  money("Refunded overpayments", "refundedSurplusCents"),
  money("Card online", "cardCents"),
  money("Cash", "cashCents"),
  money("Card terminal", "terminalCents"),
  money("Card online refunds", "cardRefundedCents"),
  money("Cash refunds", "cashRefundedCents"),
  money("Card terminal refunds", "terminalRefundedCents"),
  money("Refunds paid by hand", "handRefundedCents"),
  money("Chargebacks", "chargebackCents"),
  money("Returned chargebacks", "returnedChargebackCents"),
  money("Chargebacks held by Square", "heldChargebackCents"),
  money("Chargebacks lost", "lostChargebackCents"),
  money("Card terminal chargebacks less returned", "terminalChargebackCents"),
  money("Fees reported", "feeCents"),
  money("Card terminal fees reported", "terminalFeeCents"),
  { name: "Payments without a reported fee", cell: ({ unreportedFees }) => unreportedFees },
];
