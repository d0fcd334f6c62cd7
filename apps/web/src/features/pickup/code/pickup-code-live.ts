import { onLiveEvent } from "../../../platform/live/live-handlers.ts";
import { refetchOn } from "../../../platform/live/refetch-on.ts";
import { deleteCachedResponse } from "../../../platform/member-data.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { pickupCodeKeys, pickupCodePath } from "./pickup-code-queries.ts";

refetchOn(["order.changed"], pickupCodeKeys.all);

/** Deletes the stored code, which may be void: on a slow connection no code is better than that one. */
onLiveEvent("order.edited", async ({ orderId }) => {
  await deleteCachedResponse(pickupCodePath(orderId));
  await queryClient.invalidateQueries({ queryKey: pickupCodeKeys.ofOrder(orderId) });
});
