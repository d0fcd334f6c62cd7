import type { EventSummary } from "@secret/contract";
import { formatEventPeriod, REGISTRATION_BOX_TEXTS } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { unbroken } from "../../ui/unbroken.ts";
import { formatRemaining } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { isPast, opensAtOf, orderabilityOf, takesCarts } from "./event-status.ts";

/** Maximum number of spots left that a poster shows. */
const FEW_LEFT = 40;

interface EventPosterProps {
  readonly event: EventSummary;
  readonly now: Date;
  /** Heading level on its page. */
  readonly heading?: "h2" | "h3";
}

/**
 * Poster that links to an event: its picture, and the text on a band below or beside it. Events open for orders or
 * entries have the only red button.
 */
export function EventPoster({ event, now, heading: Heading = "h3" }: EventPosterProps) {
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  const isGone = isPast(event, now);
  const orderability = orderabilityOf(event, now);
  const isOpen = !isGone && takesCarts(orderability);
  return (
    <article className={classNames("@container group relative h-full", isGone && "grayscale")}>
      <div className="flex h-full flex-col overflow-clip rounded-2xl bg-night-poster text-night-ink dark:border dark:border-line @2xl:flex-row-reverse">
        <div
          className={classNames(
            "relative h-45 shrink-0 @lg:h-72 @2xl:h-auto @2xl:w-1/2",
            isOpen && "@2xl:min-h-80",
          )}
        >
          <Picture
            src={`/slides/${event.scene}.avif`}
            sizes="(min-width: 64rem) 36rem, 100vw"
            width="1200"
            height="900"
            className="absolute size-full object-cover"
          />
          <div className="absolute top-3 left-3 flex max-w-[calc(100%-1.5rem)]">
            <State event={event} now={now} />
          </div>
        </div>
        <div className="grid flex-1 content-start justify-items-start gap-2 p-5 sm:p-7 @2xl:content-end">
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
            {unbroken(formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE, now))}
            <span className="block font-normal text-night-soft">{event.locationName}</span>
          </p>
          {isOpen && (
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              className={classNames(buttonClass(), "z-10 mt-2")}
            >
              {orderability === "OPEN" ? "Order now" : "Enter the draw"}
            </Link>
          )}
        </div>
      </div>
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
        <Badge tone="ok">{left === undefined || left > FEW_LEFT ? "Open" : `Open · ${left} left`}</Badge>
      );
    case "REGISTRATION_NOT_OPEN":
      return (
        <Badge tone="info">
          <span className="figures">{`Opens in ${formatRemaining(new Date(opensAtOf(event)), now)}`}</span>
        </Badge>
      );
    case "ENTRIES_OPEN":
      return <Badge tone="ok">{REGISTRATION_BOX_TEXTS[orderability]}</Badge>;
    default:
      return <Badge>{REGISTRATION_BOX_TEXTS[orderability]}</Badge>;
  }
}
