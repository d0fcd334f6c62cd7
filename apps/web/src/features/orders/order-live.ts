import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { orderKeys } from "./order-queries.ts";
import { toastOrderChange } from "./order-toasts.ts";

onLiveEvent("order.changed", (change) => {
  toastOrderChange(change);
  void queryClient.invalidateQueries({ queryKey: orderKeys.all });
});

onLiveEvent("order.edited", () => void queryClient.invalidateQueries({ queryKey: orderKeys.all }));
