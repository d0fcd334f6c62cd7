import { ACTIVE_ORDER_STATUSES, OPEN_ORDER_STATUSES } from "@secret/domain";
import { sql, type Updateable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Events } from "../../../platform/database/schema.generated.ts";

/** Saves an edit and increments the event's revision. */
export async function updateEvent(
  transaction: Transaction,
  eventId: string,
  facts: Updateable<Events>,
): Promise<void> {
  await transaction
    .updateTable("events")
    .set(facts)
    .set((expression) => ({ revision: expression("revision", "+", 1) }))
    .where("id", "=", eventId)
    .execute();
}

/** Counts an event's paid orders that are still to be picked up, and those of them in some windows. */
export async function countOpenOrders(
  database: Connection,
  eventId: string,
  windowIds: readonly string[],
): Promise<{ orderCount: number; movedOrderCount: number }> {
  return database
    .selectFrom("orders")
    .select(({ fn }) => [
      fn.countAll<number>().as("orderCount"),
      fn
        .countAll<number>()
        .filterWhere("pickupWindowId", "=", sql<string>`any(${windowIds})`)
        .as("movedOrderCount"),
    ])
    .where("eventId", "=", eventId)
    .where("status", "in", ACTIVE_ORDER_STATUSES)
    .executeTakeFirstOrThrow();
}

/**
 * Returns whether members have orders of an event that aren't over, unpaid ones included.
 * @param windowIds looks only at orders in these windows
 */
export async function hasMembersOrders(
  database: Connection,
  eventId: string,
  windowIds: readonly string[] | undefined,
): Promise<boolean> {
  let query = database
    .selectFrom("orders")
    .select("id")
    .where("eventId", "=", eventId)
    .where("ownerId", "is not", null)
    .where("status", "in", OPEN_ORDER_STATUSES);
  if (windowIds !== undefined) query = query.where("pickupWindowId", "=", sql<string>`any(${windowIds})`);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns whether members ever ordered from an event, or wait for a place or an item. */
export async function hasBuyers(database: Connection, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ hasBuyers: boolean }>`
    SELECT EXISTS (SELECT FROM orders WHERE event_id = ${eventId})
        OR EXISTS (SELECT FROM item_waits WHERE event_id = ${eventId})
        OR EXISTS (SELECT FROM event_registrations WHERE event_id = ${eventId} AND waitlisted_at IS NOT NULL)
           AS "hasBuyers"`.execute(database);
  return rows[0]?.hasBuyers === true;
}

/** Returns whether members have entered an event's draw, and whether it is closed. Its close locks the event's row. */
export async function findDrawProgress(
  database: Connection,
  eventId: string,
): Promise<{ readonly hasEntries: boolean; readonly isClosed: boolean }> {
  const draw = await database
    .selectFrom("draws")
    .select(({ exists, selectFrom }) => [
      "closedAt",
      exists(selectFrom("drawEntries").select("alias").where("eventId", "=", eventId)).as("hasEntries"),
    ])
    .where("eventId", "=", eventId)
    .executeTakeFirst();
  return { hasEntries: draw?.hasEntries === true, isClosed: draw != null && draw.closedAt !== null };
}

/** News of an edit: whether the event itself changes, and the windows that move. */
interface EditNews {
  readonly isEventNews: boolean;
  readonly windowIds: readonly string[];
}

/**
 * Counts the members notified of an edit: owners of moved orders, those who entered the draw with a moved window and, if
 * the event itself changes, everybody who registered, ordered or entered.
 */
