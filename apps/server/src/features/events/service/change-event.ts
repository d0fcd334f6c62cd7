import type { AdminEvent, EventStatusChange } from "@secret/contract";
import { type EventStatus, isEventOver, ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { recordEventWebhooks } from "../../webhooks/index.ts";
import { findAdminEvent } from "../queries/admin-events.ts";
import { findDrawProgress } from "../queries/edit-event.ts";
import * as queries from "../queries/events.ts";
import { announceBoardChanged, announceEventChanged } from "./announce-changes.ts";

/** Job that cancels the open orders of a cancelled event. */
export const CANCEL_ORDERS_JOB = defineJob("events.cancel-orders", z.object({ eventId: z.uuid() }), {
  key: ({ eventId }) => `cancel-event:${eventId}`,
});

/**
 * Job that notifies the next members, by id, who registered for a cancelled event and have no order whose cancellation
 * informs them.
 */
export const NOTIFY_REGISTERED_JOB = defineJob(
  "events.notify-registered",
  z.object({ eventId: z.uuid(), cancelledAt: z.iso.datetime(), after: z.uuid().optional() }),
  { key: ({ eventId }) => `notify-registered:${eventId}` },
);

/** Statuses that an event can have while its draw has entries and isn't finished: others would never decide them. */
const DURING_DRAW: readonly EventStatus[] = ["scheduled", "active", "cancelled"];

/** Changes an event's status, and queues the cancellation of its orders if it's cancelled. */
export async function setEventStatus(
  context: Context,
  session: Session,
  eventId: string,
  change: EventStatusChange,
): Promise<Result<z.input<typeof AdminEvent>, "EVENT_NOT_FOUND" | "DRAW_STARTED">> {
  const { status } = change;
  const cancellation = change.status === "cancelled" ? change : undefined;
  return inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    const isInDraw = event.entriesOpenAt !== null && event.drawFinishedAt === null;
    if (
      isInDraw &&
      !DURING_DRAW.includes(status) &&
      (await findDrawProgress(transaction, eventId)).hasEntries
    )
      return refuse("DRAW_STARTED");
    const actorId = session.userId;
    await changeStatus(context, transaction, event, { status, cancellation, cause: "", actorId });
    return ok(await findAdminEvent(transaction, eventId));
  });
}

/**
 * Cancels an event that the crew stopped, as its Cancelled status does: a job cancels and refunds the orders that aren't
 * handed off. An event that is over stays as it is. Its row is locked.
 * @param cause word for the members' message; empty for none
 */
export async function cancelEvent(
  context: Context,
  transaction: Transaction,
  event: queries.EventRow,
  { cause, actorId }: { readonly cause: string; readonly actorId: string | undefined },
): Promise<void> {
  if (isEventOver(event.status as EventStatus)) return;
  const cancellation = { reason: cause, memberMessage: "" };
  await changeStatus(context, transaction, event, { status: "cancelled", cancellation, cause, actorId });
}

interface StatusChange {
  readonly status: EventStatus;
  readonly cancellation: { readonly reason: string; readonly memberMessage: string } | undefined;
  readonly cause: string;
  readonly actorId: string | undefined;
}

/** Writes an event's status with its consequences. The event's row is locked. */
async function changeStatus(
  context: Context,
  transaction: Transaction,
  event: queries.EventRow,
  { status, cancellation, cause: cancellationCause, actorId }: StatusChange,
): Promise<void> {
  const now = context.clock.now();
  const eventId = event.id;
  const cancellationMessage = cancellation?.memberMessage ?? "";
  const change = { status, cancellationMessage, cancellationCause, updatedAt: now };
  await queries.updateEventStatus(transaction, eventId, change);
  if (status === "cancelled") await context.jobs.add(transaction, CANCEL_ORDERS_JOB, [{ eventId }]);
  if (status === "cancelled" && event.status !== "cancelled") {
    const news = { eventId, cancelledAt: now.toISOString() };
    await context.jobs.add(transaction, NOTIFY_REGISTERED_JOB, [news]);
  }
  await audit(transaction, now, {
    eventType: "event_status_change",
    severity: status === "cancelled" ? "warning" : "info",
    message: `Event status updated: ${event.title}`,
    actorId,
    oldValue: event.status,
    newValue: status,
    metadata: {
      eventId,
      ...(cancellation && { reason: cancellation.reason, memberMessage: cancellationMessage }),
    },
  });
  if (status === "active" && event.status !== "active" && event.registrationOpensAt <= now)
    await recordEventWebhooks(context, transaction, "event.opened", [eventId]);
  transaction.afterCommit(() => {
    announceEventChanged(context, eventId);
    announceBoardChanged(context, eventId);
  });
}

/** Deletes a draft without orders and without entries of a draw, which count toward members' next tickets. */
export async function deleteEvent(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<Record<string, never>, "EVENT_HAS_ORDERS" | "EVENT_NOT_DELETABLE" | "EVENT_NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    if ((await queries.countOrders(transaction, eventId)) > 0) return refuse("EVENT_HAS_ORDERS");
    if ((await findDrawProgress(transaction, eventId)).hasEntries) return refuse("EVENT_HAS_ORDERS");
    if (event.status !== "draft") return refuse("EVENT_NOT_DELETABLE");
    await queries.deleteEvent(transaction, eventId);
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "warning",
      message: `Event deleted: ${event.title}`,
      oldValue: event.status,
      metadata: { eventId },
    });
    transaction.afterCommit(() => announceEventChanged(context, eventId));
    return ok({});
  });
}
