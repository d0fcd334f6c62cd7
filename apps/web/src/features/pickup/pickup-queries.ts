import { explainPickupCode as explainRoute, verifyPickup } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** Queries a scanned code. A rejected code isn't retried. */
export function pickupScanQuery(orderId: string, token: string) {
  return queryOptions({
    queryKey: ["pickup", "scan", orderId, token],
    queryFn: () => call(verifyPickup, { body: { orderId, token } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Asks the server to explain a code that this device rejects. @param withinMs time limit */
export function explainPickupCode(orderId: string, token: string, withinMs: number) {
  return call(explainRoute, { body: { orderId, token }, signal: AbortSignal.timeout(withinMs) });
}
