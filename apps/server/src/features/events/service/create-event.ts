import type { EventDetail, NewEvent } from "@secret/contract";
import {
  defaultNotificationAt,
  findEventTimeProblem,
  findWindowProblem,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { addMenu } from "../../menu/index.ts";
import { addPickupWindows } from "../../pickup-windows/index.ts";
import { holdPictures } from "../../pictures/index.ts";
import * as queries from "../queries/events.ts";
import { findEventDetail } from "./read-events.ts";

/** Creates an event with its menu and pickup windows. */
export async function createEvent(
  context: Context,
  session: Session,
  input: NewEvent,
): Promise<Result<EventDetail, "INVALID_INPUT" | "PICTURE_REFUSED">> {
  const now = context.clock.now();
  const times = toTimes(input);
  const problem = findEventTimeProblem(times, now);
  if (problem !== undefined) {
    return refuse("INVALID_INPUT", { field: problem.field, params: { reason: problem.message } });
  }
  const windows = findWindowProblem(
    input.pickupWindows.map(toSpan),
    toSpan({ startsAt: input.pickupStartsAt, endsAt: input.pickupEndsAt }),
  );
  if (windows !== undefined) {
    const field = `pickupWindows.${windows.index}.startsAt`;
    return refuse("INVALID_INPUT", { field, params: { reason: windows.message } });
  }
  return inTransaction(context.database, async (transaction) => {
    const held = await holdPictures(
      transaction,
      input.menu.map(({ imageUrl }) => imageUrl),
    );
    if (!held.ok) return held;
    const eventId = await insertWholeEvent(transaction, input, session.userId, now, { isNews: true });
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "info",
      message: `Event created: ${input.title}`,
      newValue: input.status,
      metadata: { eventId },
    });
    const created = await findEventDetail(transaction, eventId);
    if (created === undefined) throw new Error("the event was not created");
    return ok(created);
  });
}

/**
 * Inserts an event's rows. Demo data uses it too, with some events in the past: unless `isNews` is set, an event whose
 * notification date has passed counts as announced.
 */
export async function insertWholeEvent(
  transaction: Transaction,
  input: NewEvent,
  createdBy: string,
  now: Date,
  { isNews = false } = {},
): Promise<string> {
  const { menu, pickupWindows: _windows, timeZone, salesTaxPpm, ...facts } = input;
  const times = toTimes(input);
  const announcedAt = isNews || times.notificationAt > now ? null : times.notificationAt;
  const eventId = await queries.insertEvent(transaction, {
    ...facts,
    ...times,
    announcingSince: announcedAt,
    announcedAt,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(salesTaxPpm === undefined ? {} : { salesTaxPpm }),
    createdBy,
    createdAt: now,
    updatedAt: now,
  });
  await addMenu(transaction, eventId, menu, now);
  await addPickupWindows(transaction, eventId, input);
  return eventId;
}

function toTimes(input: NewEvent) {
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

function toSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}
