/**
 * The order book: the only feature that writes `orders`, `order_items` and the counters of events, pickup windows, menu
 * items and promo codes. Its verbs are place (`OrderBatcher`, `placeWithin`), sell, claimReturned, moveOrders, release,
 * and stop or limit an item's sales.
 */
export { claimReturned, findOrderOfKey } from "./claim-returned.ts";
export {
  moveToWindow,
  releasePieces,
  releaseShare,
  releaseUncollected,
  takeShare,
  tryTakePiece,
  tryTakeStock,
} from "./counters.ts";
export { cutPieces, limitToCount } from "./cut-pieces.ts";
export {
  attributePickup,
  clearInstructions,
  clearInstructionsOfDeletedPayers,
  countPrints,
  endHolds,
  forgetNotifiedPickups,
  type HandOff,
  setCheckedInAt,
  setNotifiedPickups,
  setOnMyWayAt,
  setOwner,
  setWaitingNotified,
  voidPickupCodes,
} from "./edit.ts";
export {
  CLOSES_AT,
  findEventsWithExpiredHolds,
  findOrderRow,
  findPendingOrderId,
  lockExpiredOrders,
  lockLiveOrders,
  lockOrder,
  lockOrderAndEvent,
  lockOrders,
  lockOrdersAndPayers,
  type OrderRow,
} from "./locks.ts";
export { findExceededLimit, findLimitedUnits } from "./member-units.ts";
export type { AllowedTransition, OrderTransition } from "./move.ts";
export { moveOrders, releasesStock } from "./move.ts";
export { findMoveFacts } from "./move-rows.ts";
export type { NewLine } from "./new-order.ts";
export { IS_OPEN_REMAKE, IS_REMADE } from "./open-remakes.ts";
export { OrderBatcher } from "./order-batcher.ts";
export { OrderTurns } from "./order-turns.ts";
export type { Outcome, PlaceOrderRefusal, Placing } from "./place.ts";
export { placeWithin } from "./place.ts";
export { sell } from "./sell.ts";
export {
  lockEventCounters,
  lockMenuItems,
  lockPickupWindows,
  lockStock,
  offeredStock,
  type StockRows,
} from "./stock-locks.ts";
export { limitItem, setItemsStopped } from "./stop-items.ts";
