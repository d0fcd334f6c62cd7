import { getPickupLinkByAdmin } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

/** The link that an order's pickup code carries. A new code makes it void. */
export function pickupLinkQuery(orderId: string) {
  return queryOptions({
    queryKey: ["order-desk", "pickup-link", orderId],
    queryFn: () => call(getPickupLinkByAdmin, { params: { id: orderId } }).then(({ url }) => url),
  });
}
