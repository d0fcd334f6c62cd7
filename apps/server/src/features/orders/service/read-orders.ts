import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findRefundableCents, findRefundsOfOrders } from "../../refunds/service.ts";
import { findHeldOffers, findHeldOrders } from "../queries/member-orders.ts";
import {
  findOrder,
  findOrders,
  findOrdersInFull,
  type ReadOrder,
  summarizeOrders,
} from "../queries/read-orders.ts";

/** A page of the member's own orders, and the figures of all of them. */
export async function listOrders(
  context: Context,
  session: Pick<Session, "userId">,
  page: { before?: string | undefined; limit: number },
) {
  const [orders, summary] = await Promise.all([
    findOrders(context.database, session.userId, { ...page, limit: page.limit + 1 }),
    summarizeOrders(context.database, session.userId),
  ]);
  return { orders: orders.slice(0, page.limit), summary, hasMore: orders.length > page.limit };
}

/** The member's orders that wait for their payment. */
export async function listHeldOrders(context: Context, session: Session) {
  const { database, clock } = context;
  const [orders, offers] = await Promise.all([
    findHeldOrders(database, session.userId),
    findHeldOffers(database, session.userId, clock.now()),
  ]);
  return { orders, offers };
}

/** An own order, or the record of one that the member gave away. Any other doesn't exist as far as they are told. */
export async function getOrder(
  { database, clock }: Pick<Context, "database" | "clock">,
  { userId }: Pick<Session, "userId">,
  orderId: string,
): Promise<Result<OrderDetail, "ORDER_NOT_FOUND">> {
  const found = await findOrder(database, orderId, userId, clock.now());
  const [order] = found === undefined ? [] : await addRefunds(database, [found]);
  return order === undefined ? refuse("ORDER_NOT_FOUND") : ok(order);
}

/** A page of a member's orders in full, for the download of their data. */
export async function readOrdersInFull(
  { database, clock }: Pick<Context, "database" | "clock">,
  userId: string,
  page: { before?: string | undefined; limit: number },
): Promise<{ orders: OrderDetail[]; next: string | undefined }> {
  const { orders, next } = await findOrdersInFull(database, userId, page, clock.now());
  return { orders: await addRefunds(database, orders), next };
}

/** Adds refunds, which only the payer sees. */
async function addRefunds(database: Connection, found: readonly ReadOrder[]): Promise<OrderDetail[]> {
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
      createdAt: createdAt.toISOString(),
    })),
  }));
}
