import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import { inOwnBatches } from "../../../platform/batch-queue.ts";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { readPage } from "../../../platform/page.ts";
import { findRefundsOfOrders } from "../../payments/index.ts";
import { findHeldOffers, findHeldOrders } from "../queries/member-orders.ts";
import { findOwnOrderId } from "../queries/own-orders.ts";
import { findOrders, findOrdersById, findOrdersInFull, summarizeOrders } from "../queries/read-orders.ts";
import { presentOrders, type ReadOrder, summaryOf } from "./present-orders.ts";

/** Maximum orders read in one statement. */
const MAX_READ_BATCH = 64;
/** Orders are read together: in the minute when ordering opens, every page reads the one that it placed, then paid. */
const readOrder = inOwnBatches(readOrders, MAX_READ_BATCH);

/** A member's request to read an order. */
interface OrderQuestion {
  readonly orderId: string;
  readonly readerId: string;
  readonly now: Date;
}

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

/** Finds the id of an own order by its number. */
export async function findOrderByNumber(
  { database }: Pick<Context, "database">,
  { userId }: Pick<Session, "userId">,
  orderNumber: string,
): Promise<Result<{ id: string }, "ORDER_NOT_FOUND">> {
  const id = await findOwnOrderId(database, userId, orderNumber);
  return id === undefined ? refuse("ORDER_NOT_FOUND") : ok({ id });
}

/** Reads an own order, or the record of one that the member gave away. Any other order is refused as not found. */
export async function getOrder(
  { database, clock }: Pick<Context, "database" | "clock">,
  { userId }: Pick<Session, "userId">,
  orderId: string,
): Promise<Result<z.input<typeof OrderDetail>, "ORDER_NOT_FOUND">> {
  const order = await readOrder(database, { orderId, readerId: userId, now: clock.now() });
  return order === undefined ? refuse("ORDER_NOT_FOUND") : ok(order);
}

async function readOrders(database: Connection, questions: readonly OrderQuestion[]) {
  const rows = await findOrdersById(
    database,
    questions.map(({ orderId }) => orderId),
  );
  const found = questions.flatMap(({ readerId, now }, index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, readerId, now, index }];
  });
  const presented = await addRefunds(database, await presentOrders(database, found));
  const answers: (z.input<typeof OrderDetail> | undefined)[] = questions.map(() => undefined);
  for (const [at, { index }] of found.entries()) answers[index] = presented[at];
  return answers;
}

/** Reads a page of a member's orders in full, and the id to read the next page with, for the download of their data. */
export async function readOrdersInFull(
  { database, clock }: Pick<Context, "database" | "clock">,
  userId: string,
  page: { before?: string | undefined; limit: number },
): Promise<{ orders: z.input<typeof OrderDetail>[]; next: string | undefined }> {
  const rows = await findOrdersInFull(database, userId, page);
  const next = rows.length < page.limit ? undefined : rows.at(-1)?.id;
  const now = clock.now();
  const readings = rows.map((row) => ({ row, readerId: userId, now }));
  const orders = await addRefunds(database, await presentOrders(database, readings));
  return { orders: orders.filter((order) => order !== undefined), next };
}

/** Adds refunds, which only the payer sees. */
async function addRefunds(
  database: Connection,
  found: readonly (ReadOrder | undefined)[],
): Promise<(z.input<typeof OrderDetail> | undefined)[]> {
  const paid = found.filter((each) => each?.reader.isPayer === true);
  const refunded = paid.flatMap((each) => (each?.hasRefunds ? [each.order.id] : []));
  const rows = await findRefundsOfOrders(database, refunded);
  const refundsOf = Map.groupBy(rows, ({ orderId }) => orderId);
  return found.map((each) => {
    if (each === undefined) return undefined;
    const { id } = each.order;
    // Only the payer's orders were looked up, but a batch may hold another reader of the same order.
    const refunds = each.reader.isPayer ? (refundsOf.get(id) ?? []).map(toRefund) : [];
    return { ...each.order, refunds };
  });
}

type RefundRow = Awaited<ReturnType<typeof findRefundsOfOrders>>[number];

function toRefund({ id, state, createdAt, amountCents, byHand }: RefundRow) {
  type Refund = OrderDetail["refunds"][number];
  return {
    id,
    amountCents,
    state: state as Refund["state"],
    byHand: byHand as Refund["byHand"],
    createdAt,
  };
}
