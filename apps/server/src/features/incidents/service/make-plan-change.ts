import { startPlanChange } from "@secret/contract";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import { type LockedEdit, lockForEdit, saveEdit } from "../../events/index.ts";
import { notify } from "../../notifications/index.ts";
import { lockOrderAndEvent, lockStock } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { insertChoices } from "../queries/choices.ts";
import { endIncident, findIncident, type IncidentRow } from "../queries/incidents.ts";
import { findMovedNoShows, replacePlanChoices } from "../queries/plan-changes.ts";
import { messageTo, type PlannedChoice, planChoices } from "./plan-change.ts";
import { reopenSales, StoppedItems } from "./stop-selling.ts";

/** Change as it was confirmed. */
const Confirmed = startPlanChange.body.pick({ edit: true, isNearby: true, reason: true }).extend({
  size: z.enum(["near", "far"]),
  orders: z.int(),
  ...StoppedItems.shape,
});

/**
 * Makes a change of the plan that wasn't undone: saves the event, and gives every order that it moves a choice, also one
 * placed since the preview, and puts back on sale what it had stopped. The incident ends with it, and its choices go on, so that the plan can change again.
 */
export async function makePlanChange(context: Context, incidentId: string): Promise<void> {
  const known = await findIncident(context.database, incidentId);
  if (known === undefined || known.endedAt !== null) return;
  const change = Confirmed.parse(known.numbers);
  const endedAt = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const locked = await lockForEdit(context, transaction, known.eventId, change.edit);
    const state = locked.ok ? "done" : "withdrawn";
    const incident = await endIncident(transaction, incidentId, { state, endedAt });
    if (incident === undefined) return;
    if (!locked.ok) {
      await reopenSales(context, transaction, known.eventId, known.numbers);
      return auditNotMade(context, transaction, incident, locked.failure.code);
    }
    await lockStock(transaction, known.eventId);
    const { choices } = await planChoices(transaction, locked.value, change, endedAt);
    const by = incident.startedBy === null ? undefined : { userId: incident.startedBy };
    await saveEdit(context, transaction, by, change.edit, locked.value, true);
    await reopenSales(context, transaction, known.eventId, known.numbers);
    await giveChoices(context, transaction, incidentId, choices);
    await notifyOwners(context, transaction, locked.value, change, choices);
  });
}

async function giveChoices(
  context: Context,
  transaction: Transaction,
  incidentId: string,
  choices: readonly PlannedChoice[],
): Promise<void> {
  const createdAt = context.clock.now();
  const orderIds = choices.map(({ order }) => order.id);
  await replacePlanChoices(transaction, orderIds, createdAt);
  await insertChoices(
    transaction,
    choices.map(({ order, defaultAnswer, dueAt }) => ({
      incidentId,
      orderId: order.id,
      options: ["keep", "refund"],
      defaultAnswer,
      dueAt,
      createdAt,
    })),
  );
}

/** Notifies the owners of paid orders. Those in checkout read the new plan and their choice on the order's page. */
async function notifyOwners(
  context: Context,
  transaction: Transaction,
  locked: LockedEdit,
  change: z.output<typeof Confirmed>,
  choices: readonly PlannedChoice[],
): Promise<void> {
  const messages = choices
    .filter(({ order }) => order.status !== "pending")
    .map((choice) => ({ choice, message: messageTo(choice, locked, change) }));
  for (const kind of ["plan-changed", "plan-moved"] as const) {
    const recipients = messages
      .filter(({ message }) => message[0] === kind)
      .map(({ choice: { order, dueAt }, message: [, about] }) => ({
        ...about,
        userId: order.ownerId,
        pointlessAt: dueAt,
      }));
    await notify(context, transaction, kind, recipients);
  }
  transaction.afterCommit(() => {
    for (const { order } of choices)
      context.live.publish({
        to: { userId: order.ownerId },
        event: { type: "order.edited", orderId: order.id },
      });
  });
}

/** Records that somebody else edited the event first, so that an admin looks into it. */
async function auditNotMade(
  context: Context,
  transaction: Transaction,
  { id: incidentId, eventId }: IncidentRow,
  code: string,
): Promise<void> {
  await audit(transaction, context.clock.now(), {
    eventType: "event_status_change",
    severity: "warning",
    message: `Change of plan not made: the event changed in the meantime (${code})`,
    metadata: { incidentId, eventId },
  });
}

/** Orders refunded in one run. */
const ORDERS_PER_RUN = 200;

/** Refunds the orders that a near change moved and whose owners didn't come. */
export async function refundMovedNoShows(context: Context, signal?: AbortSignal): Promise<void> {
  for (const orderId of await findMovedNoShows(context.database, ORDERS_PER_RUN)) {
    if (signal?.aborted === true) return;
    await inTransaction(context.database, async (transaction) => {
      const order = await lockOrderAndEvent(transaction, orderId);
      if (order === undefined) return;
      await transitionOrder(context, transaction, { order, to: "cancelled", by: "plan-change" });
    });
  }
}
