import type { EventDetail } from "@secret/contract";
import { formatEventDay, formatEventSpan, formatEventTime } from "@secret/domain";
import { type ReactNode, Suspense } from "react";
import { serverNow } from "../../ui/server-time.ts";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { unbroken } from "../../ui/unbroken.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { SendToFriend } from "../sharing/index.ts";

interface EventScheduleProps {
  readonly event: EventDetail;
  /** Whether the event is still to come. */
  readonly isAhead: boolean;
  /** Content below the times. */
  readonly children?: ReactNode;
}

/** Lists all details of place and times, below the menu. */
export function EventSchedule({ event, isAhead, children }: EventScheduleProps) {
  const time = (instant: string) =>
    unbroken(formatEventTime(new Date(instant), event.timeZone, VIEWER_TIME_ZONE, serverNow()));
  const { currentOrders, maxOrders } = event;
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  return (
    <section aria-labelledby="schedule" className="mt-10 border-t-3 border-ink pt-4">
      <h2 id="schedule" className="mb-4 text-heading">
        Where and when
      </h2>
      <p className="mb-4 sm:hidden">{event.description}</p>
      <dl className="figures grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
        <Fact name="Location">
          <span className="font-semibold">{event.locationName}</span>
          <br />
          {`${event.address}, ${event.zipCode}`}
        </Fact>
        <Fact name="Event date">
          {time(event.eventAt)}
          {isAhead && (
            <>
              <br />
              <CalendarLink eventId={event.id} />
            </>
          )}
        </Fact>
        {event.entriesOpenAt !== null && <Fact name="Draw entries open">{time(event.entriesOpenAt)}</Fact>}
        <Fact name="Registration opens">{time(event.registrationOpensAt)}</Fact>
        <Fact name="Registration closes">{time(event.registrationClosesAt)}</Fact>
        <Fact name="Capacity">
          {maxOrders === null ? `${currentOrders} orders so far` : `${currentOrders} of ${maxOrders} orders`}
        </Fact>
      </dl>
      {children}
      {isAhead && event.status === "active" && (
        <div className="mt-5 min-h-12">
          <Suspense>
            <SendToFriend
              label="Share this event"
              ticket={{
                lead: "Are you in?",
                time: formatEventSpan(startsAt, endsAt, event.timeZone),
                day: formatEventDay(startsAt, event.timeZone),
                district: event.district,
              }}
              eventId={event.id}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="text-balance">{children}</dd>
    </div>
  );
}

/** Link that opens the event in the device's calendar app. */
function CalendarLink({ eventId }: { eventId: string }) {
  return (
    <a href={`/api/events/${eventId}/calendar.ics`} className={TEXT_LINK}>
      Add to calendar
    </a>
  );
}
