import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { IconWithCount } from "../../ui/icon-with-count.tsx";
import { latestNotificationsQuery } from "./notification-queries.ts";

const UNREAD_SHOWN_MAX = 9;

/** Link to the notifications with the unread count. */
export function Bell() {
  const { data } = useQuery(latestNotificationsQuery);
  const unread = data?.unreadCount ?? 0;
  useAppBadge(data?.unreadCount);
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken sm:size-12"
    >
      <IconWithCount
        path="M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0"
        count={badgeOf(unread)}
      />
    </Link>
  );
}

function badgeOf(unread: number): string | undefined {
  if (unread === 0) return undefined;
  return unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread);
}

/** Shows the unread count on the app's icon, where supported. At zero, it also clears the system's notifications. */
function useAppBadge(unreadCount: number | undefined): void {
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
