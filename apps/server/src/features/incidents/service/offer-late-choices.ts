import { expectedAt, shortChoiceDueAt } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { EventRow } from "../../events/index.ts";
import { notify } from "../../notifications/index.ts";
import { insertChoices } from "../queries/choices.ts";
import type { AwaitedOrder } from "../queries/delays.ts";
import { findLastDelayId } from "../queries/late-incidents.ts";

/** Asks the owners of orders that can't be made before closing for another window; without one they are refunded in full. */
export async function offerLateChoices(
  context: Context,
  transaction: Transaction,
  { id: eventId, timeZone }: EventRow,
  orders: readonly AwaitedOrder[],
): Promise<void> {
  const incidentId = await findLastDelayId(transaction, eventId);
  if (incidentId === undefined || orders.length === 0) return;
  const now = context.clock.now();
  const asked = orders.map(({ id: orderId, ownerId: userId, orderNumber, startsAt, shiftMinutes }) => {
    const dueAt = shortChoiceDueAt(now, expectedAt(startsAt, shiftMinutes));
    const facts = { orderNumber, timeZone, until: dueAt.toISOString() };
    return { dueAt, recipient: { userId, eventId, orderId, pointlessAt: dueAt, facts } };
  });
  await insertChoices(
    transaction,
    asked.map(({ dueAt, recipient: { orderId } }) => ({
      incidentId,
      orderId,
      options: ["keep", "refund"],
      defaultAnswer: "refund",
      dueAt,
      createdAt: now,
    })),
  );
  await notify(
    context,
    transaction,
    "pickup-wont-fit",
    asked.map(({ recipient }) => recipient),
  );
}
