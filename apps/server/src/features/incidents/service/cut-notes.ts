import type { HandOffNote } from "@secret/contract";
import { formatUsd, refundPieces } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";
import { findCutOrders } from "../queries/shortages.ts";
import { findPaidOrders } from "./paid-order.ts";

/** Adds a note for each cut order to an event's hand-off notes: "2 of 3 · say sorry · $30.73 goes back". */
export async function addCutNotes(
  database: Connection,
  eventId: string,
  notes: readonly HandOffNote[],
): Promise<HandOffNote[]> {
  const cutOrders = await findCutOrders(database, eventId);
  if (cutOrders.length === 0) return [...notes];
  const paidOrders = await findPaidOrders(
    database,
    cutOrders.map(({ orderId }) => orderId),
  );
  const paid = new Map(paidOrders.map((order) => [order.orderId, order]));
  const byOrder = new Map(notes.map((note) => [note.orderId, note]));
  for (const { orderId, have, want, refundedCents, unsettled } of cutOrders) {
    const order = paid.get(orderId);
    const dueCents = order && refundPieces(order, unsettled, { isTipRefunded: true })?.amountCents;
    const cents = refundedCents + (dueCents ?? 0);
    const parts = [
      `${have} of ${want}`,
      "say sorry",
      ...(cents > 0 ? [`${formatUsd(cents)} goes back`] : []),
    ];
    const { tags = [], notes: others = [] } = byOrder.get(orderId) ?? {};
    byOrder.set(orderId, { orderId, tags, notes: [parts.join(" · "), ...others] });
  }
  return [...byOrder.values()];
}
