import type { EventDetail, EventStock, EventSummary, MenuItem, PickupWindow } from "@secret/contract";
import type { EventStatus } from "@secret/domain";
import type { Insertable, Selectable } from "kysely";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Events, MenuItems, PickupWindows } from "../../platform/database/schema.generated.ts";

type Connection = Database | Transaction;
export type EventRow = Selectable<Events>;

/** Every event that members may see, newest date first. */
export async function findVisibleEvents(database: Connection): Promise<EventSummary[]> {
  const rows = await database
    .selectFrom("events")
    .selectAll()
    .where("status", "<>", "draft")
    .orderBy("eventAt", "desc")
    .execute();
  return rows.map(summaryOf);
}

/** An event with its menu in order and its pickup windows; undefined when there is none. */
export async function findEventDetail(
  database: Connection,
  eventId: string,
): Promise<EventDetail | undefined> {
  const event = await findEvent(database, eventId);
  if (event === undefined) return undefined;
  const [menu, windows] = await Promise.all([
    database
      .selectFrom("menuItems")
      .selectAll()
      .where("eventId", "=", eventId)
      .orderBy("sortOrder")
      .orderBy("name")
      .execute(),
    database
      .selectFrom("pickupWindows")
      .selectAll()
      .where("eventId", "=", eventId)
      .orderBy("startsAt")
      .execute(),
  ]);
  return { ...summaryOf(event), menu: menu.map(menuItemOf), pickupWindows: windows.map(pickupWindowOf) };
}

export async function findEvent(database: Connection, eventId: string): Promise<EventRow | undefined> {
  return database.selectFrom("events").selectAll().where("id", "=", eventId).executeTakeFirst();
}

/** Takes the event's row: the first of the fixed order event, pickup windows, menu items, promo codes. */
export async function lockEvent(transaction: Transaction, eventId: string): Promise<EventRow | undefined> {
  return transaction
    .selectFrom("events")
    .selectAll()
    .where("id", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** The counters of an event as they are now. */
export async function findStock(database: Connection, eventId: string): Promise<EventStock | undefined> {
  const [event, items, pickupWindows] = await Promise.all([
    database.selectFrom("events").select("currentOrders").where("id", "=", eventId).executeTakeFirst(),
    database
      .selectFrom("menuItems")
      .select(["id", "currentQuantity"])
      .where("eventId", "=", eventId)
      .orderBy("id")
      .execute(),
    database
      .selectFrom("pickupWindows")
      .select(["id", "currentOrders", "currentUnits"])
      .where("eventId", "=", eventId)
      .orderBy("id")
      .execute(),
  ]);
  return event && { eventId, currentOrders: event.currentOrders, items, pickupWindows };
}

export async function insertEvent(transaction: Transaction, event: Insertable<Events>): Promise<string> {
  const row = await transaction.insertInto("events").values(event).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

export async function insertMenuItems(
  transaction: Transaction,
  items: readonly Insertable<MenuItems>[],
): Promise<void> {
  if (items.length > 0) await transaction.insertInto("menuItems").values(items).execute();
}

export async function insertPickupWindows(
  transaction: Transaction,
  windows: readonly Insertable<PickupWindows>[],
): Promise<void> {
  if (windows.length > 0) await transaction.insertInto("pickupWindows").values(windows).execute();
}

export async function updateEventStatus(
  transaction: Connection,
  eventId: string,
  status: EventStatus,
  now: Date,
): Promise<void> {
  await transaction.updateTable("events").set({ status, updatedAt: now }).where("id", "=", eventId).execute();
}

/** Scheduled events whose registration has opened become active. Returns their ids. */
export async function activateOpened(database: Database, now: Date): Promise<string[]> {
  const rows = await database
    .updateTable("events")
    .set({ status: "active", updatedAt: now })
    .where("status", "=", "scheduled")
    .where("registrationOpensAt", "<=", now)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Active events whose pickup ended before the given instant become completed. Returns their ids. */
export async function completeEnded(database: Database, endedBefore: Date, now: Date): Promise<string[]> {
  const rows = await database
    .updateTable("events")
    .set({ status: "completed", updatedAt: now })
    .where("status", "=", "active")
    .where("pickupEndsAt", "<=", endedBefore)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteEvent(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.deleteFrom("events").where("id", "=", eventId).execute();
}

export async function countOrders(transaction: Transaction, eventId: string): Promise<number> {
  const row = await transaction
    .selectFrom("orders")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("eventId", "=", eventId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface Registration {
  readonly wantsReminder: boolean;
  readonly waitlistedAt: Date | null;
  readonly offerExpiresAt: Date | null;
}

export async function findRegistration(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<Registration | undefined> {
  return database
    .selectFrom("eventRegistrations")
    .select(["wantsReminder", "waitlistedAt", "offerExpiresAt"])
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export async function saveReminder(
  database: Connection,
  eventId: string,
  userId: string,
  wish: { wantsReminder: boolean; waitlistedAt: Date | null },
  now: Date,
): Promise<void> {
  // Who joins anew goes to the end of the list.
  const change = { ...wish, offeredAt: null, offerExpiresAt: null };
  await database
    .insertInto("eventRegistrations")
    .values({ eventId, userId, ...change, createdAt: now })
    .onConflict((conflict) => conflict.columns(["eventId", "userId"]).doUpdateSet(change))
    .execute();
}

export async function findPendingOrderId(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("orders")
    .select("id")
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return row?.id;
}

/** What a member has ordered of the items that have a limit per member. */
export async function findOrderedQuantities(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom("orderItems")
    .innerJoin("orders", "orders.id", "orderItems.orderId")
    .innerJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
    .select((expression) => ["menuItemId", expression.fn.sum<number>("quantity").as("quantity")])
    .where("orders.eventId", "=", eventId)
    .where("orders.userId", "=", userId)
    .where("orders.status", "<>", "cancelled")
    .where("menuItems.maxPerMember", "is not", null)
    .groupBy("menuItemId")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.menuItemId, Number(row.quantity)]));
}

function summaryOf(row: EventRow): EventSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    locationName: row.locationName,
    address: row.address,
    zipCode: row.zipCode,
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    timeZone: row.timeZone,
    status: row.status as EventStatus,
    eventAt: row.eventAt.toISOString(),
    registrationOpensAt: row.registrationOpensAt.toISOString(),
    registrationClosesAt: row.registrationClosesAt.toISOString(),
    pickupStartsAt: row.pickupStartsAt.toISOString(),
    pickupEndsAt: row.pickupEndsAt.toISOString(),
    cancellationCutoffAt: row.cancellationCutoffAt.toISOString(),
    currentOrders: row.currentOrders,
    maxOrders: row.maxOrders,
    salesTaxPpm: row.salesTaxPpm,
  };
}

function menuItemOf(row: Selectable<MenuItems>): MenuItem {
  const { eventId: _event, createdAt: _created, updatedAt: _updated, ...item } = row;
  return item;
}

function pickupWindowOf(row: Selectable<PickupWindows>): PickupWindow {
  const { eventId: _event, startsAt, endsAt, ...counters } = row;
  return { ...counters, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
