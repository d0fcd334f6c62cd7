import type { EventDetail, NewEvent } from "@secret/contract";
import {
  defaultNotificationAt,
  findEventTimeProblem,
  findWindowProblem,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
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
): Promise<Result<z.input<typeof EventDetail>, "INVALID_INPUT" | "PICTURE_REFUSED">> {
  const now = context.clock.now();
  const problem = findEventTimeProblem(withDefaultTimes(input), now);
  if (problem !== undefined) {
    return refuse("INVALID_INPUT", { field: problem.field, params: { reason: problem.message } });
  }
  const windows = findWindowProblem(input.pickupWindows, {
    startsAt: input.pickupStartsAt,
    endsAt: input.pickupEndsAt,
  });
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
  const { menu, pickupWindows: _windows, timeZone, salesTaxPpm, ...facts } = withDefaultTimes(input);
  const announcedAt = isNews || facts.notificationAt > now ? null : facts.notificationAt;
  const eventId = await queries.insertEvent(transaction, {
    ...facts,
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

function withDefaultTimes(input: NewEvent) {
  const { entriesOpenAt, registrationOpensAt, registrationClosesAt } = input;
  const {
    notificationAt = defaultNotificationAt(entriesOpenAt ?? registrationOpensAt),
    cancellationCutoffAt = registrationClosesAt,
  } = input;
  return { ...input, notificationAt, cancellationCutoffAt };
}
