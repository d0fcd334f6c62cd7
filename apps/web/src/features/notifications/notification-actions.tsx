import { useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Button } from "../../ui/button.tsx";
import { toastWithUndo } from "../../ui/undo-toast.tsx";
import {
  clearNotifications,
  markAllNotificationsRead,
  restoreNotifications,
} from "./notification-mutations.ts";

/** How long a clearing can be taken back, in milliseconds. */
const UNDO_MS = 10_000;

/** What is done with the whole list, whatever of it is shown. */
export function NotificationActions({ unreadCount }: { unreadCount: number }) {
  const readAll = useMutation({
    mutationFn: markAllNotificationsRead,
    onSuccess: () => toast.success("All notifications marked as read"),
    onError: () => toast.error("Failed to mark notification as read"),
  });
  const clear = useMutation({
    mutationFn: clearNotifications,
    onSuccess: (clearedAt) =>
      toastWithUndo("Cleared.", () => void putBack(clearedAt), { duration: UNDO_MS, id: clearedAt }),
    onError: () => toast.error("Failed to clear notifications"),
  });
  return (
    <div className="flex flex-wrap gap-x-6">
      <Button
        look="plain"
        disabled={unreadCount === 0}
        busy={readAll.isPending}
        onClick={() => readAll.mutate()}
      >
        Mark all as read
      </Button>
      <Button look="plain" busy={clear.isPending} onClick={() => clear.mutate()}>
        Clear
      </Button>
    </div>
  );
}

/** By then the page may be another one. */
async function putBack(clearedAt: string): Promise<void> {
  await restoreNotifications(clearedAt).catch(() => toast.error("Your notifications couldn't be put back"));
}
