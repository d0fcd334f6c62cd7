import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { orderKeys } from "./order-queries.ts";

const loadToasts = () => import("./order-toasts.ts");
// Loaded before the first change arrives, and no first screen waits for it.
void loadToasts().catch(() => undefined);

onLiveEvent("order.changed", (change) => {
  void loadToasts()
    .then(({ toastOrderChange }) => toastOrderChange(change))
    .catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: orderKeys.all });
});

// An offer of the waitlist comes as a notification, and goes as a change of the member's event.
for (const type of ["notification.created", "my-event.changed"] as const)
  onLiveEvent(type, () => void queryClient.invalidateQueries({ queryKey: orderKeys.held }));

onLiveEvent("order.edited", () => void queryClient.invalidateQueries({ queryKey: orderKeys.all }));
