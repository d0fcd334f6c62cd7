import type { OrderDetail } from "@secret/contract";
import { hasRoom, isWindowOver, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { tellStockChanged } from "../../events/service.ts";
import { lockPickupWindows } from "../../pickup-windows/service.ts";
import { lockOrderAndEvent } from "../queries/order-locks.ts";
import { moveToWindow } from "../queries/stock.ts";
import { getOrder } from "./read-orders.ts";

/** Moves a confirmed order to another pickup window, if that one has room and is not over. */
export async function changePickupWindow(
  context: Context,
  session: Session,
  orderId: string,
  windowId: string,
): Promise<
  Result<
    OrderDetail,
    | "ORDER_MOVE_NOT_ALLOWED"
    | "ORDER_NOT_FOUND"
    | "PICKUP_WINDOW_FULL"
    | "PICKUP_WINDOW_OVER"
    | "PICKUP_WINDOW_NOT_FOUND"
  >
> {
  const result = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined || order.userId !== session.userId) return refuse("ORDER_NOT_FOUND");
    if (order.status !== "confirmed") {
      return refuse("ORDER_MOVE_NOT_ALLOWED", {
        params: { from: order.status, to: "another pickup window" },
      });
    }
    const window = (await lockPickupWindows(transaction, order.eventId)).find((each) => each.id === windowId);
    if (window === undefined) return refuse("PICKUP_WINDOW_NOT_FOUND");
    if (windowId === order.pickupWindowId) return ok(undefined);
    const now = context.clock.now();
    if (isWindowOver(window, now)) return refuse("PICKUP_WINDOW_OVER");
    if (!hasRoom(window, order.units)) return refuse("PICKUP_WINDOW_FULL");
    await moveToWindow(transaction, order, windowId, now);
    transaction.afterCommit(() => tellStockChanged(context, order.eventId));
    return ok(undefined);
  });
  return result.ok ? getOrder(context, session, orderId) : result;
}
