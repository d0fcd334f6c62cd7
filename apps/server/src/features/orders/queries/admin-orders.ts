import type { AdminOrder } from "@secret/contract";
import { calledName, type OrderStatus, type Tender } from "@secret/domain";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";
import { hasPayment, REFUNDED_CENTS } from "./order-payments.ts";

/** Returns these orders, in the order of the given ids. */
export async function findAdminOrders(database: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectAdminOrders(database).where("orders.id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, toAdminOrder(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findAdminOrder(database: Connection, orderId: string) {
  return (await findAdminOrders(database, [orderId]))[0];
}

/** Selects every order with its member or its walk-up. */
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

function toAdminOrder(row: AdminOrderRow) {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status as OrderStatus,
    cancelReason: row.cancelReason as AdminOrder["cancelReason"],
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    isPaid: row.isPaid,
    createdAt: row.createdAt,
    customer: toCustomer(row),
    transferredFrom: toPayer(row),
    walkUp: toWalkUp(row),
    event: {
      id: row.eventId,
      title: row.title,
      locationName: row.locationName,
      timeZone: row.timeZone,
      eventAt: row.eventAt,
    },
    items: row.items,
  };
}

function toCustomer({ ownerId, firstName, lastName, email, phone }: AdminOrderRow): AdminOrder["customer"] {
  return ownerId === null ? null : { firstName: firstName ?? "", lastName: lastName ?? "", email, phone };
}

function toPayer(row: AdminOrderRow): AdminOrder["transferredFrom"] {
  if (row.givenTo === null) return null;
  const { payerFirstName, payerLastName, payerEmail: email, payerPhone: phone } = row;
  return { firstName: payerFirstName ?? "", lastName: payerLastName ?? "", email, phone };
}

function toWalkUp(row: AdminOrderRow): AdminOrder["walkUp"] {
  if (row.walkUpName === null) return null;
  return {
    name: row.walkUpName,
    phone: row.walkUpPhone,
    tender: row.tender as Tender,
    soldBy: calledName(row.sellerFirstName ?? "", row.sellerLastName ?? ""),
  };
}
