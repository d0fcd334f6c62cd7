export { OrderFunnel } from "./funnel.ts";
export { findOrderRow, type OrderRow } from "./queries/write-orders.ts";
export { getAdminOrder, listAdminOrders } from "./service/admin-orders.ts";
export {
  CANCEL_EVENT_ORDERS_JOB,
  cancelEventOrders,
  scheduleEventCancellation,
} from "./service/cancel-event.ts";
export { cancelOwnOrder, expireHolds, REFUND_ORDER_JOB } from "./service/cancel-order.ts";
export { changePickupWindow } from "./service/change-window.ts";
export { confirmPaidOrder, keepForPayment } from "./service/confirm-order.ts";
export { moveOrderByAdmin } from "./service/move-order.ts";
export { placeOrder } from "./service/place-order.ts";
export { getOrder, listOrders } from "./service/read-orders.ts";
