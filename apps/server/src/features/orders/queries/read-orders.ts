import type { OrderDetail, OrderSummary } from "@secret/contract";
import {
  ACTIVE_ORDER_STATUSES,
  type EventStatus,
  isTransferable,
  mayGiveBack,
  mayOwnerCancel,
  maySayHere,
  type OrderReader,
  type OrderStatus,
  readerOf,
} from "@secret/domain";
import { type Selectable, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { Payments } from "../../../platform/database/schema.generated.ts";
import { FOUND_NOBODY, findGiveBacks, IS_GIVEN_BACK } from "./give-backs.ts";
import { orderLines } from "./order-lines.ts";
import { REFUNDED_CENTS } from "./order-payments.ts";
import {
  findTransfersOfReader,
  mayTransfer,
  NEVER_OFFERED,
  type TransfersOfReader,
} from "./order-transfers.ts";
import { isListedFor, isOwnedBy } from "./own-orders.ts";
import { IS_SHOWN } from "./shown-orders.ts";

/** An order as its reader sees it, without what goes back of its money. */
export interface ReadOrder {
  readonly reader: OrderReader;
  /** Whether any of its money ever went back, or was to. */
  readonly hasRefunds: boolean;
  readonly order: Omit<OrderDetail, "refunds" | "refundableCents">;
}

interface OrderPage {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of a member's orders and of those that they gave away, newest first; ids are made in the order of time. */
export async function findOrders(
  database: Connection,
  userId: string,
  page: OrderPage,
): Promise<OrderSummary[]> {
  let query = selectOrders(database).where(isListedFor(userId)).where(IS_SHOWN);
  if (page.before !== undefined) query = query.where("orders.id", "<", page.before);
  const rows = await query.orderBy("orders.id", "desc").limit(page.limit).execute();
  return rows.map((row) =>
    summaryOf(row, { isOwner: row.ownerId === userId, isPayer: row.userId === userId }),
  );
}

/** The figures above a member's orders. What they spent is of those that they placed and paid, whoever has them now. */
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
            .filterWhere("status", "not in", ["pending", "cancelled"])
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

/** One order as a member sees it; undefined when there is none, or none of theirs. */
export async function findOrder(
  database: Connection,
  orderId: string,
  readerId: string,
  now: Date,
): Promise<ReadOrder | undefined> {
  const rows = await selectOrderDetail(database).where("orders.id", "=", orderId).execute();
  const [order] = await readRows(database, rows, readerId, now);
  return order;
}

/** A page of all of a member's orders in full, newest first, and the id to read the next page with. */
export async function findOrdersInFull(
  database: Connection,
  userId: string,
  { before, limit }: OrderPage,
  now: Date,
): Promise<{ orders: ReadOrder[]; next: string | undefined }> {
  let query = selectOrderDetail(database).where(isListedFor(userId));
  if (before !== undefined) query = query.where("orders.id", "<", before);
  const rows = await query.orderBy("orders.id", "desc").limit(limit).execute();
  const next = rows.length < limit ? undefined : rows.at(-1)?.id;
  return { orders: await readRows(database, rows, userId, now), next };
}

/**
 * Adds transfers, give-backs, and payments to orders, with one query of each kind. Skips the queries that no order needs:
 * in the minute when ordering opens, every page reads an order.
 */
async function readRows(
  database: Connection,
  rows: readonly DetailRow[],
  readerId: string,
  now: Date,
): Promise<ReadOrder[]> {
  const idsOf = (isOne: (row: DetailRow) => boolean) => rows.filter(isOne).map(({ id }) => id);
  const [transfers, giveBacks, payments] = await Promise.all([
    findTransfersOfReader(
      database,
      idsOf(({ hasTransfers }) => hasTransfers),
      readerId,
      now,
    ),
    findGiveBacks(
      database,
      idsOf(({ isGivenBack }) => isGivenBack),
    ),
    findCountingPayments(
      database,
      idsOf(({ userId }) => userId === readerId),
    ),
  ]);
  return rows.flatMap((row) => {
    const offers = transfers.get(row.id) ?? NEVER_OFFERED;
    const reader = readerOf(row, readerId, offers.hasGivenAway);
    if (reader === undefined) return [];
    const own = reader.isOwner
      ? ownDetail(row, offers, giveBacks.get(row.id) ?? null, now)
      : recordDetail(offers, row.status === "cancelled");
    const order = { ...summaryOf(row, reader), ...own, ...moneyOf(row, reader, payments.get(row.id)) };
    return [{ reader, order, hasRefunds: row.hasRefunds }];
  });
}

/** The part of an order that says what it costs. Only its payer sees prices. */
function moneyOf(row: DetailRow, { isPayer }: OrderReader, payment: OrderDetail["payment"] | undefined) {
  return {
    isTakenOver: row.takesOver !== null,
    bill: isPayer ? billOf(row) : null,
    paidBy: isPayer ? null : row.payerName,
    items: row.items.map((item) =>
      isPayer ? item : { ...item, unitPriceCents: null, totalPriceCents: null },
    ),
    payment: payment ?? null,
  };
}

/** Whether a row's order has any rows of a table. For selections from `orders`. */
function hasAny(table: "transfers" | "refunds") {
  const rows = sql.table(table);
  return sql<boolean>`EXISTS (SELECT FROM ${rows} WHERE ${rows}.order_id = orders.id)`;
}

function selectOrderDetail(database: Connection) {
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
      "hereAt",
      "takesOver",
      sql<string | null>`(SELECT first_name FROM users WHERE users.id = orders.user_id)`.as("payerName"),
      FOUND_NOBODY.as("foundNobody"),
      hasAny("transfers").as("hasTransfers"),
      IS_GIVEN_BACK.as("isGivenBack"),
      hasAny("refunds").as("hasRefunds"),
      "events.status as eventStatus",
      orderLines().as("items"),
    ]);
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof selectOrderDetail>["executeTakeFirstOrThrow"]>>;

/** What only an order's owner is told, and may do. */
function ownDetail(
  row: DetailRow,
  { open, givenBy }: TransfersOfReader,
  giveBack: OrderDetail["giveBack"],
  now: Date,
) {
  const status = row.status as OrderStatus;
  const { cancellationCutoffAt, startsAt: windowStartsAt } = row;
  const givable = {
    status,
    eventStatus: row.eventStatus as EventStatus,
    cancellationCutoffAt,
    windowStartsAt,
  };
  // One of both at a time.
  const isOnOffer = open !== null || giveBack !== null;
  return {
    holdExpiresAt: status === "pending" ? row.holdExpiresAt.toISOString() : null,
    pickedUpAt: row.pickedUpAt?.toISOString() ?? null,
    mayCancel: mayOwnerCancel({ status }, row, now),
    hereAt: row.hereAt?.toISOString() ?? null,
    maySayHere: maySayHere({ status }, row, now),
    transfer: isTransferable(status) ? open : null,
    mayTransfer: mayTransfer(status, open) && giveBack === null,
    giveBack,
    mayGiveBack: !isOnOffer && mayGiveBack(givable, now),
    foundNobody: row.foundNobody,
    givenBy,
    givenTo: null,
  };
}

/** What stays of it for whoever gave it away. */
function recordDetail({ givenBy, givenTo }: TransfersOfReader, isCancelled: boolean) {
  return {
    holdExpiresAt: null,
    pickedUpAt: null,
    mayCancel: false,
    hereAt: null,
    maySayHere: false,
    transfer: null,
    mayTransfer: false,
    giveBack: null,
    mayGiveBack: false,
    foundNobody: false,
    givenBy,
    givenTo: givenTo && { ...givenTo, isCancelled },
  };
}

function billOf({ subtotalCents, discountCents, taxCents, tipCents, totalCents, promoCode }: DetailRow) {
  return { subtotalCents, discountCents, taxCents, tipCents, totalCents, promoCode };
}

const PAYMENT_ID_SHOWN_LENGTH = 12;

/** Finds the captured payment of each of these orders, else its newest attempt. */
async function findCountingPayments(
  database: Connection,
  orderIds: readonly string[],
): Promise<Map<string, NonNullable<OrderDetail["payment"]>>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("payments")
    .selectAll()
    .distinctOn("orderId")
    .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
    .orderBy("orderId")
    .orderBy(sql`state = 'captured' AND NOT is_surplus`, "desc")
    .orderBy("createdAt", "desc")
    .execute();
  return new Map(rows.map((row) => [row.orderId, toPayment(row)]));
}

function toPayment(row: Selectable<Payments>): NonNullable<OrderDetail["payment"]> {
  return {
    paymentId: row.providerPaymentId?.slice(0, PAYMENT_ID_SHOWN_LENGTH) ?? null,
    sourceKind: row.sourceKind as NonNullable<OrderDetail["payment"]>["sourceKind"],
    state: row.state as NonNullable<OrderDetail["payment"]>["state"],
    amountCents: row.amountCents,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    receiptUrl: row.receiptUrl,
    createdAt: row.createdAt.toISOString(),
  };
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

function summaryOf(row: OrderRow, { isOwner, isPayer }: OrderReader): OrderSummary {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: isOwner ? (row.status as OrderStatus) : "transferred",
    cancelReason: isOwner ? (row.cancelReason as OrderSummary["cancelReason"]) : null,
    totalCents: isPayer ? row.totalCents : null,
    refundedCents: isPayer ? row.refundedCents : null,
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
