import type { Notification } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { markAs, NotificationLink, OfferTime } from "./notification-link.tsx";
import { NotificationSign } from "./notification-sign.tsx";

/** What came, and when. The whole row leads to what it is about; the dot at its end, full while it is unread, marks it. */
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
      <NotificationSign type={type} isUnread={isUnread} />
      {/* Large text leaves it no room beside sign and time: it stands below them. */}
      <div className="grid min-w-0 @max-[14rem]:col-span-full @max-[14rem]:row-start-2 grid-cols-[minmax(0,1fr)] content-start gap-0.5">
        <h3 className="text-lead leading-tight [@media(hover:hover)]:group-has-[a:hover]:text-accent">
          <NotificationLink notification={notification} className="after:absolute after:inset-0">
            {isUnread && <span className="sr-only">Unread: </span>}
            {title}
          </NotificationLink>
        </h3>
        <p className="leading-snug break-words">{message}</p>
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
