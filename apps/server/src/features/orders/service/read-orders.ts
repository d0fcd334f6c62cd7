import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findRefundableCents, findRefundsOfOrder } from "../../refunds/service.ts";
import { findHeldOffers, findHeldOrders } from "../queries/member-orders.ts";
import { findOrder, findOrders, summarizeOrders } from "../queries/read-orders.ts";

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
  if (found === undefined) return refuse("ORDER_NOT_FOUND");
  if (!found.reader.isPayer) return ok({ ...found.order, refundableCents: 0, refunds: [] });
  const [rows, refundableCents] = await Promise.all([
    found.hasRefunds ? findRefundsOfOrder(database, orderId) : [],
    found.order.payment === null ? 0 : findRefundableCents(database, orderId),
  ]);
  const refunds = rows.map(({ state, createdAt, ...row }) => ({
    ...row,
    state: state as OrderDetail["refunds"][number]["state"],
    createdAt: createdAt.toISOString(),
  }));
  return ok({ ...found.order, refundableCents, refunds });
}
