import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { orderKeys } from "./order-queries.ts";
import { toastOrderChange } from "./order-toasts.ts";

onLiveEvent("order.changed", (change) => {
  toastOrderChange(change);
  void queryClient.invalidateQueries({ queryKey: orderKeys.all });
});

// An offer of the waitlist comes as a notification, and goes as a change of the member's event.
for (const type of ["notification.created", "my-event.changed"] as const)
  onLiveEvent(type, () => void queryClient.invalidateQueries({ queryKey: orderKeys.held }));

onLiveEvent("order.edited", () => void queryClient.invalidateQueries({ queryKey: orderKeys.all }));
