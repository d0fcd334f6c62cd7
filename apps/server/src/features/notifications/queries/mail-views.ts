import type { Connection } from "../../../platform/database/database.ts";
import type { EventView, OrderView } from "../mails/views.ts";

const EVENT_COLUMNS = [
  "events.title",
  "events.locationName",
  "events.address",
  "events.zipCode",
  "events.latitude",
  "events.longitude",
  "events.timeZone",
  "events.pickupStartsAt",
  "events.pickupEndsAt",
  "events.registrationOpensAt",
  "events.registrationClosesAt",
  "events.cancellationMessage",
] as const;

/** Returns the first name for a mail's greeting. */
export async function findFirstName(database: Connection, userId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("users")
    .select("firstName")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.firstName;
}

/** Returns an event for a mail. */
export async function findEventView(database: Connection, eventId: string): Promise<EventView | undefined> {
  const row = await database
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row && { ...row, ...toCoordinates(row) };
}

/** Returns an order for a mail, with its items, window, event and card. */
export async function findOrderView(database: Connection, orderId: string): Promise<OrderView | undefined> {
  const row = await database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select(EVENT_COLUMNS)
    .select(["orderNumber", "subtotalCents", "discountCents", "taxCents", "tipCents", "totalCents"])
    .select(["startsAt", "endsAt"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const items = await database
    .selectFrom("orderItems")
    .select(["name", "quantity", "keptQuantity", "totalPriceCents"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
  const card = await database
    .selectFrom("payments")
    .select(["cardBrand as brand", "cardLast4 as last4"])
    .where("orderId", "=", orderId)
    .where("state", "=", "captured")
    .where("isSurplus", "=", false)
    .executeTakeFirst();
  return { ...row, items, card: card ?? null, event: { ...row, ...toCoordinates(row) } };
}

/** Converts coordinates, which the driver returns as strings. */
function toCoordinates({ latitude, longitude }: { latitude: string | null; longitude: string | null }) {
  return {
    latitude: latitude === null ? null : Number(latitude),
    longitude: longitude === null ? null : Number(longitude),
  };
}
