import { type AdminEventDetail, type NewEvent, NewMenuItem } from "@secret/contract";
import { copyTitle, daysLater, daysUntil, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { insertWholeEvent } from "./create-event.ts";
import { findAdminEventDetail, getAdminEvent } from "./read-admin-event.ts";

/**
 * Creates a draft of the same event on another day, with its menu and with all times and windows at the same time of
 * day. Its title is marked as a copy, and the editor marks times that have passed by then.
 * @param eventOn the day in the event's time zone, such as "2026-11-28"
 */
export async function duplicateEvent(
  context: Context,
  session: Session,
  eventId: string,
  eventOn: string,
): Promise<Result<z.input<typeof AdminEventDetail>, "EVENT_NOT_FOUND" | "INVALID_INPUT">> {
  const found = await getAdminEvent(context, eventId);
  if (!found.ok) return found;
  const now = context.clock.now();
  const copy = toCopy(found.value, eventOn);
  if (copy.eventAt < now) {
    return refuse("INVALID_INPUT", {
      field: "eventOn",
      params: { reason: "The event can't be in the past" },
    });
  }
  return inTransaction(context.database, async (transaction) => {
    const id = await insertWholeEvent(transaction, copy, session.userId, now, { isNews: true });
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "info",
      message: `Event duplicated: ${copy.title}`,
      metadata: { eventId: id, duplicateOf: eventId },
    });
    return ok(await findAdminEventDetail(transaction, id));
  });
}

function toCopy(event: z.input<typeof AdminEventDetail>, eventOn: string): NewEvent {
  const { timeZone } = event;
  const days = daysUntil(event.eventAt, eventOn, timeZone);
  const later = (instant: Date) => daysLater(instant, days, timeZone);
  const { title, description, locationName, address, zipCode, latitude, longitude } = event;
  const { district, scene, maxOrders, salesTaxPpm } = event;
  return {
    ...{ title: copyTitle(title), description, locationName, address, zipCode, latitude, longitude },
    ...{ district, timeZone, scene, maxOrders, salesTaxPpm },
    status: "draft",
    eventAt: later(event.eventAt),
    registrationOpensAt: later(event.registrationOpensAt),
    registrationClosesAt: later(event.registrationClosesAt),
    entriesOpenAt: event.entriesOpenAt && later(event.entriesOpenAt),
    needsPhoneToEnter: event.needsPhoneToEnter,
    notificationAt: later(event.notificationAt),
    pickupStartsAt: later(event.pickupStartsAt),
    pickupEndsAt: later(event.pickupEndsAt),
    closingMinutes: event.closingMinutes,
    cancellationCutoffAt: later(event.cancellationCutoffAt),
    menu: event.menu.map((item) =>
      NewMenuItem.parse(
        Object.fromEntries(Object.entries(item).filter(([name]) => Object.hasOwn(NewMenuItem.shape, name))),
      ),
    ),
    pickupWindows: event.pickupWindows.map(({ startsAt, endsAt, maxOrders: orders, maxUnits }) => {
      return { startsAt: later(startsAt), endsAt: later(endsAt), maxOrders: orders, maxUnits };
    }),
  };
}
