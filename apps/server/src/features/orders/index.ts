export { findOwnOrders } from "./queries/member-orders.ts";
export { findOrderBill } from "./queries/order-bill.ts";
export { findClaimTimes, hasOpenTransfer } from "./queries/order-transfers.ts";
export { summarizeOrders } from "./queries/read-orders.ts";
export { getAdminOrder } from "./service/admin-orders.ts";
export { publishOrderChange, publishOrderEdit, publishToOwner } from "./service/announce-orders.ts";
export {
  confirmPaidOrder,
  confirmPlainlyPaid,
  lockPlainlyPayable,
  withOrderForPayment,
} from "./service/confirm-order.ts";
export { giveOrder } from "./service/give-order.ts";
export { getOrder, listOrders } from "./service/read-orders.ts";
export { tellGiver } from "./service/take-over.ts";
export { transitionOrder } from "./service/transition-orders.ts";
export { TurnedAway } from "./service/turned-away.ts";
