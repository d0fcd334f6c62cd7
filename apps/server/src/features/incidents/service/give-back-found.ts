import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { cutPieces, lockOrders } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";
import type { IncidentRow } from "../queries/incidents.ts";
import { insertItemChanges } from "../queries/item-changes.ts";
import * as queries from "../queries/shortages.ts";

/**
 * Gives found pieces back to unmade orders whose owners are still choosing, the piece that was taken last first. The
 * event's and the item's rows are locked.
 */
export async function giveBackFound(
  context: Context,
  transaction: Transaction,
  incident: IncidentRow,
  found: number,
): Promise<void> {
  if (found === 0) return;
  const now = context.clock.now();
  const { cuts } = queries.ShortNumbers.parse(incident.numbers);
  const known = await queries.findChoosingOrders(transaction, incident.id);
  const orders = await lockOrders(transaction, known, true);
  const stillChoosing = await queries.findChoosingOrders(transaction, incident.id);
  const choosing = new Set(stillChoosing.filter((orderId) => orders.has(orderId)));
  const given = cuts.filter(({ orderId }) => choosing.has(orderId)).slice(-found);
  const lines = await queries.findCutLines(transaction, incident.id, [...choosing]);
  const back = lines.flatMap(({ orderId, position }) => {
    const pieces = given.filter((cut) => cut.orderId === orderId).length;
    return pieces === 0 ? [] : [{ orderId, position, pieces }];
  });
  await cutPieces(
    transaction,
    back.map((line) => ({ ...line, pieces: -line.pieces })),
    now,
  );
  await insertItemChanges(
    transaction,
    back.map(({ pieces: quantity, ...line }) => ({
      ...line,
      kind: "cut-back",
      quantity,
      incidentId: incident.id,
      changedAt: now,
    })),
  );
  await queries.setCuts(
    transaction,
    incident,
    cuts.filter((cut) => !given.includes(cut)),
  );
  transaction.afterCommit(() => {
    for (const { orderId } of back) {
      const order = orders.get(orderId);
      if (order !== undefined) publishOrderEdit(context, order);
    }
  });
}
