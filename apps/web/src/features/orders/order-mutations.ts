import {
  type CallOutput,
  cancelOrder as cancelOrderRoute,
  changePickupWindow as changePickupWindowRoute,
  checkPromoCode as checkPromoCodeRoute,
  type OrderDetail,
  placeOrder as placeOrderRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { retryWhileBusy } from "../../platform/retry-while-busy.ts";
import { eventKeys } from "../events/event-queries.ts";
import { registrationKeys } from "../registrations/registration-queries.ts";
import { cacheOrder, orderKeys } from "./order-queries.ts";

export type NewOrder = BodyOf<typeof placeOrderRoute>;

/**
 * Places an order, which is then held for paying. A busy server is asked again.
 * @param onWaiting told when the request waits its turn, and when no longer
 */
export async function placeOrder(
  body: NewOrder,
  idempotencyKey: string,
  onWaiting: (isWaiting: boolean) => void,
): Promise<CallOutput<typeof placeOrderRoute>> {
  try {
    const placed = await retryWhileBusy(() => call(placeOrderRoute, { body, idempotencyKey }), onWaiting);
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    return placed;
  } catch (error) {
    // Stock, prices and windows as they are now: the cart shows what has changed, and keeps what was chosen.
    void queryClient.invalidateQueries({ queryKey: eventKeys.detail(body.eventId) });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(body.eventId) });
  }
}

export async function cancelOrder(orderId: string): Promise<void> {
  cacheOrder(await call(cancelOrderRoute, { params: { id: orderId } }));
}

/** Gives a held order back and leaves its page, which would say that the time to pay is over; then all is read anew. */
export async function giveBackOrder(orderId: string, leave: () => Promise<void>): Promise<void> {
  await call(cancelOrderRoute, { params: { id: orderId } });
  await leave();
  void queryClient.invalidateQueries();
}

export async function changePickupWindow(order: OrderDetail, pickupWindowId: string): Promise<void> {
  try {
    cacheOrder(await call(changePickupWindowRoute, { params: { id: order.id }, body: { pickupWindowId } }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: eventKeys.detail(order.event.id) });
    throw error;
  }
}

/** Asks what a promo code takes off; it changes nothing. */
export function checkPromoCode(eventId: string, promoCode: string) {
  return call(checkPromoCodeRoute, { body: { eventId, promoCode } });
}
