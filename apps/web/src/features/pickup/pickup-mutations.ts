import { completePickup as completePickupRoute, type PickupOrder } from "@secret/contract";
import { call } from "../../platform/api.ts";

/** Hands an order off. The scan's query isn't reloaded, because the page shows what was handed off. */
export async function completePickup(orderId: string, token: string): Promise<PickupOrder> {
  const { order } = await call(completePickupRoute, { body: { orderId, token } });
  return order;
}
