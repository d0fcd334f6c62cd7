import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onWorkerMessage } from "../../platform/service-worker.tsx";
import { notificationKeys } from "./notification-queries.ts";

const loadToast = () => import("./notification-toast.tsx");
// There before the first one, and nothing of a first screen waits for it.
void loadToast().catch(() => undefined);

const lookAnew = () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all });

onLiveEvent("notification.created", ({ notification }) => {
  void loadToast()
    .then(({ toastNotification }) => toastNotification(notification))
    .catch(() => undefined);
  lookAnew();
});
onLiveEvent("notifications.changed", lookAnew);
// Opened from the system's own list, in which pushes are shown.
onWorkerMessage("notification-read", lookAnew);
