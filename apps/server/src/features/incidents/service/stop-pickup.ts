import type { stopPickup as stopRoute } from "@secret/contract";
import {
  counted,
  crewRank,
  formatUsd,
  isInCharge,
  ok,
  type Result,
  refuse,
  stopUndoEndsAt,
} from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/index.ts";
import { cancelEvent } from "../../events/index.ts";
import { lockStock, type StockRows } from "../../order-book/index.ts";
import { endIncident, insertIncident } from "../queries/incidents.ts";
import { findUnfinishedStop } from "../queries/pickup-stops.ts";
import { isCrewEvent } from "./crew-event.ts";
import { summarizeStop } from "./preview-stop.ts";
import { closeSales, resumeItems, StoppedItems } from "./stop-selling.ts";

/** Job that cancels a stopped pickup's event once that can't be undone anymore. */
export const CANCEL_STOPPED_JOB = defineJob(
  "incidents.cancel-stopped",
  z.object({ eventId: z.uuid(), incidentId: z.uuid() }),
);

type StopInput = z.output<typeof stopRoute.body>;

/**
 * Stops a pickup for good, as previewed: sales close at once, and a job cancels the event once that can't be undone
 * anymore. Nothing is stopped if anything differs from the preview, or if it was stopped already, or while a change
 * of its plan can be undone.
 */
export async function stopPickup(
  context: Context,
  session: Session,
  eventId: string,
  { reason, version }: StopInput,
): Promise<Result<z.input<typeof stopRoute.response>, "EVENT_NOT_FOUND" | "FORBIDDEN">> {
  return inTransaction(context.database, async (transaction) => {
    const stock = await lockStock(transaction, eventId);
    if (stock === undefined || !isCrewEvent(context, session, stock.event)) return refuse("EVENT_NOT_FOUND");
    const { event } = stock;
    if (!isInCharge(crewRank(session, event))) return refuse("FORBIDDEN");
    const preview = await summarizeStop(context, transaction, { session, event, reason });
    const { undoable, planChange } = preview;
    const isBlocked = !preview.mayStop || undoable !== null || planChange !== null;
    if (isBlocked || preview.version !== version) return ok({ started: null, preview });
    const numbers = { orders: preview.orderCount, refundCents: preview.cards.refundCents };
    const started = await addStop(context, transaction, session, stock, { reason, ...numbers });
    return ok({ started, preview: { ...preview, undoable: started } });
  });
}

interface Confirmed {
  readonly reason: StopInput["reason"];
  readonly orders: number;
  readonly refundCents: number;
}

/** Stops the sales of all items, and adds the incident with its job. */
async function addStop(
  context: Context,
  transaction: Transaction,
  { userId: startedBy }: Session,
  stock: StockRows,
  { reason, ...confirmed }: Confirmed,
) {
  const now = context.clock.now();
  const leavesAt = stopUndoEndsAt(now);
  const { event } = stock;
  const stoppedItems = await closeSales(context, transaction, stock);
  const id = await insertIncident(transaction, {
    eventId: event.id,
    kind: "cancellation",
    reason,
    numbers: JSON.stringify({ ...confirmed, stoppedItems }),
    startedBy,
    startedAt: now,
    leavesAt,
  });
  const { orders, refundCents } = confirmed;
  await audit(transaction, now, {
    eventType: "event_status_change",
    severity: "warning",
    message: `Pickup of ${event.title} is being stopped (${reason}): ${counted(orders, "order")}, ${formatUsd(refundCents)} back`,
    actorId: startedBy,
    metadata: { eventId: event.id, incidentId: id },
  });
  const payload = { eventId: event.id, incidentId: id };
  await context.jobs.add(transaction, CANCEL_STOPPED_JOB, [payload], { runAt: leavesAt });
  return { id, leavesAt };
}

/** Cancels the event of a stop that wasn't undone. Its items aren't stopped anymore, as an admin may reactivate it. */
export async function cancelStopped(
  context: Context,
  { eventId, incidentId }: { readonly eventId: string; readonly incidentId: string },
): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const stock = await lockStock(transaction, eventId);
    const endedAt = context.clock.now();
    const stop = await findUnfinishedStop(transaction, eventId);
    if (stop !== undefined && stop.leavesAt > endedAt) {
      // The database's clock is ahead of this one, by which the crew can still undo it.
      const payload = { eventId, incidentId };
      return context.jobs.add(transaction, CANCEL_STOPPED_JOB, [payload], { runAt: stop.leavesAt });
    }
    const incident = await endIncident(transaction, incidentId, { state: "done", endedAt });
    if (stock === undefined || incident === undefined) return;
    const { stoppedItems } = StoppedItems.parse(incident.numbers);
    const actorId = incident.startedBy ?? undefined;
    await cancelEvent(context, transaction, stock.event, { cause: incident.reason, actorId });
    await resumeItems(context, transaction, eventId, stoppedItems);
  });
}
