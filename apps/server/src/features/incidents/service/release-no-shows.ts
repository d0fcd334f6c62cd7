import type { releaseNoShows as releaseRoute } from "@secret/contract";
import { counted, ok, type Result, refuse, undoEndsAt } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/index.ts";
import { announceStockChanged } from "../../events/index.ts";
import { notify } from "../../notifications/index.ts";
import { lockOrders, lockStock, releaseUncollected } from "../../order-book/index.ts";
import { publishOrderEdit, transitionOrder } from "../../orders/index.ts";
import { offerPlaces } from "../../registrations/index.ts";
import {
  endIncident,
  findIncident,
  findUnfinished,
  type IncidentRow,
  insertIncident,
} from "../queries/incidents.ts";
import { lockUncollected } from "../queries/no-shows.ts";
import { isHoldOver, isOnUs } from "./awaited-orders.ts";
import { lockEventOfCrew } from "./crew-event.ts";
import { planRelease } from "./preview-release.ts";

/** Job that releases orders once it can't be undone anymore. */
export const SETTLE_RELEASE_JOB = defineJob("incidents.settle-release", z.object({ incidentId: z.uuid() }));

const ReleaseNumbers = z.object({ orderIds: z.array(z.string()) });

/** Starts the release of the previewed orders, which the job makes after the undo time. */
export async function releaseNoShows(
  context: Context,
  session: Session,
  eventId: string,
  { version }: { version: string },
): Promise<Result<z.input<typeof releaseRoute.response>, "EVENT_NOT_FOUND" | "FORBIDDEN">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const event = await lockEventOfCrew(context, transaction, session, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    const preview = await planRelease(context, transaction, session, event);
    if (!preview.mayRelease) return refuse("FORBIDDEN");
    const isUnderWay = (await findUnfinished(transaction, eventId, "no-show")) !== undefined;
    if (preview.version !== version || isUnderWay || preview.orders.length === 0)
      return ok({ started: null, preview });
    const leavesAt = undoEndsAt(now);
    const orderIds = preview.orders.map(({ id }) => id);
    const id = await insertIncident(transaction, {
      eventId,
      kind: "no-show",
      numbers: JSON.stringify({ orderIds }),
      startedBy: session.userId,
      startedAt: now,
      leavesAt,
    });
    await audit(transaction, now, {
      eventType: "order_status_change",
      severity: "info",
      message: `Release of ${counted(orderIds.length, "order")} started: nobody came`,
      actorId: session.userId,
      metadata: { incidentId: id, eventId },
    });
    await context.jobs.add(transaction, SETTLE_RELEASE_JOB, [{ incidentId: id }], { runAt: leavesAt });
    const started = { id, leavesAt };
    return ok({ started, preview: { ...preview, undoable: started } });
  });
}

/**
 * Releases the orders of a release that wasn't undone: their stock is on sale again, waitlist first. An order that we made
 * late or cut is cancelled and refunded instead. One that was started or checked in, or is on its way, is kept.
 */
export async function settleRelease(context: Context, incidentId: string): Promise<void> {
  const known = await findIncident(context.database, incidentId);
  if (known === undefined || known.endedAt !== null) return;
  const { eventId } = known;
  await inTransaction(context.database, async (transaction) => {
    await lockStock(transaction, eventId);
    const now = context.clock.now();
    const incident = await endIncident(transaction, incidentId, { state: "done", endedAt: now });
    if (incident === undefined) return;
    const chosen = new Set(ReleaseNumbers.parse(incident.numbers).orderIds);
    const due = (await lockUncollected(transaction, eventId)).filter(
      (order) => chosen.has(order.id) && isHoldOver(order, context.settings.graceMinutes, now),
    );
    const idsOf = (isRefunded: boolean) =>
      due.filter((order) => isOnUs(order) === isRefunded).map(({ id }) => id);
    await cancelLate(context, transaction, incident, idsOf(true));
    await release(context, transaction, incident, idsOf(false));
  });
}

/** Cancels and refunds orders that we made late or cut. */
async function cancelLate(
  context: Context,
  transaction: Transaction,
  { startedBy }: IncidentRow,
  orderIds: readonly string[],
): Promise<void> {
  const orders = await lockOrders(transaction, orderIds, true);
  const actorId = startedBy ?? undefined;
  for (const order of orders.values())
    await transitionOrder(context, transaction, { order, to: "cancelled", by: "release", actorId });
}

async function release(
  context: Context,
  transaction: Transaction,
  { eventId, startedBy }: IncidentRow,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const now = context.clock.now();
  const orders = [...(await lockOrders(transaction, orderIds, true)).values()];
  await releaseUncollected(transaction, eventId, orderIds, now);
  const lines = orders.map(({ id, ownerId, orderNumber }) => ({
    eventType: "order_status_change" as const,
    severity: "info" as const,
    message: `Order ${orderNumber} was released: nobody came`,
    actorId: startedBy ?? undefined,
    subjectId: ownerId,
    orderId: id,
  }));
  await audit(transaction, now, ...lines);
  const recipients = orders.flatMap(({ id: orderId, ownerId: userId, orderNumber, timeZone }) =>
    userId === null
      ? []
      : [{ userId, eventId, orderId, facts: { orderNumber, timeZone, until: now.toISOString() } }],
  );
  await notify(context, transaction, "pickup-released", recipients);
  await offerPlaces(context, transaction, eventId);
  transaction.afterCommit(() => {
    for (const order of orders) publishOrderEdit(context, order);
    announceStockChanged(context, eventId);
  });
}
