import type { AdminOrderMatch } from "@secret/contract";
import { shownWalkUpName } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Column, clockTime, dollarsOf } from "../../../platform/exports/csv.ts";
import { inParts } from "../../../platform/exports/export-file.ts";
import type { Session } from "../../../platform/http/session.ts";
import { auditExport } from "../../audit/index.ts";
import { type ExportedOrder, findExportedOrders } from "../queries/exported-orders.ts";
import { seek } from "../queries/matching-orders.ts";

/** Exports all matching orders, newest first, in parts, and audits the export. */
export async function exportOrders(context: Context, session: Session, match: AdminOrderMatch) {
  const { database } = context;
  const { search = "", ...filter } = match;
  const sought = await seek(database, search);
  await auditExport(context, session, "Orders were exported", { ...filter, isSearched: search !== "" });
  return inParts<ExportedOrder>((behind, limit) =>
    findExportedOrders(database, match, sought, behind, limit),
  );
}

/** Columns of the export. Times are in the event's time zone. */
export const ORDER_COLUMNS: readonly Column<ExportedOrder>[] = [
  { name: "Order", cell: ({ orderNumber }) => orderNumber },
  { name: "Ordered at", cell: ({ createdAt, timeZone }) => clockTime(createdAt, timeZone) },
  { name: "Status", cell: ({ status }) => status },
  { name: "Cancelled because", cell: ({ cancelReason }) => cancelReason },
  { name: "Customer", cell: customerName },
  { name: "Email", cell: ({ email }) => email },
  { name: "Phone", cell: ({ phone, walkUpPhone }) => phone ?? walkUpPhone },
  { name: "Paid by (if transferred)", cell: payerName },
  { name: "Event", cell: ({ title }) => title },
  { name: "Pickup from", cell: ({ startsAt, timeZone }) => clockTime(startsAt, timeZone) },
  { name: "Picked up at", cell: ({ pickedUpAt, timeZone }) => pickedUpAt && clockTime(pickedUpAt, timeZone) },
  { name: "Time zone", cell: ({ timeZone }) => timeZone },
  { name: "Items", cell: ({ items }) => items },
  { name: "Promo code", cell: ({ promoCode }) => promoCode },
  { name: "Food", cell: ({ subtotalCents }) => dollarsOf(subtotalCents) },
  { name: "Discount", cell: ({ discountCents }) => dollarsOf(discountCents) },
  { name: "Sales tax", cell: ({ taxCents }) => dollarsOf(taxCents) },
  { name: "Tip", cell: ({ tipCents }) => dollarsOf(tipCents) },
  { name: "Total", cell: ({ totalCents }) => dollarsOf(totalCents) },
  { name: "Payment", cell: ({ paidBy }) => paidBy },
  { name: "Refunded", cell: ({ refundedCents }) => dollarsOf(Number(refundedCents ?? 0)) },
];

function customerName({ firstName, lastName, walkUpName }: ExportedOrder): string {
  return walkUpName === null ? `${firstName} ${lastName}` : shownWalkUpName(walkUpName);
}

function payerName({ givenTo, payerFirstName, payerLastName }: ExportedOrder): string | null {
  return givenTo === null ? null : `${payerFirstName} ${payerLastName}`;
}
