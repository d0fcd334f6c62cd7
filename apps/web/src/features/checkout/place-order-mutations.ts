import { type OrderDetail, placeOrder as placeOrderRoute } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { retryWhileBusy } from "../../platform/retry-while-busy.ts";
import { eventKeys } from "../events/index.ts";
import { cacheOrder, dropHeldOrder, orderKeys } from "../orders/index.ts";
import { registrationKeys } from "../registrations/index.ts";

export type NewOrder = BodyOf<typeof placeOrderRoute>;

/**
 * Places an order, which is then held for payment. `replaces` in the body names an order to replace. Retries while the
 * server is busy.
 * @param onWaiting called when the request starts and stops waiting
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
    if (replaces !== undefined) dropHeldOrder(replaces);
    return placed;
  } catch (error) {
    // Reloads stock, prices, windows and offers: the cart shows the changes and keeps the member's choices.
    void queryClient.invalidateQueries({ queryKey: eventKeys.detail(body.eventId) });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: orderKeys.held });
    if (replaces !== undefined) void queryClient.invalidateQueries({ queryKey: orderKeys.detail(replaces) });
    void queryClient.invalidateQueries({ queryKey: registrationKeys.mine(body.eventId) });
  }
}
