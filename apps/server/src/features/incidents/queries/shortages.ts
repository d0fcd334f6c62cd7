import { BOARD_COLUMNS, type CutPiece, PAID_ORDER_STATUSES, type ShortAnswer } from "@secret/domain";
import { sql } from "kysely";
import { z } from "zod";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { IncidentRow } from "./incidents.ts";
import { centsGoingBack } from "./item-changes.ts";

/** Statuses of paid orders whose food isn't in a bag yet. */
const UNMADE = BOARD_COLUMNS.filter((status) => status !== "ready");

/** Events whose cuts protect a member among equals. */
const RECENT_EVENTS = 3;

/** Figures of a shortage: the count, and once orders are cut, each piece in the order in which it was taken. */
export const ShortNumbers = z.object({
  counted: z.int(),
  short: z.int(),
  cuts: z
    .array(z.object({ orderId: z.string(), reason: z.enum(["volunteer", "most", "one-each"]) }))
    .default([]),
});

/** Stores the pieces taken by a shortage, once members choose. */
export async function setCuts(
  transaction: Transaction,
  { id, numbers }: Pick<IncidentRow, "id" | "numbers">,
  cuts: readonly CutPiece[],
): Promise<void> {
  const known = ShortNumbers.parse(numbers);
  await transaction
    .updateTable("incidents")
    .set({ state: "choosing", numbers: JSON.stringify({ ...known, cuts }) })
    .where("id", "=", id)
    .execute();
}

/** Returns an item's unfinished shortage. */
export async function findOpenShortage(
  database: Connection,
  itemId: string,
): Promise<IncidentRow | undefined> {
  return database
    .selectFrom("incidents")
    .selectAll()
    .where("menuItemId", "=", itemId)
    .where("kind", "=", "short")
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

/** Adds a count of an item. */
export async function insertCount(
  transaction: Transaction,
  count: { menuItemId: string; counted: number; countedBy: string; countedAt: Date },
): Promise<void> {
  await transaction.insertInto("itemCounts").values(count).execute();
}

/** Counts an item's paid and free pieces, those to make and those made. Released orders are promised none. */
export async function findPromisedFood(database: Connection, itemId: string) {
  const { rows } = await sql<{ promised: number; made: number }>`
    WITH free AS (SELECT coalesce(sum(given), 0) AS given, coalesce(sum(made), 0) AS made FROM free_pieces
                   WHERE menu_item_id = ${itemId})
    SELECT (coalesce(sum(kept_quantity) FILTER (WHERE status = ANY (${UNMADE}::text[])), 0)
            + (SELECT given - made FROM free))::int AS promised,
           (coalesce(sum(kept_quantity) FILTER (WHERE status <> ALL (${UNMADE}::text[])), 0)
            + (SELECT made FROM free))::int AS made
      FROM order_items JOIN orders ON orders.id = order_id
     WHERE menu_item_id = ${itemId} AND holds_stock AND status = ANY (${PAID_ORDER_STATUSES}::text[])`.execute(
    database,
  );
  return rows[0] ?? { promised: 0, made: 0 };
}

/** Member's order with pieces of an item that aren't made yet. */
export interface CuttableOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly ownerId: string;
  readonly placedAt: Date;
  readonly position: number;
  /** Pieces left and bought of the item, and those left of all others. */
  readonly pieces: number;
  readonly quantity: number;
  readonly otherPieces: number;
  /** Start of its pickup with the announced delay. */
  readonly expectedAt: Date;
  readonly standingAnswer: ShortAnswer | null;
  readonly wasCut: boolean;
}

/**
 * Returns the members' orders that pieces of an item can be cut from, by id. Walk-ups wait at the window and aren't cut,
 * nor are released orders, nor lines of which an admin has refunded pieces: those were settled by hand.
 */
