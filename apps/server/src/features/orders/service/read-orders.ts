import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
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

/** An own order. Somebody else's does not exist as far as this member is told. */
export async function getOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<OrderDetail, "ORDER_NOT_FOUND">> {
  const found = await findOrder(context.database, orderId, context.clock.now());
  return found?.userId === session.userId ? ok(found.order) : refuse("ORDER_NOT_FOUND");
}
