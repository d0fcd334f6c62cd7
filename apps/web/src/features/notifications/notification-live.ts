import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { refetchOn } from "../../platform/live/refetch-on.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onWorkerMessage } from "../../platform/service-worker.tsx";
import { notificationKeys } from "./notification-queries.ts";

const loadToast = () => import("./notification-toast.tsx");
// Loads the toast before the first notification, without delaying the first screen.
void loadToast().catch(() => undefined);

onLiveEvent("notification.created", ({ notification }) => {
  void loadToast()
    .then(({ toastNotification }) => toastNotification(notification))
    .catch(() => undefined);
});
refetchOn(["notification.created", "notifications.changed"], notificationKeys.all);
// Sent when a system notification is opened.
onWorkerMessage(
  "notification-read",
  () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
);