export async function findCuttableOrders(
  database: Connection,
  eventId: string,
  itemId: string,
): Promise<CuttableOrder[]> {
  const { rows } = await sql<CuttableOrder>`
    WITH recent AS (
      SELECT id FROM events WHERE event_at < (SELECT event_at FROM events WHERE id = ${eventId}) AND status = 'completed'
       ORDER BY event_at DESC LIMIT ${RECENT_EVENTS})
    SELECT orders.id, order_number AS "orderNumber", owner_id AS "ownerId", orders.created_at AS "placedAt",
           lines.position, lines.kept_quantity AS pieces, lines.quantity,
           (SELECT coalesce(sum(kept_quantity), 0)::int FROM order_items AS others
             WHERE others.order_id = orders.id AND others.position <> lines.position) AS "otherPieces",
           windows.starts_at + make_interval(mins => shift_minutes) AS "expectedAt",
           short_answers.answer AS "standingAnswer",
           EXISTS (SELECT FROM recent JOIN orders AS former ON former.event_id = recent.id
                     JOIN order_items ON order_items.order_id = former.id AND cut_quantity > 0
                    WHERE former.owner_id = orders.owner_id) AS "wasCut"
      FROM orders JOIN order_items AS lines ON lines.order_id = orders.id AND lines.menu_item_id = ${itemId}
      JOIN pickup_windows AS windows ON windows.id = orders.pickup_window_id
      LEFT JOIN short_answers ON short_answers.user_id = orders.owner_id
     WHERE orders.event_id = ${eventId} AND orders.status = ANY (${UNMADE}::text[]) AND owner_id IS NOT NULL
       AND released_at IS NULL AND lines.kept_quantity > 0
       AND lines.cut_quantity >= (SELECT coalesce(sum(refund_lines.quantity), 0) FROM refund_lines
             JOIN refunds ON refunds.id = refund_id AND refunds.state <> 'failed'
            WHERE (refund_lines.order_id, refund_lines.position) = (lines.order_id, lines.position))
     ORDER BY orders.id`.execute(database);
  return rows;
}

