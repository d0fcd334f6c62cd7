import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** The order that a member placed with a key, whatever it was for. */
export async function findOrderOfKey(database: Connection, userId: string, idempotencyKey: string) {
  return database
    .selectFrom("orders")
    .select(["id", "orderNumber", "totalCents", "holdExpiresAt", "requestHash"])
    .where("userId", "=", userId)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
}

/** How many units of each menu item a member has at an event, bought or claimed. */
export async function findUnitsOf(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ menuItemId: string; units: number }>`
    SELECT menu_item_id AS "menuItemId", sum(quantity)::int AS units
      FROM orders JOIN order_items ON order_items.order_id = orders.id
     WHERE orders.event_id = ${eventId} AND ${userId}::uuid IN (orders.user_id, orders.given_to)
       AND orders.status <> 'cancelled'
     GROUP BY 1`.execute(database);
  return new Map(rows.map(({ menuItemId, units }) => [menuItemId, units]));
}

interface TakenLine {
  readonly menuItemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** An order that is to take over another one. */
export interface TakeOverOrder {
  readonly orderNumber: string;
  readonly userId: string;
  readonly takesOver: string;
  readonly lines: readonly TakenLine[];
  readonly units: number;
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly totalCents: number;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly holdExpiresAt: Date;
}

/**
 * Writes it with the window of the order that it takes over, whose event and row are locked already; no counter changes.
 * @returns its id; undefined where its number or its key is taken
 */
export async function insertTakeOver(
  transaction: Transaction,
  order: TakeOverOrder,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO orders (order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents, tip_cents,
                        total_cents, units, takes_over, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
    SELECT ${order.orderNumber}, event_id, ${order.userId}, pickup_window_id, 'pending', ${order.subtotalCents}, ${order.taxCents},
           ${order.tipCents}, ${order.totalCents}, ${order.units}, id, ${order.idempotencyKey}, ${order.requestHash},
           ${order.holdExpiresAt}, ${now}, ${now}
      FROM orders WHERE id = ${order.takesOver}
        ON CONFLICT DO NOTHING RETURNING id`.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  // The giver's instructions to the kitchen are not copied.
  const items = order.lines.map(({ menuItemId, name, quantity, unitPriceCents }, position) => {
    const totalPriceCents = quantity * unitPriceCents;
    return { orderId: id, position, menuItemId, name, quantity, unitPriceCents, totalPriceCents };
  });
  await transaction.insertInto("orderItems").values(items).execute();
  return id;
}
