import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onWorkerMessage } from "../../platform/service-worker.tsx";
import { notificationKeys } from "./notification-queries.ts";

const loadToast = () => import("./notification-toast.tsx");
// Loads the toast before the first notification, without delaying the first screen.
void loadToast().catch(() => undefined);

const reloadNotifications = () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all });

onLiveEvent("notification.created", ({ notification }) => {
  void loadToast()
    .then(({ toastNotification }) => toastNotification(notification))
    .catch(() => undefined);
  reloadNotifications();
});
onLiveEvent("notifications.changed", reloadNotifications);
// Sent when a system notification is opened.
onWorkerMessage("notification-read", reloadNotifications);
