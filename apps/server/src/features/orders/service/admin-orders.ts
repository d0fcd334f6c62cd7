import type { AdminOrder, AdminOrderFilter } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { findAdminOrder, findAdminOrders, summarizeAdminOrders } from "../queries/admin-orders.ts";

/** A page of all orders that match, with the figures of every one that does. */
export async function listAdminOrders(context: Context, filter: AdminOrderFilter) {
  const [orders, summary] = await Promise.all([
    findAdminOrders(context.database, { ...filter, limit: filter.limit + 1 }),
    summarizeAdminOrders(context.database, filter),
  ]);
  return { orders: orders.slice(0, filter.limit), hasMore: orders.length > filter.limit, summary };
}

export async function getAdminOrder(
  context: Context,
  orderId: string,
): Promise<Result<AdminOrder, "ORDER_NOT_FOUND">> {
  const order = await findAdminOrder(context.database, orderId);
  return order === undefined ? refuse("ORDER_NOT_FOUND") : ok(order);
}
