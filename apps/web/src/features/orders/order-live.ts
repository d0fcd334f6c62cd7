import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { refetchOn } from "../../platform/live/refetch-on.ts";
import { orderKeys } from "./order-queries.ts";

const loadToasts = () => import("./order-toasts.ts");
// Preloaded for the first change without delaying the first screen.
void loadToasts().catch(() => undefined);

onLiveEvent("order.changed", (change) => {
  void loadToasts()
    .then(({ toastOrderChange }) => toastOrderChange(change))
    .catch(() => undefined);
});
refetchOn(["order.changed", "order.edited"], orderKeys.all);

// A new waitlist offer arrives as a notification, and its end as a change of the member's event.
refetchOn(["notification.created", "my-event.changed"], orderKeys.held);
