import type { OrderDetail, OrderSummary } from "@secret/contract";
import {
  ACTIVE_ORDER_STATUSES,
  mayOwnerCancel,
  type OrderStatus,
  type PaymentSourceKind,
} from "@secret/domain";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";
import { IS_SHOWN } from "./shown-orders.ts";

/** An order with whose it is, without what goes back of its money. */
export interface OwnedOrder {
  readonly userId: string;
  readonly order: Omit<OrderDetail, "refunds" | "refundableCents">;
}

interface OrderPage {
  readonly before?: string | undefined;
  readonly limit: number;
  /** With those that only the books know. */
  readonly isOfTheBooks?: boolean;
}

/** A page of a member's orders, newest first; ids are made in the order of time. */
export async function findOrders(
  database: Connection,
  userId: string,
  page: OrderPage,
): Promise<OrderSummary[]> {
  let query = selectOrders(database).where("orders.userId", "=", userId);
  if (page.isOfTheBooks !== true) query = query.where(IS_SHOWN);
  if (page.before !== undefined) query = query.where("orders.id", "<", page.before);
  const rows = await query.orderBy("orders.id", "desc").limit(page.limit).execute();
  return rows.map(summaryOf);
}

/** The figures above a member's orders. */
export async function summarizeOrders(database: Connection, userId: string) {
  const row = await database
    .selectFrom("orders")
    .select((expression) => [
      expression.fn.countAll<number>().as("totalOrders"),
      expression.fn.countAll<number>().filterWhere("status", "in", ACTIVE_ORDER_STATUSES).as("activeOrders"),
      expression.fn.countAll<number>().filterWhere("status", "=", "completed").as("completedOrders"),
      expression.fn
        .coalesce(
          expression.fn.sum<number>("totalCents").filterWhere("status", "<>", "cancelled"),
          sql<number>`0`,
        )
        .as("totalSpentCents"),
    ])
    .where("userId", "=", userId)
    .where(IS_SHOWN)
    .executeTakeFirstOrThrow();
  return { ...row, totalSpentCents: Number(row.totalSpentCents) };
}

/** One order; undefined when there is none. */
export async function findOrder(
  database: Connection,
  orderId: string,
  now: Date,
): Promise<OwnedOrder | undefined> {
  const row = await selectOrders(database)
    .leftJoin("promoCodes", "promoCodes.id", "orders.promoCodeId")
    .select((expression) => [
      "orders.userId",
      "subtotalCents",
      "discountCents",
      "taxCents",
      "tipCents",
      "promoCodes.code as promoCode",
      "holdExpiresAt",
      "pickedUpAt",
      "cancelReason",
      jsonArrayFrom(
        expression
          .selectFrom("orderItems")
          .leftJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
          .select((item) => [
            "menuItemId",
            "orderItems.name",
            item.fn.coalesce("menuItems.description", item.val("")).as("description"),
            "quantity",
            "unitPriceCents",
            "totalPriceCents",
            "specialInstructions",
            "imageUrl",
          ])
          .whereRef("orderItems.orderId", "=", "orders.id")
          .orderBy("orderItems.position"),
      ).as("items"),
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const payment = await findCountingPayment(database, orderId);
  const summary = summaryOf(row);
  return {
    userId: row.userId,
    order: {
      ...summary,
      subtotalCents: row.subtotalCents,
      discountCents: row.discountCents,
      taxCents: row.taxCents,
      tipCents: row.tipCents,
      promoCode: row.promoCode,
      holdExpiresAt: summary.status === "pending" ? row.holdExpiresAt.toISOString() : null,
      pickedUpAt: row.pickedUpAt?.toISOString() ?? null,
      cancelReason: row.cancelReason as OrderDetail["cancelReason"],
      mayCancel: mayOwnerCancel(summary, row, now),
      items: row.items,
      payment: payment ?? null,
    },
  };
}

const PAYMENT_ID_SHOWN_LENGTH = 12;

/** The captured payment, else the newest attempt. */
async function findCountingPayment(database: Connection, orderId: string) {
  const row = await database
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy(sql`state = 'captured' AND NOT is_surplus`, "desc")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      paymentId: row.providerPaymentId?.slice(0, PAYMENT_ID_SHOWN_LENGTH) ?? null,
      sourceKind: row.sourceKind as PaymentSourceKind,
      state: row.state as NonNullable<OrderDetail["payment"]>["state"],
      amountCents: row.amountCents,
      cardBrand: row.cardBrand,
      cardLast4: row.cardLast4,
      receiptUrl: row.receiptUrl,
      createdAt: row.createdAt.toISOString(),
    }
  );
}

function selectOrders(database: Connection) {
  return database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select([
      "orders.id",
      "orderNumber",
      "orders.status",
      "totalCents",
      "orders.createdAt",
      "orders.updatedAt",
      "events.id as eventId",
      "title",
      "locationName",
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
    ]);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["executeTakeFirstOrThrow"]>>;

function summaryOf(row: OrderRow): OrderSummary {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status as OrderStatus,
    totalCents: row.totalCents,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    event: {
      id: row.eventId,
      title: row.title,
      locationName: row.locationName,
      address: row.address,
      zipCode: row.zipCode,
      latitude: row.latitude === null ? null : Number(row.latitude),
      longitude: row.longitude === null ? null : Number(row.longitude),
      timeZone: row.timeZone,
      eventAt: row.eventAt.toISOString(),
      pickupEndsAt: row.pickupEndsAt.toISOString(),
      cancellationCutoffAt: row.cancellationCutoffAt.toISOString(),
    },
    pickupWindow: {
      id: row.pickupWindowId,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    },
  };
}
