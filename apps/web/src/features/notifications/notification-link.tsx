import type { Notification } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Countdown } from "../../ui/countdown.tsx";
import { useNow } from "../../ui/use-now.ts";

interface NotificationLinkProps {
  readonly notification: Pick<Notification, "orderId" | "eventId">;
  readonly className?: string;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

/** Leads to what a notification is about: the order, else the event. */
export function NotificationLink({ notification, onPress, ...rest }: NotificationLinkProps) {
  const { orderId, eventId } = notification;
  const props = { ...rest, ...(onPress === undefined ? {} : { onClick: onPress }) };
  if (orderId !== null) return <Link to="/orders/$orderId" params={{ orderId }} {...props} />;
  if (eventId !== null) return <Link to="/events/$eventId" params={{ eventId }} {...props} />;
  return <span className={rest.className}>{rest.children}</span>;
}

/** How long what a notification offers can still be taken. */
export function OfferTime({ expiresAt }: { expiresAt: string }) {
  const until = new Date(expiresAt);
  if (useNow() >= until) return "This offer is over.";
  return (
    <>
      <Countdown until={until} /> left
    </>
  );
}
