import { renewPickupCode as renewPickupCodeRoute } from "@secret/contract";
import { call } from "../../../platform/api.ts";
import { forgetKeptAnswer } from "../../../platform/kept-data.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { pickupCodeKeys, pickupCodePath, pickupCodeQuery } from "./pickup-code-queries.ts";

/** Another code for an own order: the older one is void, and shown nowhere any more. */
export async function renewPickupCode(orderId: string): Promise<void> {
  const code = await call(renewPickupCodeRoute, { params: { id: orderId } });
  await forgetKeptAnswer(pickupCodePath(orderId));
  queryClient.setQueryData(pickupCodeQuery(orderId).queryKey, code);
  // Asked for anew, the new one is kept for the time without signal, and so is its picture.
  void queryClient.invalidateQueries({ queryKey: pickupCodeKeys.ofOrder(orderId) });
}
