import type { AdminOrder, AdminOrderFilter, AdminOrderMatch, AdminOrderSummary } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/page.ts";
import { findAdminOrder, findAdminOrders } from "../queries/admin-orders.ts";
import { seek } from "../queries/matching-orders.ts";
import { findMatchingIds } from "../queries/order-pages.ts";
import { summarizeMatching } from "../queries/summed-orders.ts";

/** Returns a page of all matching orders. */
export async function listAdminOrders({ database }: Context, filter: AdminOrderFilter) {
  const sought = await seek(database, filter.search);
  const { rows: ids, hasMore } = await readPage(filter.limit, (limit) =>
    findMatchingIds(database, { ...filter, limit }, sought),
  );
  return { rows: await findAdminOrders(database, ids), hasMore };
}

/**
 * Returns the stats of all matching orders; null if the search finds too many members, since every order's owner would
 * have to be checked.
 */
export async function summarizeAdminOrders(
  { database }: Context,
  match: AdminOrderMatch,
): Promise<AdminOrderSummary | null> {
  const sought = await seek(database, match.search);
  if (sought !== undefined && sought.memberIds === undefined) return null;
  return summarizeMatching(database, match, sought);
}

export async function getAdminOrder(
  context: Context,
  orderId: string,
): Promise<Result<z.input<typeof AdminOrder>, "ORDER_NOT_FOUND">> {
  const order = await findAdminOrder(context.database, orderId);
  return order === undefined ? refuse("ORDER_NOT_FOUND") : ok(order);
}
