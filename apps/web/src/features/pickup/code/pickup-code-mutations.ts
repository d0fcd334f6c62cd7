import { renewPickupCode as renewPickupCodeRoute } from "@secret/contract";
import { call } from "../../../platform/api.ts";
import { deleteCachedResponse } from "../../../platform/member-data.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { pickupCodeKeys, pickupCodePath, pickupCodeQuery } from "./pickup-code-queries.ts";

/** Replaces an order's code. The old one becomes void and is removed from this device. */
export async function renewPickupCode(orderId: string): Promise<void> {
  const code = await call(renewPickupCodeRoute, { params: { id: orderId } });
  await deleteCachedResponse(pickupCodePath(orderId));
  queryClient.setQueryData(pickupCodeQuery(orderId).queryKey, code);
  // Reloads the code and its picture, so that both are stored for use without signal.
  void queryClient.invalidateQueries({ queryKey: pickupCodeKeys.ofOrder(orderId) });
}
