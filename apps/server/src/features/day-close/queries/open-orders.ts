import {
  ACTIVE_ORDER_STATUSES,
  calledName,
  isRefundOwed,
  type OrderStatus,
  shownWalkUpName,
} from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns an event's paid orders that are neither handed off nor cancelled, by number. */
export async function findOpenOrders(database: Connection, eventId: string) {
  const rows = await database
    .selectFrom("orders")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .leftJoin("users", "users.id", "orders.ownerId")
    .leftJoin("walkUps", "walkUps.orderId", "orders.id")
    .select(["orders.id", "orderNumber", "orders.status", "shiftMinutes"])
    .select(["firstName", "lastName", "walkUps.name as walkUpName"])
    .where("orders.eventId", "=", eventId)
    .where("orders.status", "in", ACTIVE_ORDER_STATUSES)
    .orderBy("orderNumber")
    .execute();
  return rows.map(({ id, orderNumber, status, shiftMinutes, firstName, lastName, walkUpName }) => ({
    id,
    orderNumber,
    status: status as OrderStatus,
    name: walkUpName === null ? calledName(firstName ?? "", lastName ?? "") : shownWalkUpName(walkUpName),
    mayBeNoShow: !isRefundOwed(shiftMinutes),
  }));
}
