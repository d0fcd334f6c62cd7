export { OrderBatcher } from "./order-batcher.ts";
export {
  findNextWaiting,
  findOpenGiveBack,
  type OpenGiveBack,
} from "./queries/give-backs.ts";
export { findOrderedQuantities, findOwnOrders, findPendingOrderId } from "./queries/member-orders.ts";
export { findOrderBill } from "./queries/order-bill.ts";
export {
  findOrderRow,
  lockFreeOrders,
  lockOrder,
  lockOrderAndEvent,
  type OrderRow,
} from "./queries/order-locks.ts";
export { findClaimTimes, hasOpenTransfer } from "./queries/order-transfers.ts";
export { clearInstructionsOfDeletedPayers } from "./queries/personal-orders.ts";
export { summarizeOrders } from "./queries/read-orders.ts";
export { getAdminOrderDetail } from "./service/admin-order-detail.ts";
export { getAdminOrder, listAdminOrders, summarizeAdminOrders } from "./service/admin-orders.ts";
export { cancelEventOrders } from "./service/cancel-event.ts";
export { cancelOwnOrder } from "./service/cancel-order.ts";
export { changePickupWindow } from "./service/change-window.ts";
export { checkPromoCode } from "./service/check-promo-code.ts";
export {
  confirmPaidOrder,
  confirmPlainlyPaid,
  lockPlainlyPayable,
  withOrderForPayment,
} from "./service/confirm-order.ts";
export { countHolds } from "./service/count-holds.ts";
export { drawOrderNumber } from "./service/draw-order-number.ts";
export { endUnsold } from "./service/end-give-backs.ts";
export { listEventBuyers } from "./service/event-buyers.ts";
export { expireHolds } from "./service/expire-holds.ts";
export { exportOrders, ORDER_COLUMNS } from "./service/export-orders.ts";
export { giveOrder } from "./service/give-order.ts";
export { moveOrderByAdmin } from "./service/move-order.ts";
export { placeOrder } from "./service/place-order.ts";
export { getOrder, listHeldOrders, listOrders } from "./service/read-orders.ts";
export { tellOrderChanged, tellOrderEdited, tellOwner } from "./service/record-transitions.ts";
export { REFUND_ORDER_JOB, refundIfCancelled } from "./service/refund-cancelled.ts";
export { remindOfPickups } from "./service/remind-of-pickup.ts";
export { sayHere, takeBackHere } from "./service/say-here.ts";
export { tellGiver } from "./service/take-over.ts";
export { transitionOrder } from "./service/transition-orders.ts";
export { TurnedAway } from "./service/turned-away.ts";
