import type { AdminOrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { findOrderHistory } from "../../audit/index.ts";
import { findAdminOrder } from "../queries/admin-orders.ts";
import { findOrderBill } from "../queries/order-bill.ts";

/** Returns an order for the admin, with its bill and its history. */
export async function getAdminOrderDetail(
  { database }: Context,
  orderId: string,
): Promise<Result<z.input<typeof AdminOrderDetail>, "ORDER_NOT_FOUND">> {
  const [order, bill, history] = await Promise.all([
    findAdminOrder(database, orderId),
    findOrderBill(database, orderId),
    findOrderHistory(database, orderId),
  ]);
  return order === undefined || bill === undefined
    ? refuse("ORDER_NOT_FOUND")
    : ok({ order, ...bill, history });
}
