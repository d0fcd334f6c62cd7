import {
  type AdminOrder,
  ApiError,
  type CallOutput,
  exportAdminOrders,
  type listAdminOrders,
  renewPickupCodeByAdmin as renewPickupCodeByAdminRoute,
  resendReceipt as resendReceiptRoute,
  setOrderStatus as setOrderStatusRoute,
} from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import type { InfiniteData } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { download } from "../../../platform/download.ts";
import { givenOf } from "../../../platform/load-states/paged-query.ts";
import { invalidateAreas, queryClient } from "../../../platform/query-client.ts";
import { orderKeys } from "../order-queries.ts";
import { invalidateOrderViews, type OrderMatch } from "./admin-order-queries.ts";

/** Moves an order and updates it in every cached list, because the next choice depends on its status. */
export async function setOrderStatus(
  orderId: string,
  status: OrderStatus,
  reason: string | undefined,
): Promise<AdminOrder> {
  await queryClient.cancelQueries({ queryKey: orderKeys.adminLists });
  try {
    const body = { status, ...(reason === undefined ? {} : { reason }) };
    const moved = await call(setOrderStatusRoute, { params: { id: orderId }, body });
    cacheAdminOrder(moved);
    return moved;
  } finally {
    invalidateOrderViews();
  }
}

/** Updates a changed order in every cached list. */
function cacheAdminOrder(moved: AdminOrder): void {
  queryClient.setQueriesData<InfiniteData<CallOutput<typeof listAdminOrders>>>(
    { queryKey: orderKeys.adminLists },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(putMoved) })) },
  );
  function putMoved(order: AdminOrder): AdminOrder {
    return order.id === moved.id ? moved : order;
  }
}

export async function renewPickupCodeByAdmin(orderId: string): Promise<void> {
  await call(renewPickupCodeByAdminRoute, { params: { id: orderId } });
}

/** Mails an order's receipt again to the payer. */
export async function resendReceipt(orderId: string): Promise<void> {
  try {
    await call(resendReceiptRoute, { params: { id: orderId } });
  } finally {
    invalidateAreas(["audit", "messages", "orders"]);
  }
}

/** Downloads all matching orders as a file. */
export async function exportOrders(match: OrderMatch): Promise<void> {
  await download(exportAdminOrders, { query: givenOf(match) });
}

/** Result of cancelling an order, with the reason if it couldn't be cancelled. */
export interface Cancellation {
  readonly orderNumber: string;
  readonly refusal: string | undefined;
}

/**
 * Cancels orders one at a time, each by its own rules. A lost connection stops it and leaves the rest
 * unchanged. `onProgress` gets all results so far after each order; `signal` stops it between two.
 */
export async function cancelOrders(
  orders: readonly AdminOrder[],
  reason: string,
  onProgress: (done: readonly Cancellation[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const done: Cancellation[] = [];
  for (const { id, orderNumber } of orders) {
    if (signal.aborted) break;
    const refusal = await cancelOne(id, reason);
    done.push({ orderNumber, refusal: refusal?.message });
    onProgress([...done]);
    if (refusal?.code === "NETWORK") break;
  }
  invalidateOrderViews();
}

async function cancelOne(id: string, reason: string): Promise<ApiError | undefined> {
  try {
    await call(setOrderStatusRoute, { params: { id }, body: { status: "cancelled", reason } });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
