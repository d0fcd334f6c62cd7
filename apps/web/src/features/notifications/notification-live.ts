import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { notificationKeys } from "./notification-queries.ts";
import { toastNotification } from "./notification-toast.tsx";

onLiveEvent("notification.created", ({ notification }) => {
  toastNotification(notification);
  void queryClient.invalidateQueries({ queryKey: notificationKeys.all });
});
