import { type OrderDetail, placeOrder as placeOrderRoute } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { retryWhileBusy } from "../../platform/retry-while-busy.ts";
import { eventKeys } from "../events/event-queries.ts";
import { registrationKeys } from "../registrations/registration-queries.ts";
import { cacheOrder, forgetHeld, orderKeys } from "./order-queries.ts";

// In a file of its own, so that the checkout doesn't load every other mutation of an order.

export type NewOrder = BodyOf<typeof placeOrderRoute>;

/**
 * Places an order, which is then held for paying, in the place of another one where the body says so. A busy server is
 * asked again.
 * @param onWaiting told when the request waits its turn, and when no longer
 */
export async function placeOrder(
  body: NewOrder,
  idempotencyKey: string,
  onWaiting: (isWaiting: boolean) => void,
): Promise<OrderDetail> {
  const { replaces } = body;
  try {
    const placed = await retryWhileBusy(() => call(placeOrderRoute, { body, idempotencyKey }), onWaiting);
    cacheOrder(placed);
    if (replaces !== undefined) forgetHeld(replaces);
    return placed;
  } catch (error) {
    // Stock, prices, windows and what is held, as they are now: the cart shows what has changed, and keeps what was chosen.
    void queryClient.invalidateQueries({ queryKey: eventKeys.detail(body.eventId) });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: orderKeys.held });
    if (replaces !== undefined) void queryClient.invalidateQueries({ queryKey: orderKeys.detail(replaces) });
    void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(body.eventId) });
  }
}
