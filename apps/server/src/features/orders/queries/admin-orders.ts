import type { AdminOrder, AdminOrderFilter, AdminOrderSort } from "@secret/contract";
import { calledName, type OrderStatus, type Tender } from "@secret/domain";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Connection, PLANNED_ANEW } from "../../../platform/database/database.ts";
import type { Orders } from "../../../platform/database/schema.generated.ts";
import { isMatch, type Sought } from "./matching-orders.ts";
import { hasPayment, REFUNDED_CENTS } from "./order-payments.ts";

/** Where a page of the list begins: behind this order. */
interface Cursor {
  /** As text: a moment of the database is finer than ours. */
  readonly createdAt: string;
  readonly totalCents: number;
  readonly id: string;
}

/** How each way of sorting reads: by a column and the id, up or down. */
const SORTS = {
  newest: ["orders.createdAt", "desc"],
  oldest: ["orders.createdAt", "asc"],
  largest: ["orders.totalCents", "desc"],
  smallest: ["orders.totalCents", "asc"],
} as const satisfies Record<AdminOrderSort, readonly [string, "asc" | "desc"]>;

/**
 * The ids of a page of the orders that match, read from one index from where the page before ended: the last page of a
 * million costs what the first does.
 */
export async function findMatchingIds(
  database: Connection,
  filter: AdminOrderFilter,
  sought: Sought | undefined,
): Promise<string[]> {
  const [column, direction] = SORTS[filter.sort];
  let query = database
    .selectFrom(ordersOf(filter.eventId).as("orders"))
    .modifyFront(PLANNED_ANEW)
    .select("orders.id")
    .where((expression) => isMatch(expression, filter, sought));
  if (filter.before !== undefined) {
    const cursor = await findCursor(database, filter.before);
    if (cursor === undefined) return [];
    query = query.where(isBehind(column, direction, cursor));
  }
  const rows = await query
    .orderBy(column, direction)
    .orderBy("orders.id", direction)
    .limit(filter.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * All orders, or those of one event, read and then sorted: they are some thousand, and walking all orders until a page is
 * full of them would take as long as the event is old.
 */
function ordersOf(eventId: string | undefined): RawBuilder<Selectable<Orders>> {
  return eventId === undefined
    ? sql`orders`
    : sql`(SELECT * FROM orders WHERE event_id = ${eventId}::uuid OFFSET 0)`;
}

async function findCursor(database: Connection, orderId: string): Promise<Cursor | undefined> {
  return database
    .selectFrom("orders")
    .select(["id", "totalCents", sql<string>`created_at::text`.as("createdAt")])
    .where("id", "=", orderId)
    .executeTakeFirst();
}

function isBehind(
  column: "orders.createdAt" | "orders.totalCents",
  direction: "asc" | "desc",
  cursor: Cursor,
) {
  const sign = sql.raw(direction === "desc" ? "<" : ">");
  const { id, createdAt, totalCents } = cursor;
  return column === "orders.createdAt"
    ? sql<SqlBool>`(orders.created_at, orders.id) ${sign} (${createdAt}::timestamptz, ${id}::uuid)`
    : sql<SqlBool>`(orders.total_cents, orders.id) ${sign} (${totalCents}::integer, ${id}::uuid)`;
}

/** These orders, in the order of their ids here. */
export async function findAdminOrders(database: Connection, ids: readonly string[]): Promise<AdminOrder[]> {
  if (ids.length === 0) return [];
  const rows = await selectAdminOrders(database).where("orders.id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, adminOrderOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findAdminOrder(database: Connection, orderId: string): Promise<AdminOrder | undefined> {
  return (await findAdminOrders(database, [orderId]))[0];
}

/** Every order, with its member or its walk-up. */
function selectAdminOrders(database: Connection) {
  return database
    .selectFrom("orders")
    .leftJoin("users as customers", "customers.id", "orders.ownerId")
    .leftJoin("walkUps", "walkUps.orderId", "orders.id")
    .innerJoin("events", "events.id", "orders.eventId")
    .leftJoin("users as sellers", "sellers.id", "walkUps.soldBy")
    .leftJoin("users as payers", "payers.id", "orders.userId")
    .select((expression) => [
      "orders.id",
      "orderNumber",
      "orders.status",
      "cancelReason",
      "totalCents",
      "orders.createdAt",
      "orders.ownerId",
      "orders.givenTo",
      "payers.firstName as payerFirstName",
      "payers.lastName as payerLastName",
      "payers.email as payerEmail",
      "payers.phone as payerPhone",
      "customers.firstName",
      "customers.lastName",
      "customers.email",
      "customers.phone",
      "walkUps.name as walkUpName",
      "walkUps.phone as walkUpPhone",
      "sellers.firstName as sellerFirstName",
      "sellers.lastName as sellerLastName",
      "events.id as eventId",
      "title",
      "locationName",
      "timeZone",
      "eventAt",
      hasPayment("captured").as("isPaid"),
      expression
        .selectFrom("payments")
        .select("sourceKind")
        .whereRef("payments.orderId", "=", "walkUps.orderId")
        .as("tender"),
      REFUNDED_CENTS.as("refundedCents"),
      jsonArrayFrom(
        expression
          .selectFrom("orderItems")
          .select(["orderItems.name", "quantity", "unitPriceCents"])
          .whereRef("orderItems.orderId", "=", "orders.id")
          .orderBy("orderItems.position"),
      ).as("items"),
    ]);
}

type AdminOrderRow = Awaited<ReturnType<ReturnType<typeof selectAdminOrders>["executeTakeFirstOrThrow"]>>;

function adminOrderOf(row: AdminOrderRow): AdminOrder {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status as OrderStatus,
    cancelReason: row.cancelReason as AdminOrder["cancelReason"],
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    isPaid: row.isPaid,
    createdAt: row.createdAt.toISOString(),
    customer: customerOf(row),
    transferredFrom: payerOf(row),
    walkUp: walkUpOf(row),
    event: {
      id: row.eventId,
      title: row.title,
      locationName: row.locationName,
      timeZone: row.timeZone,
      eventAt: row.eventAt.toISOString(),
    },
    items: row.items,
  };
}

function customerOf({ ownerId, firstName, lastName, email, phone }: AdminOrderRow): AdminOrder["customer"] {
  return ownerId === null ? null : { firstName: firstName ?? "", lastName: lastName ?? "", email, phone };
}

function payerOf(row: AdminOrderRow): AdminOrder["transferredFrom"] {
  if (row.givenTo === null) return null;
  const { payerFirstName, payerLastName, payerEmail: email, payerPhone: phone } = row;
  return { firstName: payerFirstName ?? "", lastName: payerLastName ?? "", email, phone };
}

function walkUpOf(row: AdminOrderRow): AdminOrder["walkUp"] {
  if (row.walkUpName === null) return null;
  return {
    name: row.walkUpName,
    phone: row.walkUpPhone,
    tender: row.tender as Tender,
    soldBy: calledName(row.sellerFirstName ?? "", row.sellerLastName ?? ""),
  };
}
