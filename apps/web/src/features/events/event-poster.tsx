import type { EventSummary } from "@secret/contract";
import { formatEventPeriod, REGISTRATION_BOX_TEXTS } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { unbroken } from "../../ui/unbroken.ts";
import { formatRemaining } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { EventScene } from "./event-scene.tsx";
import { isPast, orderabilityOf } from "./event-status.ts";

interface EventPosterProps {
  readonly event: EventSummary;
  readonly now: Date;
  /** Heading level on its page. */
  readonly heading?: "h2" | "h3";
}

/** Poster that links to an event. Events open for orders have the only red button. */
export function EventPoster({ event, now, heading: Heading = "h3" }: EventPosterProps) {
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  const isGone = isPast(event, now);
  const isOpen = !isGone && orderabilityOf(event, now) === "OPEN";
  return (
    <article className={classNames("@container group relative h-full", isGone && "grayscale")}>
      <EventScene
        event={event}
        shape="poster"
        className={classNames(
          "h-full rounded-2xl p-5 sm:p-7",
          isOpen ? "min-h-104 @2xl:min-h-80" : "min-h-72",
        )}
      >
        <div className="grid justify-items-start gap-2 @2xl:max-w-[55%]">
          <State event={event} now={now} />
          <Heading className={isOpen ? "text-section sm:text-title" : "text-heading sm:text-section"}>
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              className="after:absolute after:inset-0"
            >
              {event.title}
            </Link>
          </Heading>
          <p className="line-clamp-2 text-night-soft">{event.description}</p>
          <p className="figures font-semibold">
            {unbroken(formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE))}
            <span className="block font-normal text-night-soft">{event.locationName}</span>
          </p>
          {isOpen && (
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              className={classNames(buttonClass(), "z-10 mt-2")}
            >
              Order now
            </Link>
          )}
        </div>
      </EventScene>
    </article>
  );
}

/** Badge with the event's availability. */
function State({ event, now }: { event: EventSummary; now: Date }) {
  const orderability = orderabilityOf(event, now);
  const left = event.maxOrders === null ? undefined : event.maxOrders - event.currentOrders;
  if (event.status === "cancelled") return <Badge>Cancelled</Badge>;
  if (isPast(event, now)) return <Badge>Ended</Badge>;
  switch (orderability) {
    case "OPEN":
      return (
        <Badge tone="ok">
          {left === undefined ? "Open" : `Open · ${left} of ${event.maxOrders} spots left`}
        </Badge>
      );
    case "REGISTRATION_NOT_OPEN":
      return (
        <Badge tone="info">
          <span className="figures">{`Opens in ${formatRemaining(new Date(event.registrationOpensAt), now)}`}</span>
        </Badge>
      );
    default:
      return <Badge>{REGISTRATION_BOX_TEXTS[orderability]}</Badge>;
  }
}
