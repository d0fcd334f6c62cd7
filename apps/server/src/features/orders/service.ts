export { OrderBatcher } from "./order-batcher.ts";
export { findOrderedQuantities, findPendingOrderId } from "./queries/member-orders.ts";
export { findOrderRow, lockOrder, type OrderRow } from "./queries/order-locks.ts";
export { getAdminOrder, listAdminOrders } from "./service/admin-orders.ts";
export {
  CANCEL_EVENT_ORDERS_JOB,
  cancelEventOrders,
  scheduleEventCancellation,
} from "./service/cancel-event.ts";
export { cancelOwnOrder } from "./service/cancel-order.ts";
export { changePickupWindow } from "./service/change-window.ts";
export { checkPromoCode } from "./service/check-promo-code.ts";
export { confirmPaidOrder, withOrderForPayment } from "./service/confirm-order.ts";
export { expireHolds } from "./service/expire-holds.ts";
export { moveOrderByAdmin } from "./service/move-order.ts";
export { placeOrder } from "./service/place-order.ts";
export { getOrder, listOrders } from "./service/read-orders.ts";
export { REFUND_ORDER_JOB, tellOrderChanged } from "./service/record-transitions.ts";
export { transitionOrder } from "./service/transition-orders.ts";
