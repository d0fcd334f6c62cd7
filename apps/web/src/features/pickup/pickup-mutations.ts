import { completePickup as completePickupRoute, type PickupOrder } from "@secret/contract";
import { call } from "../../platform/api.ts";

/** Hands an order out. The scan that it follows from stays as it is on the page: it says what was handed out. */
export async function completePickup(orderId: string, token: string): Promise<PickupOrder> {
  const { order } = await call(completePickupRoute, { body: { orderId, token } });
  return order;
}
