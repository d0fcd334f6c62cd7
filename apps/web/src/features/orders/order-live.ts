import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { orderKeys } from "./order-queries.ts";

const loadToasts = () => import("./order-toasts.ts");
// Preloaded for the first change without delaying the first screen.
void loadToasts().catch(() => undefined);

onLiveEvent("order.changed", (change) => {
  void loadToasts()
    .then(({ toastOrderChange }) => toastOrderChange(change))
    .catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: orderKeys.all });
});

// A new waitlist offer arrives as a notification, and its end as a change of the member's event.
for (const type of ["notification.created", "my-event.changed"] as const)
  onLiveEvent(type, () => void queryClient.invalidateQueries({ queryKey: orderKeys.held }));

onLiveEvent("order.edited", () => void queryClient.invalidateQueries({ queryKey: orderKeys.all }));
