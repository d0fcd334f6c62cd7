export {
  findRefundable,
  findRefundableCents,
  findRefundsOfOrder,
  findRefusedRefund,
  findRefusedRefunds,
} from "./queries.ts";
export { planRefunds, refundCancelledOrders, SEND_REFUND_JOB } from "./service/plan-refunds.ts";