/** Finds the unpaid orders that hold an item. */
export async function findHolds(database: Connection, itemId: string): Promise<string[]> {
  const rows = await database
    .selectFrom("orders")
    .innerJoin("orderItems", "orderItems.orderId", "orders.id")
    .select("orders.id")
    .where("menuItemId", "=", itemId)
    .where("status", "=", "pending")
    .orderBy("orders.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the pieces that an incident cut from each of some orders and didn't give back. */
export async function findCutLines(database: Connection, incidentId: string, orderIds: readonly string[]) {
  const { rows } = await sql<{ orderId: string; position: number; pieces: number }>`
    SELECT order_id AS "orderId", position,
           sum(CASE kind WHEN 'cut' THEN quantity ELSE -quantity END)::int AS pieces
      FROM order_item_changes
     WHERE incident_id = ${incidentId} AND order_id = ANY (${orderIds}::uuid[]) AND kind IN ('cut', 'cut-back')
     GROUP BY 1, 2 ORDER BY 1, 2`.execute(database);
  return rows.filter(({ pieces }) => pieces > 0);
}

/** Applies the standing answers of an incident's members. They can choose otherwise. */
export async function applyStandingAnswers(
  transaction: Transaction,
  incidentId: string,
  now: Date,
): Promise<void> {
  await sql`UPDATE choices SET answer = default_answer, answered_by = 'standing', answered_at = ${now}
    FROM orders JOIN short_answers ON short_answers.user_id = orders.owner_id
    WHERE incident_id = ${incidentId} AND orders.id = choices.order_id`.execute(transaction);
}

/** Returns the unmade orders of an incident whose choice isn't settled. */
export async function findChoosingOrders(database: Connection, incidentId: string): Promise<string[]> {
  const rows = await database
    .selectFrom("choices")
    .innerJoin("orders", "orders.id", "choices.orderId")
    .select("orderId")
    .where("incidentId", "=", incidentId)
    .where("settledAt", "is", null)
    .where("status", "in", UNMADE)
    .orderBy("orderId")
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Counts the orders that an incident cut, by who answered, and returns their owners. */
export async function countAnswers(database: Connection, incidentId: string) {
  const { rows } = await sql<{
    answered: number;
    standing: number;
    byDefault: number;
    waiting: number;
    owners: string[];
  }>`
    SELECT count(*) FILTER (WHERE answered_by IN ('owner', 'staff'))::int AS answered,
           count(*) FILTER (WHERE answered_by = 'standing')::int AS standing,
           count(*) FILTER (WHERE answered_by = 'default')::int AS "byDefault",
           count(*) FILTER (WHERE answered_by IS NULL)::int AS waiting,
           coalesce(array_agg(DISTINCT owner_id) FILTER (WHERE owner_id IS NOT NULL), '{}') AS owners
      FROM choices JOIN orders ON orders.id = order_id WHERE incident_id = ${incidentId}`.execute(database);
  return rows[0] ?? { answered: 0, standing: 0, byDefault: 0, waiting: 0, owners: [] };
}

/** Returns what an order lost to each shortage, with the shortage's figures. */
export async function findLosses(database: Connection, orderId: string) {
  const { rows } = await sql<{
    name: string;
    have: number;
    want: number;
    numbers: unknown;
    refundedCents: number | null;
  }>`
    SELECT lines.name, lines.kept_quantity AS have, lines.quantity AS want, incidents.numbers,
           ${centsGoingBack(
             sql`lines.order_id`,
             sql`SELECT refund_id FROM order_item_changes AS paid
                  WHERE paid.incident_id = incidents.id AND paid.order_id = lines.order_id`,
           )} AS "refundedCents"
      FROM incidents JOIN order_items AS lines ON lines.menu_item_id = incidents.menu_item_id
     WHERE lines.order_id = ${orderId} AND lines.cut_quantity > 0 AND incidents.kind = 'short'
       AND EXISTS (SELECT FROM order_item_changes AS cut
                    WHERE cut.incident_id = incidents.id AND cut.order_id = lines.order_id AND cut.kind = 'cut')
     ORDER BY incidents.id`.execute(database);
  return rows.map((row) => ({ ...row, numbers: ShortNumbers.parse(row.numbers) }));
}

/** Order of which pieces were cut. */
interface CutOrderRow {
  readonly orderId: string;
  /** Pieces of its cut lines that are left, and those bought. */
  readonly have: number;
  readonly want: number;
  readonly refundedCents: number;
  /** Cut pieces whose choice isn't settled, which a hand-off refunds. */
  readonly unsettled: readonly { readonly position: number; readonly quantity: number }[];
}

/** Returns an event's paid orders of which pieces were cut. */
export async function findCutOrders(database: Connection, eventId: string): Promise<CutOrderRow[]> {
  const { rows } = await sql<CutOrderRow>`
    SELECT orders.id AS "orderId", sum(kept_quantity)::int AS have, sum(quantity)::int AS want,
           coalesce(${centsGoingBack(
             sql`orders.id`,
             sql`SELECT refund_id FROM order_item_changes AS paid JOIN incidents ON incidents.id = incident_id
                  WHERE paid.order_id = orders.id AND incidents.kind = 'short'`,
           )}, 0) AS "refundedCents",
           coalesce(jsonb_agg(jsonb_build_object('position', position, 'quantity', cut_quantity))
             FILTER (WHERE EXISTS (
               SELECT FROM choices JOIN incidents ON incidents.id = incident_id
                WHERE choices.order_id = orders.id AND settled_at IS NULL
                  AND incidents.menu_item_id = lines.menu_item_id AND incidents.kind = 'short')), '[]') AS unsettled
      FROM orders JOIN order_items AS lines ON lines.order_id = orders.id AND cut_quantity > 0
     WHERE event_id = ${eventId} AND status = ANY (${PAID_ORDER_STATUSES}::text[])
     GROUP BY orders.id`.execute(database);
  return rows;
}
