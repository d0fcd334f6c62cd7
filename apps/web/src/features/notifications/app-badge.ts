import { useEffect } from "react";

/** Shows on the app's icon how much is unread, where the system has such a badge. Nothing is: what lies in the system's list goes too. */
export function useAppBadge(unreadCount: number | undefined): void {
  useEffect(() => {
    if (unreadCount !== undefined) void showUnread(unreadCount).catch(() => undefined);
  }, [unreadCount]);
}

async function showUnread(unreadCount: number): Promise<void> {
  if (unreadCount > 0) return navigator.setAppBadge?.(unreadCount);
  await navigator.clearAppBadge?.();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
