import { ACTIVE_ORDER_STATUSES, PAID_ORDER_STATUSES } from "@secret/domain";
import { expressionBuilder, type QueryCreator, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";
import type { DB, Orders, Payments } from "../../../platform/database/schema.generated.ts";
import { IS_OPEN_REMAKE } from "../../order-book/index.ts";
import { LEFT_CENTS } from "../../payments/index.ts";
import { REFUNDED_CENTS } from "./order-payments.ts";
import { isListedFor, isOwnedBy } from "./own-orders.ts";
import { IS_SHOWN } from "./shown-orders.ts";

/** Matches orders that are returned to the waitlist now. For queries on `orders`. */
const IS_RETURNED = sql<boolean>`EXISTS (
  SELECT FROM give_backs WHERE give_backs.order_id = orders.id AND give_backs.ended_at IS NULL)`;

/**
 * Matches orders, still to be picked up, that their owner returned last and nobody claimed in time. For queries on
 * `orders`.
 */
const FOUND_NOBODY = sql<boolean>`orders.status = ANY (${ACTIVE_ORDER_STATUSES}) AND coalesce((
  SELECT outcome = 'over' AND listed_by = orders.owner_id
    FROM give_backs WHERE give_backs.order_id = orders.id ORDER BY id DESC LIMIT 1), false)`;

/** Matches the payment that pays its order. For queries on `payments`. */
const COUNTS = sql<boolean>`payments.state = 'captured' AND NOT payments.is_surplus`;

interface OrderPage {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Finds a page of the orders that a member owns or gave away, newest first. Ids are in the order of time. */
export async function findOrders(
  database: Connection,
  userId: string,
  { before, limit }: OrderPage,
): Promise<ListedRow[]> {
  let query = selectListedOrders(database).where(isListedFor(userId)).where(IS_SHOWN);
  if (before !== undefined) query = query.where("orders.id", "<", before);
  return query.orderBy("orders.id", "desc").limit(limit).execute();
}

/**
 * Counts a member's orders. The amount spent covers the orders that they placed and paid for, even if given away since.
 */
export async function summarizeOrders(database: Connection, userId: string) {
  const isOwn = isOwnedBy(userId);
  const row = await database
    .selectFrom("orders")
    .select(({ fn }) => [
      fn.countAll<number>().as("totalOrders"),
      fn
        .countAll<number>()
        .filterWhere("status", "in", ACTIVE_ORDER_STATUSES)
        .filterWhere(isOwn)
        .as("activeOrders"),
      fn.countAll<number>().filterWhere("status", "=", "completed").filterWhere(isOwn).as("completedOrders"),
      fn
        .coalesce(
          fn
            .sum<number>("totalCents")
            .filterWhere("status", "in", PAID_ORDER_STATUSES)
            .filterWhere("orders.userId", "=", userId),
          sql<number>`0`,
        )
        .as("totalSpentCents"),
    ])
    .where(isListedFor(userId))
    .where(IS_SHOWN)
    .executeTakeFirstOrThrow();
  return { ...row, totalSpentCents: Number(row.totalSpentCents) };
}

/** Finds orders in full, in the order of their ids; undefined for those that don't exist. */
export async function findOrdersById(
  database: Connection,
  orderIds: readonly string[],
): Promise<(DetailRow | undefined)[]> {
  // Each order is found by its id first: with stale statistics the planner reads all orders of the event instead.
  const named = database.with(
    (name) => name("orders").materialized(),
    () => sql<Selectable<Orders>>`(SELECT found.* FROM unnest(${orderIds}::uuid[]) AS named (id)
      CROSS JOIN LATERAL (SELECT * FROM orders WHERE orders.id = named.id OFFSET 0) AS found)`,
  );
  const rows = await selectOrderDetail(named).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orderIds.map((id) => byId.get(id));
}

/** Finds a page of all of a member's orders in full, newest first. */
export async function findOrdersInFull(
  database: Connection,
  userId: string,
  { before, limit }: OrderPage,
): Promise<DetailRow[]> {
  let query = selectOrderDetail(database).where(isListedFor(userId));
  if (before !== undefined) query = query.where("orders.id", "<", before);
  return query.orderBy("orders.id", "desc").limit(limit).execute();
}

export interface CountingPayment extends Selectable<Payments> {
  /** Amount that can be refunded now. */
  readonly refundableCents: number;
}

/** Finds the captured payment of each of these orders, else its newest attempt. */
export async function findCountingPayments(
  database: Connection,
  orderIds: readonly string[],
): Promise<Map<string, CountingPayment>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("payments")
    .selectAll()
    .select(sql<number>`CASE WHEN ${COUNTS} THEN ${LEFT_CENTS} ELSE 0 END`.as("refundableCents"))
    .distinctOn("orderId")
    .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
    .orderBy("orderId")
    .orderBy(COUNTS, "desc")
    .orderBy("createdAt", "desc")
    .execute();
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Matches orders that have rows in a table. For queries on `orders`. */
function hasAny(table: "transfers" | "refunds" | "payments") {
  const rows = sql.table(table);
  return sql<boolean>`EXISTS (SELECT FROM ${rows} WHERE ${rows}.order_id = orders.id)`;
}

function selectOrderDetail(database: QueryCreator<DB>) {
  return selectOrders(database)
    .leftJoin("promoCodes", "promoCodes.id", "orders.promoCodeId")
    .select([
      "subtotalCents",
      "discountCents",
      "taxCents",
      "tipCents",
      "promoCodes.code as promoCode",
      "holdExpiresAt",
      "pickedUpAt",
      "pickupOutcome",
      "hereAt",
      "notifiedPickupAt",
      "delayNotifiedAt",
      "releasedAt",
      "takesOver",
      sql<string | null>`(SELECT first_name FROM users WHERE users.id = orders.user_id)`.as("payerName"),
      sql<boolean>`orders.status <> 'cancelled'
        AND EXISTS (SELECT FROM order_item_changes
          WHERE order_id = orders.id AND order_item_changes.position IS NOT NULL AND ${IS_OPEN_REMAKE})`.as(
        "isRemade",
      ),
      sql<boolean>`orders.status <> 'cancelled'
        AND EXISTS (SELECT FROM order_item_changes
          WHERE order_id = orders.id AND order_item_changes.menu_item_id IS NOT NULL AND ${IS_OPEN_REMAKE})`.as(
        "hasFreeItem",
      ),
      FOUND_NOBODY.as("foundNobody"),
      hasAny("transfers").as("hasTransfers"),
      IS_RETURNED.as("isReturned"),
      hasAny("refunds").as("hasRefunds"),
      hasAny("payments").as("hasPayments"),
      "events.status as eventStatus",
      orderLines().as("items"),
    ]);
}

export type DetailRow = Awaited<ReturnType<ReturnType<typeof selectOrderDetail>["executeTakeFirstOrThrow"]>>;

function selectOrders(database: QueryCreator<DB>) {
  return database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select([
      "orders.id",
      "orderNumber",
      "orders.status",
      "cancelReason",
      "orders.userId",
      "orders.ownerId",
      "totalCents",
      REFUNDED_CENTS.as("refundedCents"),
      "orders.createdAt",
      "orders.updatedAt",
      "events.id as eventId",
      "title",
      "locationName",
      "district",
      "address",
      "zipCode",
      "latitude",
      "longitude",
      "timeZone",
      "eventAt",
      "pickupEndsAt",
      "cancellationCutoffAt",
      "pickupWindowId",
      "pickupWindows.startsAt",
      "pickupWindows.endsAt",
      "shiftMinutes",
    ]);
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["executeTakeFirstOrThrow"]>>;

function selectListedOrders(database: Connection) {
  const dishes = jsonArrayFrom(selectLines().select(["orderItems.name", "imageUrl"]));
  return selectOrders(database).select(dishes.as("dishes"));
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListedOrders>["executeTakeFirstOrThrow"]>>;

/** Selects the lines of the outer query's order as its member sees them. */
function orderLines() {
  return jsonArrayFrom(
    selectLines().select((item) => [
      "menuItemId",
      "orderItems.name",
      item.fn.coalesce("menuItems.description", item.val("")).as("description"),
      "quantity",
      "unitPriceCents",
      "totalPriceCents",
      "specialInstructions",
      "imageUrl",
    ]),
  );
}

/** Selects the lines of the outer query's order, in the order in which they were placed. */
function selectLines() {
  return expressionBuilder<DB, "orders">()
    .selectFrom("orderItems")
    .leftJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
    .whereRef("orderItems.orderId", "=", "orders.id")
    .orderBy("orderItems.position");
}