export async function countNotifiedMembers(
  database: Connection,
  eventId: string,
  news: EditNews,
): Promise<number> {
  const row = await concerned(database, eventId, news)
    .select(({ fn }) => fn.count<number>("userId").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Returns the next members, by id, whom {@link countNotifiedMembers} counts.
 * @param page.hasOrders false leaves out the members with an open order
 */
export async function findConcernedMembers(
  database: Connection,
  eventId: string,
  news: EditNews,
  page: { after: string | undefined; count: number; hasOrders: false | undefined },
): Promise<string[]> {
  const { after, count } = page;
  let query = concerned(database, eventId, news)
    .innerJoin("users", "users.id", "concerned.userId")
    .select("userId")
    .where("users.deactivatedAt", "is", null)
    .distinct();
  if (after !== undefined) query = query.where("userId", ">", after);
  if (page.hasOrders === false)
    query = query.where(
      sql<boolean>`NOT EXISTS (SELECT FROM orders WHERE event_id = ${eventId} AND owner_id = concerned.user_id
        AND status = ANY (${ACTIVE_ORDER_STATUSES}::text[]))`,
    );
  const rows = await query.orderBy("userId").limit(count).execute();
  return rows.map(({ userId }) => userId);
}

function concerned(database: Connection, eventId: string, { isEventNews, windowIds }: EditNews) {
  return database.selectFrom((expression) => {
    let owners = expression
      .selectFrom("orders")
      .select((inner) => inner.ref("ownerId").$notNull().as("userId"))
      .where("eventId", "=", eventId)
      .where("ownerId", "is not", null)
      .where("status", "in", ACTIVE_ORDER_STATUSES);
    if (!isEventNews) owners = owners.where("pickupWindowId", "=", sql<string>`any(${windowIds})`);
    const registered = expression
      .selectFrom("eventRegistrations")
      .select("userId")
      .where("eventId", "=", eventId);
    const waiting = expression.selectFrom("itemWaits").select("userId").where("eventId", "=", eventId);
    let entered = expression
      .selectFrom("drawEntries")
      .select((inner) => inner.ref("userId").$notNull().as("userId"))
      .where("eventId", "=", eventId)
      .where("userId", "is not", null)
      .where("decidedAt", "is", null);
    if (!isEventNews) entered = entered.where(sql<boolean>`window_ids && ${windowIds}::uuid[]`);
    const affected = owners.union(entered);
    return (isEventNews ? affected.union(registered).union(waiting) : affected).as("concerned");
  });
}

/** Returns the pickup windows of some members' paid orders, earliest first. */
export async function findOwnPickups(database: Connection, eventId: string, userIds: readonly string[]) {
  return database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select((inner) => inner.ref("ownerId").$notNull().as("userId"))
    .select(["orderNumber", "pickupWindowId", "startsAt", "endsAt"])
    .where("orders.eventId", "=", eventId)
    .where("ownerId", "=", sql<string>`any(${userIds})`)
    .where("status", "in", ACTIVE_ORDER_STATUSES)
    .orderBy("startsAt")
    .orderBy("orderNumber")
    .execute();
}

/** Returns which of some windows members chose in their undecided entries, with the windows' new times. */
export async function findEnteredWindows(
  database: Connection,
  eventId: string,
  userIds: readonly string[],
  windowIds: readonly string[],
) {
  return database
    .selectFrom("drawEntries")
    .innerJoin("pickupWindows", (join) => join.on(sql<boolean>`pickup_windows.id = ANY (window_ids)`))
    .select(["userId", "pickupWindows.id", "startsAt", "endsAt"])
    .where("drawEntries.eventId", "=", eventId)
    .where("userId", "=", sql<string>`any(${userIds}::uuid[])`)
    .where("pickupWindows.id", "=", sql<string>`any(${windowIds}::uuid[])`)
    .where("decidedAt", "is", null)
    .orderBy("startsAt")
    .execute();
}

/** Returns the next orders, by id, of moved windows: those placed before the move, unpaid ones included. */
export async function findMovedOrders(
  database: Connection,
  eventId: string,
  { windowIds, placedBefore, after, count }: MovedPage,
) {
  let query = database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select([
      "orders.id",
      "orderNumber",
      "ownerId as userId",
      "status",
      "pickupWindowId",
      "startsAt",
      "endsAt",
    ])
    .where("orders.eventId", "=", eventId)
    .where("pickupWindowId", "in", windowIds)
    .where("ownerId", "is not", null)
    .where("createdAt", "<=", placedBefore)
    .where("status", "in", OPEN_ORDER_STATUSES)
    .$narrowType<{ userId: string }>();
  if (after !== undefined) query = query.where("orders.id", ">", after);
  return query.orderBy("orders.id").limit(count).execute();
}

interface MovedPage {
  readonly windowIds: readonly string[];
  readonly placedBefore: Date;
  readonly after: string | undefined;
  readonly count: number;
}
