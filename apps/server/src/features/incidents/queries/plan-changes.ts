import { ACTIVE_ORDER_STATUSES, OPEN_ORDER_STATUSES, type OrderStatus } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Member's order that a changed plan concerns. */
export interface PlannedOrder {
  readonly id: string;
  readonly ownerId: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly pickupWindowId: string;
  /** Planned start of its window. */
  readonly startsAt: Date;
  /** Whether it was given a choice about an earlier change of the plan. */
  readonly wasMovedBefore: boolean;
}

/** Locks and returns the members' orders of an event that aren't over, by id. The event's row is locked before. */
export async function lockPlannedOrders(transaction: Transaction, eventId: string): Promise<PlannedOrder[]> {
  return transaction
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select(["orders.id", "ownerId", "orderNumber", "status", "pickupWindowId", "startsAt"])
    .select(
      sql<boolean>`EXISTS (SELECT FROM choices JOIN incidents ON incidents.id = incident_id
        WHERE choices.order_id = orders.id AND kind = 'plan-change')`.as("wasMovedBefore"),
    )
    .where("orders.eventId", "=", eventId)
    .where("status", "in", OPEN_ORDER_STATUSES)
    .where("ownerId", "is not", null)
    .$narrowType<{ ownerId: string; status: OrderStatus }>()
    .orderBy("orders.id")
    .forNoKeyUpdate("orders")
    .execute();
}

/** Settles the choices about earlier changes of some orders' plan, which a later change replaces: they were kept. */
export async function replacePlanChoices(
  transaction: Transaction,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`UPDATE choices SET settled_at = ${now}, answer = coalesce(answer, 'keep'),
      answered_by = coalesce(answered_by, 'default'), answered_at = coalesce(answered_at, ${now})
    FROM incidents
    WHERE incidents.id = choices.incident_id AND kind = 'plan-change' AND settled_at IS NULL
      AND choices.order_id = ANY (${orderIds}::uuid[])`.execute(transaction);
}

/**
 * Returns the orders of completed events that a near change moved and nobody picked up, oldest first: their owners didn't
 * have to answer, so not coming is a refund.
 */
export async function findMovedNoShows(database: Connection, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT orders.id FROM choices
      JOIN incidents ON incidents.id = choices.incident_id
      JOIN orders ON orders.id = choices.order_id
      JOIN events ON events.id = orders.event_id
     WHERE incidents.kind = 'plan-change' AND incidents.numbers ->> 'size' = 'near' AND choices.answer = 'keep'
       AND events.status = 'completed' AND orders.status = ANY (${ACTIVE_ORDER_STATUSES}::text[])
     ORDER BY orders.id LIMIT ${count}`.execute(database);
  return rows.map(({ id }) => id);
}
