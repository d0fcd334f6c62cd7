import type { EventStock } from "@secret/contract";
import { asOffered, closingTime, effectiveEventStatus, knockDay } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import { findItemCounters, findMenu } from "../../menu/index.ts";
import { findPickupWindows, findWindowCounters } from "../../pickup-windows/index.ts";
import * as queries from "../queries/events.ts";

/** Returns the events that members may see, with their status at this time. */
export async function listEvents(context: Context) {
  const events = await queries.findVisibleEvents(context.database);
  const now = context.clock.now();
  return events.map((event) => ({
    ...event,
    status: effectiveEventStatus(event, now),
  }));
}

/** Returns the weekday of the next announced event; undefined if there is none soon, or the owner hides it. */
export async function findNextKnock({ database, clock, settings }: Context): Promise<string | undefined> {
  if (settings.nextKnock === "hidden") return undefined;
  const now = clock.now();
  const announced = await queries.findAnnounced(database, now);
  // An event that began yesterday may still hand out orders.
  return announced
    .map(({ eventAt, timeZone }) => knockDay(eventAt, now, timeZone))
    .find((day) => day !== undefined);
}

/** Returns an event with its sorted menu and pickup windows, as members can choose them; undefined if it doesn't exist. */
export async function findEventDetail(database: Connection, eventId: string) {
  const event = await queries.findEvent(database, eventId);
  if (event === undefined) return undefined;
  const [menu, pickupWindows] = await Promise.all([
    findMenu(database, eventId),
    findPickupWindows(database, eventId),
  ]);
  const closesAt = closingTime(event);
  return {
    ...queries.eventSummaryOf(event),
    menu,
    pickupWindows: pickupWindows.map((window) => asOffered(window, closesAt)),
  };
}

/** Returns an event's current stock counters; undefined if it doesn't exist. */
export async function findStock(database: Connection, eventId: string): Promise<EventStock | undefined> {
  const [currentOrders, items, pickupWindows] = await Promise.all([
    queries.countTakenPlaces(database, eventId),
    findItemCounters(database, eventId),
    findWindowCounters(database, eventId),
  ]);
  return currentOrders === undefined ? undefined : { eventId, currentOrders, items, pickupWindows };
}
