import type { Notification } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Countdown } from "../../ui/countdown.tsx";
import { toast } from "../../ui/toast.ts";
import { useNow } from "../../ui/use-now.ts";
import { markNotification } from "./notification-mutations.ts";

interface NotificationLinkProps {
  readonly notification: Notification;
  readonly className?: string;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

/** Links to the subject of a notification and marks it as read. */
export function NotificationLink({ notification, className, onPress, children }: NotificationLinkProps) {
  const { path, readAt } = notification;
  const { pathname, searchParams, hash } = new URL(path, location.origin);
  return (
    <Link
      // The path was stored with the notification, so the router can't check its type.
      to={pathname as "/dashboard"}
      search={Object.fromEntries(searchParams)}
      hash={hash.slice(1)}
      className={className}
      onClick={() => {
        onPress?.();
        if (readAt === null) void markAs(notification, true);
      }}
    >
      {children}
    </Link>
  );
}

/**
 * Marks a notification as read or unread. Shows a failure in a toast, because the member may be on another page by
 * then.
 */
export async function markAs(notification: Notification, isRead: boolean): Promise<void> {
  await markNotification(notification, isRead).catch(() =>
    toast.error(`Failed to mark notification as ${isRead ? "read" : "unread"}`),
  );
}

/** Shows the time left to accept an offer. */
export function OfferTime({ expiresAt }: { expiresAt: string }) {
  const until = new Date(expiresAt);
  if (useNow() >= until) return "This offer has expired.";
  return (
    <>
      <Countdown until={until} /> left
    </>
  );
}
