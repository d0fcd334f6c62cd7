import type { AdminEvent, ErrorCode, EventDetail, EventSummary, MyEvent, NewEvent } from "@secret/contract";
import {
  defaultNotificationAt,
  type EventStatus,
  effectiveEventStatus,
  findEventTimeProblem,
  isEventSoldOut,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../platform/context.ts";
import { inTransaction, type Transaction } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/session.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { audit } from "../audit/service.ts";
import { findAdminEvent } from "./admin-queries.ts";
import * as queries from "./queries.ts";
import { EVENT_CHANGED } from "./ready-events.ts";

export { findAdminEvents } from "./admin-queries.ts";
export { findEventDetail } from "./queries.ts";
export { ReadyEvents } from "./ready-events.ts";

/** The events a member may see, with the status that the clock gives them. */
export async function listEvents(context: Context): Promise<EventSummary[]> {
  const events = await queries.findVisibleEvents(context.database);
  const now = context.clock.now();
  return events.map((event) => ({
    ...event,
    status: effectiveEventStatus(
      { status: event.status, registrationOpensAt: new Date(event.registrationOpensAt) },
      now,
    ),
  }));
}

/** What of an event is the member's own. */
export async function getMyEvent(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<MyEvent, ErrorCode>> {
  const { database } = context;
  const event = await queries.findEvent(database, eventId);
  if (event === undefined || event.status === "draft") return refuse("EVENT_NOT_FOUND");
  const [registration, pendingOrderId, orderedQuantities] = await Promise.all([
    queries.findRegistration(database, eventId, session.userId),
    queries.findPendingOrderId(database, eventId, session.userId),
    queries.findOrderedQuantities(database, eventId, session.userId),
  ]);
  return ok({
    wantsReminder: registration?.wantsReminder ?? false,
    isWaitlisted: (registration?.waitlistedAt ?? null) !== null,
    offerExpiresAt: registration?.offerExpiresAt?.toISOString() ?? null,
    pendingOrderId: pendingOrderId ?? null,
    orderedQuantities,
  });
}

/** Asks for, or gives up, the reminder when ordering opens. */
export async function setReminder(
  context: Context,
  session: Session,
  eventId: string,
  wantsReminder: boolean,
): Promise<Result<MyEvent, ErrorCode>> {
  const event = await queries.findEventDetail(context.database, eventId);
  if (event === undefined || event.status === "draft") return refuse("EVENT_NOT_FOUND");
  const now = context.clock.now();
  const known = await queries.findRegistration(context.database, eventId, session.userId);
  // Asking twice keeps the first place in the list.
  const isWaiting =
    known?.waitlistedAt != null && (known.offerExpiresAt === null || known.offerExpiresAt > now);
  if (!wantsReminder || !isWaiting) {
    const waitlistedAt = wantsReminder && isEventSoldOut(event) ? now : null;
    await queries.saveReminder(
      context.database,
      eventId,
      session.userId,
      { wantsReminder, waitlistedAt },
      now,
    );
  }
  return getMyEvent(context, session, eventId);
}

/** Creates an event with its first menu and its pickup windows. */
export async function createEvent(
  context: Context,
  session: Session,
  input: NewEvent,
): Promise<Result<EventDetail, ErrorCode>> {
  const now = context.clock.now();
  const times = timesOf(input);
  const problem = findEventTimeProblem(times, now);
  if (problem !== undefined) {
    return refuse("INVALID_INPUT", { field: problem.field, params: { reason: problem.message } });
  }
  const created = await inTransaction(context.database, async (transaction) => {
    const eventId = await insertWholeEvent(transaction, input, session.userId, now);
    await audit(transaction, now, {
      eventType: "admin_action",
      severity: "info",
      message: `Event created: ${input.title}`,
      userId: session.userId,
      newValue: input.status,
      metadata: { eventId },
    });
    return queries.findEventDetail(transaction, eventId);
  });
  return created === undefined ? refuse("EVENT_NOT_FOUND") : ok(created);
}

/** Writes the event's rows. The demo data make theirs, some of them in the past, through here too. */
export async function insertWholeEvent(
  transaction: Transaction,
  input: NewEvent,
  createdBy: string,
  now: Date,
): Promise<string> {
  const { menu, pickupWindows, timeZone, salesTaxPpm, ...facts } = input;
  const eventId = await queries.insertEvent(transaction, {
    ...facts,
    ...timesOf(input),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(salesTaxPpm === undefined ? {} : { salesTaxPpm }),
    createdBy,
    createdAt: now,
    updatedAt: now,
  });
  const items = menu.map((item, sortOrder) => ({
    ...item,
    eventId,
    sortOrder,
    createdAt: now,
    updatedAt: now,
  }));
  await queries.insertMenuItems(transaction, items);
  const wholePickup = { startsAt: input.pickupStartsAt, endsAt: input.pickupEndsAt };
  const windows = pickupWindows.length > 0 ? pickupWindows : [wholePickup];
  await queries.insertPickupWindows(
    transaction,
    windows.map((window) => ({ ...window, eventId })),
  );
  return eventId;
}

function timesOf(input: NewEvent) {
  const registrationOpensAt = new Date(input.registrationOpensAt);
  const registrationClosesAt = new Date(input.registrationClosesAt);
  return {
    eventAt: new Date(input.eventAt),
    registrationOpensAt,
    registrationClosesAt,
    notificationAt: input.notificationAt
      ? new Date(input.notificationAt)
      : defaultNotificationAt(registrationOpensAt),
    pickupStartsAt: new Date(input.pickupStartsAt),
    pickupEndsAt: new Date(input.pickupEndsAt),
    cancellationCutoffAt: input.cancellationCutoffAt
      ? new Date(input.cancellationCutoffAt)
      : registrationClosesAt,
  };
}

/** The live orders of a cancelled event are to be cancelled. */
export const CANCEL_ORDERS_JOB = defineJob("events.cancel-orders", z.object({ eventId: z.uuid() }), {
  key: ({ eventId }) => `cancel-event:${eventId}`,
  formerNames: ["orders.cancel-event-orders"],
});

/** Switches an event's status. */
export async function setEventStatus(
  context: Context,
  session: Session,
  eventId: string,
  status: EventStatus,
): Promise<Result<AdminEvent, ErrorCode>> {
  const now = context.clock.now();
  const result = await inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    await queries.updateEventStatus(transaction, eventId, status, now);
    if (status === "cancelled") await context.jobs.add(transaction, CANCEL_ORDERS_JOB, [{ eventId }]);
    await audit(transaction, now, {
      eventType: "admin_action",
      severity: status === "cancelled" ? "warning" : "info",
      message: `Event status updated: ${event.title}`,
      userId: session.userId,
      oldValue: event.status,
      newValue: status,
      metadata: { eventId },
    });
    return ok(await findAdminEvent(transaction, eventId));
  });
  if (result.ok) tellEventChanged(context, eventId);
  return result;
}

/** Deletes a draft that nobody has ordered from. */
export async function deleteEvent(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<Record<string, never>, ErrorCode>> {
  const now = context.clock.now();
  const result = await inTransaction(context.database, async (transaction) => {
    const event = await queries.lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    if ((await queries.countOrders(transaction, eventId)) > 0) return refuse("EVENT_HAS_ORDERS");
    if (event.status !== "draft") return refuse("EVENT_NOT_DELETABLE");
    await queries.deleteEvent(transaction, eventId);
    await audit(transaction, now, {
      eventType: "admin_action",
      severity: "warning",
      message: `Event deleted: ${event.title}`,
      userId: session.userId,
      oldValue: event.status,
      metadata: { eventId },
    });
    return ok({});
  });
  if (result.ok) tellEventChanged(context, eventId);
  return result;
}

/** Every process forgets what it kept of the event, and pages that show it fetch it again. */
export function tellEventChanged(context: Context, eventId: string): void {
  context.live.announce(EVENT_CHANGED, eventId);
  context.live.publish({ to: { eventId }, event: { type: "event.changed", eventId } });
}
