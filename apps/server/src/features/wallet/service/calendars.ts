import { type CalendarEntry, calendarFile, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findEvent } from "../../events/index.ts";
import { findOrderFacts, hasAccount, type OrderFacts } from "../queries/order-facts.ts";
import { calendarPath, readCalendarToken } from "./calendar-token.ts";

/** Returns the path of an own order's calendar file. */
export async function ownCalendarPath(
  { config, database }: Context,
  { userId: ownerId }: Session,
  orderId: string,
): Promise<Result<string, "ORDER_NOT_FOUND">> {
  const order = await findOrderFacts(database, orderId);
  if (order?.ownerId !== ownerId) return refuse("ORDER_NOT_FOUND");
  return ok(calendarPath(config, { orderId, ownerId }));
}

/**
 * Returns the calendar file of an address. Once the order was cancelled or has another owner, the entry is cancelled, so
 * that a calendar that already has it strikes it out; the new owner's window and the place stay out of it.
 */
export async function readOrderCalendar(
  context: Context,
  token: string,
): Promise<Result<string, "NOT_FOUND">> {
  const { config, database } = context;
  const read = readCalendarToken(config, token);
  const order = read && (await findOrderFacts(database, read.orderId));
  if (read === undefined || order === undefined || !(await hasAccount(database, read.ownerId)))
    return refuse("NOT_FOUND");
  return ok(calendarFile(entryOf(order, order.ownerId === read.ownerId, config.publicUrl)));
}

function entryOf(order: OrderFacts, isOwner: boolean, publicUrl: string): CalendarEntry {
  const { changedAt, createdAt } = order;
  return {
    id: order.id,
    title: `Pick up ${order.orderNumber}, ${order.title}`,
    startsAt: isOwner ? order.startsAt : order.pickupStartsAt,
    endsAt: isOwner ? order.endsAt : order.pickupEndsAt,
    place: isOwner ? placeOf(order) : "",
    link: `${publicUrl}/orders/${order.id}`,
    changedAt,
    // Both an order's and its event's changes count. Seconds grow with each and fit the format's integer.
    revision: Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000)),
    isCancelled: !isOwner || order.status === "cancelled",
  };
}

/** Returns an event's calendar file. Members may see its place before they order. */
export async function readEventCalendar(
  { config, database }: Context,
  eventId: string,
): Promise<Result<string, "EVENT_NOT_FOUND">> {
  const event = await findEvent(database, eventId);
  if (event === undefined || event.status === "draft") return refuse("EVENT_NOT_FOUND");
  const entry = {
    id: event.id,
    title: event.title,
    startsAt: event.pickupStartsAt,
    endsAt: event.pickupEndsAt,
    place: placeOf(event),
    link: `${config.publicUrl}/events/${event.id}`,
    changedAt: event.updatedAt,
    revision: event.revision,
    isCancelled: event.status === "cancelled",
  };
  return ok(calendarFile(entry));
}

function placeOf({
  locationName,
  address,
  zipCode,
}: Pick<OrderFacts, "locationName" | "address" | "zipCode">): string {
  return `${locationName}, ${address}, ${zipCode}`;
}
