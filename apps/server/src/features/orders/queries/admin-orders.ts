import type { AdminOrder, AdminOrderFilter } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES, type OrderStatus, PAID_ORDER_STATUSES } from "@secret/domain";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";
import type { DB } from "../../../platform/database/schema.generated.ts";
import { IS_SHOWN } from "./shown-orders.ts";

type Joined = ExpressionBuilder<DB, "orders" | "users" | "events">;

/** A page of all orders that match, newest first. */
export async function findAdminOrders(database: Connection, filter: AdminOrderFilter): Promise<AdminOrder[]> {
  let query = selectAdminOrders(database).where((expression) => matches(expression, filter));
  if (filter.before !== undefined) query = query.where("orders.id", "<", filter.before);
  const rows = await query.orderBy("orders.id", "desc").limit(filter.limit).execute();
  return rows.map(adminOrderOf);
}

export async function findAdminOrder(database: Connection, orderId: string): Promise<AdminOrder | undefined> {
  const row = await selectAdminOrders(database).where("orders.id", "=", orderId).executeTakeFirst();
  return row && adminOrderOf(row);
}

/** The figures of every order that matches, not only of the page. */
export async function summarizeAdminOrders(database: Connection, filter: AdminOrderFilter) {
  const row = await database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select((expression) => [
      expression.fn.countAll<number>().as("totalOrders"),
      expression.fn
        .countAll<number>()
        .filterWhere("orders.status", "in", ACTIVE_ORDER_STATUSES)
        .as("activeOrders"),
      expression.fn.countAll<number>().filterWhere("orders.status", "=", "completed").as("completedOrders"),
      expression.fn
        .coalesce(
          expression.fn.sum<number>("totalCents").filterWhere("orders.status", "in", PAID_ORDER_STATUSES),
          sql<number>`0`,
        )
        .as("revenueCents"),
    ])
    .where((expression) => matches(expression, filter))
    .executeTakeFirstOrThrow();
  return { ...row, revenueCents: Number(row.revenueCents) };
}

function matches(expression: Joined, filter: AdminOrderFilter): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [IS_SHOWN];
  if (filter.status !== undefined) conditions.push(expression("orders.status", "=", filter.status));
  if (filter.eventId !== undefined) conditions.push(expression("orders.eventId", "=", filter.eventId));
  if (filter.search !== undefined && filter.search !== "") {
    const pattern = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      expression.or([
        expression("orderNumber", "ilike", pattern),
        expression("email", "ilike", pattern),
        expression("title", "ilike", pattern),
        expression(sql<string>`first_name || ' ' || last_name`, "ilike", pattern),
      ]),
    );
  }
  return expression.and(conditions);
}

function selectAdminOrders(database: Connection) {
  return database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select((expression) => [
      "orders.id",
      "orderNumber",
      "orders.status",
      "totalCents",
      "orders.createdAt",
      "firstName",
      "lastName",
      "email",
      "phone",
      "events.id as eventId",
      "title",
      "locationName",
      "timeZone",
      "eventAt",
      expression
        .exists(
          expression
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("payments.state", "=", "captured"),
        )
        .as("isPaid"),
      expression
        .selectFrom("refunds")
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>("amountCents"), sql<number>`0`).as("sum"))
        .whereRef("refunds.orderId", "=", "orders.id")
        .where("refunds.state", "<>", "failed")
        .as("refundedCents"),
      jsonArrayFrom(
        expression
          .selectFrom("orderItems")
          .select(["name", "quantity", "unitPriceCents"])
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
    totalCents: row.totalCents,
    refundedCents: Number(row.refundedCents ?? 0),
    isPaid: Boolean(row.isPaid),
    createdAt: row.createdAt.toISOString(),
    customer: { firstName: row.firstName, lastName: row.lastName, email: row.email, phone: row.phone },
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
