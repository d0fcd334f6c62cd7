export { setOrderStatus } from "./admin/admin-order-mutations.ts";
export { invalidateOrderViews } from "./admin/admin-order-queries.ts";
export { MemberOrders } from "./admin/member-orders.tsx";
export { EventOrders } from "./admin/order-browser.tsx";
export { customerName } from "./admin/order-copy.ts";
export { ReasonField } from "./admin/reason-field.tsx";
export { CheckingNotice } from "./checking-notice.tsx";
export { DroppedNotice, loadOrderToasts } from "./lazy-parts.ts";
export { NextPickup } from "./next-pickup.tsx";
export { type BilledOrder, isBilled, type OrderMoney, orderMoney } from "./order-money.ts";
export { cancelOrder } from "./order-mutations.ts";
export { OrderedItem, OrderTitle } from "./order-parts.tsx";
export {
  cacheOrder,
  dropHeldOrder,
  heldOrdersQuery,
  latestOrdersQuery,
  orderKeys,
  orderQuery,
  readOrder,
} from "./order-queries.ts";
export { OrderStatusBadge, orderStatusLook } from "./order-status-badge.tsx";
export { isCancelledHere, orderToastId, pickupToastId } from "./order-toasts.ts";
export { ownDay, ownWindow } from "./own-window.tsx";
export { moneyBackText, STUCK_TEXT, WHY_CANCELLED } from "./refund-copy.ts";
