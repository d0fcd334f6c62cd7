import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findRefundableCents, findRefundsOfOrder } from "../../refunds/service.ts";
import { findHeldOrders } from "../queries/member-orders.ts";
import { findOrder, findOrders, summarizeOrders } from "../queries/read-orders.ts";

/** A page of the member's own orders, and the figures of all of them. */
export async function listOrders(
  context: Context,
  session: Session,
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
  return { orders: await findHeldOrders(context.database, session.userId) };
}

/** An own order. Somebody else's does not exist as far as this member is told. */
export async function getOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<OrderDetail, "ORDER_NOT_FOUND">> {
  const found = await readOrder(context, orderId);
  return found?.userId === session.userId ? ok(found.order) : refuse("ORDER_NOT_FOUND");
}

/** One order in full with whose it is; undefined when there is none. */
export async function readOrder(
  { database, clock }: Pick<Context, "database" | "clock">,
  orderId: string,
): Promise<{ userId: string; order: OrderDetail } | undefined> {
  const [found, rows, refundableCents] = await Promise.all([
    findOrder(database, orderId, clock.now()),
    findRefundsOfOrder(database, orderId),
    findRefundableCents(database, orderId),
  ]);
  if (found === undefined) return undefined;
  const refunds = rows.map(({ state, createdAt, ...row }) => ({
    ...row,
    state: state as OrderDetail["refunds"][number]["state"],
    createdAt: createdAt.toISOString(),
  }));
  return { userId: found.userId, order: { ...found.order, refundableCents, refunds } };
}
