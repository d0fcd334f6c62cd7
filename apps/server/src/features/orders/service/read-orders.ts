import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import { BatchQueue } from "../../../platform/batch-queue.ts";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { readPage } from "../../../platform/page.ts";
import { findRefundableCents, findRefundsOfOrders } from "../../payments/index.ts";
import { findHeldOffers, findHeldOrders } from "../queries/member-orders.ts";
import {
  type DetailRow,
  findOrders,
  findOrdersById,
  findOrdersInFull,
  summarizeOrders,
} from "../queries/read-orders.ts";
import { presentOrders, type ReadOrder, summaryOf } from "./present-orders.ts";

/** Maximum orders read in one statement. */
const MAX_READ_BATCH = 64;
/** Orders are read together: in the minute when ordering opens, every page reads the one that it placed. */
const reads = new WeakMap<Connection, BatchQueue<string, DetailRow | undefined>>();

/** Lists a page of a member's orders, with totals over all of them. */
export async function listOrders(
  context: Context,
  { userId }: Pick<Session, "userId">,
  page: { before?: string | undefined; limit: number },
) {
  const [{ rows, hasMore }, summary] = await Promise.all([
    readPage(page.limit, (limit) => findOrders(context.database, userId, { ...page, limit })),
    summarizeOrders(context.database, userId),
  ]);
  const orders = rows.map((row) => ({
    ...summaryOf(row, { isOwner: row.ownerId === userId, isPayer: row.userId === userId }),
    dishes: row.dishes,
  }));
  return { rows: orders, hasMore, summary };
}

/** Lists a member's unpaid orders and open offers. */
export async function listHeldOrders(context: Context, session: Session) {
  const { database, clock } = context;
  const [orders, offers] = await Promise.all([
    findHeldOrders(database, session.userId),
    findHeldOffers(database, session.userId, clock.now()),
  ]);
  return { orders, offers };
}

/** Reads an own order, or the record of one that the member gave away. Any other order is refused as not found. */
export async function getOrder(
  { database, clock }: Pick<Context, "database" | "clock">,
  { userId }: Pick<Session, "userId">,
  orderId: string,
): Promise<Result<z.input<typeof OrderDetail>, "ORDER_NOT_FOUND">> {
  const found = await readOrder(database, orderId);
  const presented = found === undefined ? [] : await presentOrders(database, [found], userId, clock.now());
  const [order] = await addRefunds(database, presented);
  return order === undefined ? refuse("ORDER_NOT_FOUND") : ok(order);
}

function readOrder(database: Connection, orderId: string): Promise<DetailRow | undefined> {
  const read = () =>
    new BatchQueue((ids: readonly string[]) => findOrdersById(database, ids), MAX_READ_BATCH);
  const queue = reads.get(database) ?? read();
  reads.set(database, queue);
  return queue.run(orderId);
}

/** Reads a page of a member's orders in full, and the id to read the next page with, for the download of their data. */
export async function readOrdersInFull(
  { database, clock }: Pick<Context, "database" | "clock">,
  userId: string,
  page: { before?: string | undefined; limit: number },
): Promise<{ orders: z.input<typeof OrderDetail>[]; next: string | undefined }> {
  const rows = await findOrdersInFull(database, userId, page);
  const next = rows.length < page.limit ? undefined : rows.at(-1)?.id;
  const presented = await presentOrders(database, rows, userId, clock.now());
  return { orders: await addRefunds(database, presented), next };
}

/** Adds refunds, which only the payer sees. */
async function addRefunds(database: Connection, found: readonly ReadOrder[]) {
  const paid = found.filter(({ reader }) => reader.isPayer);
  const idsOf = (orders: readonly ReadOrder[]) => orders.map(({ order }) => order.id);
  const [rows, refundable] = await Promise.all([
    findRefundsOfOrders(database, idsOf(paid.filter(({ hasRefunds }) => hasRefunds))),
    findRefundableCents(database, idsOf(paid.filter(({ order }) => order.payment !== null))),
  ]);
  const refunds = Map.groupBy(rows, ({ orderId }) => orderId);
  return found.map(({ order }) => ({
    ...order,
    refundableCents: refundable.get(order.id) ?? 0,
    refunds: (refunds.get(order.id) ?? []).map(({ id, state, createdAt, amountCents }) => ({
      id,
      amountCents,
      state: state as OrderDetail["refunds"][number]["state"],
      createdAt,
    })),
  }));
}
