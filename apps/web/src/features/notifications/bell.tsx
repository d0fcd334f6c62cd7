import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { latestNotificationsQuery } from "./notification-queries.ts";

const UNREAD_SHOWN_MAX = 9;

/** The way to the notifications, with the number of those that are unread. */
export function Bell() {
  const unread = useQuery(latestNotificationsQuery).data?.unreadCount ?? 0;
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunken sm:size-12"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 fill-none stroke-current"
        strokeWidth="1.8"
      >
        <path
          d="M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && (
        <span className="number absolute top-1 right-0.5 min-w-5 rounded-full bg-ink px-1 text-center text-fine leading-5 text-surface">
          {unread > UNREAD_SHOWN_MAX ? "9+" : unread}
        </span>
      )}
    </Link>
  );
}
