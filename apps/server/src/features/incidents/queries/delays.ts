import { BOARD_COLUMNS, type DelayedWindow, type OrderStatus, PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Database, Transaction } from "../../../platform/database/database.ts";
import { CLOSES_AT } from "../../order-book/index.ts";

/** Statuses of paid orders that the kitchen has still to make. */
const UNMADE = BOARD_COLUMNS.filter((status) => status !== "ready");

/** A pickup window with its load and its announced delay. */
export interface WindowRow extends DelayedWindow {
  readonly shiftMinutes: number;
}

/** Returns an event's pickup windows with the units of their paid orders at an instant, earliest first. */
export async function findDelayedWindows(
  database: Connection,
  eventId: string,
  now: Date,
): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    SELECT windows.id, windows.starts_at AS "startsAt", windows.ends_at AS "endsAt",
           windows.max_units AS "maxUnits", windows.shift_minutes AS "shiftMinutes",
           coalesce(sum(orders.units), 0)::int AS units,
           coalesce(sum(orders.units) FILTER (WHERE orders.status = ANY (${UNMADE}::text[])), 0)::int AS "unmadeUnits",
           coalesce(sum(orders.units) FILTER (
             WHERE orders.status = 'confirmed' AND orders.here_at IS NULL AND orders.owner_id IS NOT NULL
               AND windows.ends_at + make_interval(mins => windows.shift_minutes) <= ${now}), 0)::int AS "awaitedUnits",
           coalesce(bool_or(orders.status <> 'confirmed'), false) AS "isBegun"
      FROM pickup_windows AS windows
      LEFT JOIN orders ON orders.pickup_window_id = windows.id
                      AND orders.status = ANY (${PAID_ORDER_STATUSES}::text[]) AND orders.released_at IS NULL
     WHERE windows.event_id = ${eventId}
     GROUP BY windows.id ORDER BY windows.starts_at`.execute(database);
  return rows;
}

/** Returns when an event's orders became ready, with their units. */
export async function findReadyTaps(database: Connection, eventId: string) {
  const { rows } = await sql<{ at: Date; units: number }>`
    SELECT CASE status WHEN 'ready' THEN status_since ELSE previous_status_since END AS at, units
      FROM orders
     WHERE event_id = ${eventId}
       AND (status = 'ready' AND status_since IS NOT NULL
         OR status = 'completed' AND previous_status_since IS NOT NULL)`.execute(database);
  return rows;
}

/** A member's order that the kitchen has still to make, and the pickup that its owner was last notified of. */
export interface AwaitedOrder {
  readonly id: string;
  readonly ownerId: string;
  readonly orderNumber: string;
  readonly pickupWindowId: string;
  readonly status: OrderStatus;
  readonly isCheckedIn: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly shiftMinutes: number;
  readonly notifiedPickupAt: Date | null;
  readonly notifiedAt: Date | null;
  /** Unsettled choice that it has because it wasn't to be made before closing. */
  readonly choiceId: string | null;
  /** Whether the last announced delay gave it a choice, settled or not. */
  readonly wasAsked: boolean;
  /** Time at which the event's lot must be empty. */
  readonly closesAt: Date;
}

/** Returns the members' orders of an event that the kitchen has still to make, by id. */
export async function findAwaitedOrders(database: Connection, eventId: string): Promise<AwaitedOrder[]> {
  return awaitedOrders(database, eventId).execute();
}

/** Locks and returns the same orders as {@link findAwaitedOrders}. The event's row must be locked. */
export async function lockAwaitedOrders(transaction: Transaction, eventId: string): Promise<AwaitedOrder[]> {
  return awaitedOrders(transaction, eventId).forNoKeyUpdate("orders").execute();
}

/** Returns the planned end of a window, and its delay. */
export async function findExpectedEnd(database: Connection, windowId: string) {
  return database
    .selectFrom("pickupWindows")
    .select(["endsAt", "shiftMinutes"])
    .where("id", "=", windowId)
    .executeTakeFirstOrThrow();
}

/** Returns a member's order with the pickup that they were last notified of; undefined if it isn't theirs. */
export async function findNotifiedPickup(database: Connection, orderId: string, ownerId: string) {
  return database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select(["orders.status", "pickupWindows.startsAt", "pickupWindows.endsAt", "shiftMinutes"])
    .select(["notifiedPickupAt", "delayNotifiedAt", CLOSES_AT])
    .where("orders.id", "=", orderId)
    .where("ownerId", "=", ownerId)
    .$narrowType<{ status: OrderStatus }>()
    .executeTakeFirst();
}

function awaitedOrders(database: Connection, eventId: string) {
  return database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select([
      "orders.id",
      "orders.ownerId",
      "orderNumber",
      "pickupWindowId",
      sql<boolean>`orders.here_at IS NOT NULL`.as("isCheckedIn"),
      "orders.status",
      "pickupWindows.startsAt",
      "pickupWindows.endsAt",
      "shiftMinutes",
      "notifiedPickupAt",
      "delayNotifiedAt as notifiedAt",
      sql<string | null>`(SELECT choices.id FROM choices JOIN incidents ON incidents.id = incident_id
        WHERE choices.order_id = orders.id AND kind = 'late' AND settled_at IS NULL)`.as("choiceId"),
      sql<boolean>`EXISTS (SELECT FROM choices WHERE choices.order_id = orders.id AND incident_id = (
        SELECT id FROM incidents WHERE event_id = orders.event_id AND kind = 'late' AND state <> 'withdrawn'
         ORDER BY started_at DESC LIMIT 1))`.as("wasAsked"),
      CLOSES_AT,
    ])
    .where("orders.eventId", "=", eventId)
    .where("orders.status", "in", UNMADE)
    .where("orders.ownerId", "is not", null)
    .where("orders.releasedAt", "is", null)
    .$narrowType<{ ownerId: string; status: OrderStatus }>()
    .orderBy("orders.id");
}

/**
 * Returns the scheduled and active events with a delay that an owner may still have to be notified of, and all events
 * with an unfinished one.
 */
export async function findDelayedEvents(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM events
     WHERE status IN ('scheduled', 'active')
       AND (id IN (SELECT event_id FROM pickup_windows WHERE shift_minutes > 0)
         OR id IN (SELECT event_id FROM orders WHERE notified_pickup_at IS NOT NULL))
        OR id IN (SELECT event_id FROM incidents WHERE kind = 'late' AND ended_at IS NULL)`.execute(database);
  return rows.map(({ id }) => id);
}
