import type { Notification } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";
import { UnbrokenNumbers } from "../../ui/unbroken-numbers.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { markAs, NotificationLink, OfferTime } from "./notification-link.tsx";

/** Row of a notification, linked to its subject. The dot at its end toggles read and unread. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { type, title, message, createdAt, expiresAt, readAt } = notification;
  const isUnread = readAt === null;
  return (
    <article
      className={classNames(
        "group relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3.5 sm:gap-x-5 sm:py-4",
        isUnread ? "text-ink" : "text-soft",
      )}
    >
      <NotificationIcon type={type} isUnread={isUnread} />
      {/* Moves below icon and time when large text leaves no room beside them. */}
      <div className="grid min-w-0 @max-[14rem]:col-span-full @max-[14rem]:row-start-2 grid-cols-[minmax(0,1fr)] content-start gap-0.5">
        <h3 className="text-lead leading-tight [@media(hover:hover)]:group-has-[a:hover]:text-accent">
          <NotificationLink notification={notification} className="after:absolute after:inset-0">
            {isUnread && <span className="sr-only">Unread: </span>}
            <UnbrokenNumbers text={title} />
          </NotificationLink>
        </h3>
        <p className="leading-snug break-words">
          <UnbrokenNumbers text={message} />
        </p>
        {expiresAt !== null && (
          <p className="figures font-semibold">
            <OfferTime expiresAt={expiresAt} />
          </p>
        )}
      </div>
      <div className="flex flex-col items-end @max-[14rem]:col-start-3 sm:flex-row sm:items-start sm:gap-4">
        <time dateTime={createdAt} className="figures text-fine text-soft sm:text-small">
          {formatEventClock(new Date(createdAt), VIEWER_TIME_ZONE)}
        </time>
        <MarkButton title={title} isUnread={isUnread} onPress={() => void markAs(notification, isUnread)} />
      </div>
    </article>
  );
}

function MarkButton({ title, isUnread, onPress }: { title: string; isUnread: boolean; onPress: () => void }) {
  const action = isUnread ? "Mark as read" : "Mark as unread";
  return (
    <button
      type="button"
      onClick={onPress}
      title={action}
      aria-label={`${action}: ${title}`}
      className="relative z-10 -mr-2 grid size-11 place-items-center rounded-full hover:bg-quiet sm:-mt-2"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={classNames(
          "size-6 stroke-2",
          isUnread ? "fill-accent stroke-accent" : "fill-none stroke-current",
        )}
      >
        <circle cx="12" cy="12" r="4" />
      </svg>
    </button>
  );
}

const BELL = "M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0";
const BAG = "M5.5 8.5h13l-1 12h-11zM9 11V7a3 3 0 0 1 6 0v4";
const DOOR = "M6.5 20.5v-17h11v17M4 20.5h16M14 12.5v.5";

/** Icon paths by notification type, in a 24 by 24 view box. */
const DRAWINGS: Readonly<Record<string, string>> = {
  order: BAG,
  pickup: BAG,
  payment: "M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3",
  transfer: "M4 8.5h14M14.5 5l3.5 3.5L14.5 12M20 15.5H6M9.5 12L6 15.5 9.5 19",
  event: DOOR,
  account: "M15.5 4a4.5 4.5 0 1 1-3.2 7.7L5 19v1.5H3.5M7 17l2 2M16.5 7.5v.1",
};

/** Seal with the type's icon: whole while unread, broken once read. */
function NotificationIcon({ type, isUnread }: { type: string; isUnread: boolean }) {
  return (
    <span
      className={classNames(
        "grid size-11 shrink-0 place-items-center rounded-full border-[1.5px]",
        isUnread ? "border-ink bg-ink text-surface" : "border-line-strong text-soft",
      )}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5.5 fill-none stroke-current stroke-[1.7]">
        <path d={DRAWINGS[type] ?? BELL} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
