import type { EventSummary } from "@secret/contract";
import { formatEventTime } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState, PageLoading, Skeleton } from "../../ui/panel.tsx";
import { formatRemaining, useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { eventsQuery } from "./event-queries.ts";
import { isPast, orderabilityOf } from "./event-status.ts";

/** Open now, upcoming, past. */
export function EventsPage() {
  const events = useQuery(eventsQuery);
  const now = useNow();
  if (events.isPending) {
    return (
      <PageLoading>
        <div className="grid gap-4 sm:grid-cols-2">
          {[1, 2, 3, 4].map((each) => (
            <Skeleton key={each} className="h-56" />
          ))}
        </div>
      </PageLoading>
    );
  }
  if (events.data === undefined) return <LoadFailed title="Failed to load events" query={events} />;
  const groups = groupEvents(events.data.events, now);
  return (
    <div className="grid gap-10">
      <h1 className="text-title">SECRET Events</h1>
      {events.data.events.length === 0 && (
        <EmptyState spot="no-events" title="No Events Scheduled">
          <p className="text-soft">We tell you as soon as the next fryer is warm.</p>
        </EmptyState>
      )}
      <EventGroup title="Open now" events={groups.open} now={now} />
      <EventGroup title="Upcoming" events={groups.upcoming} now={now} />
      <EventGroup title="Past" events={groups.past} now={now} />
    </div>
  );
}

function groupEvents(events: readonly EventSummary[], now: Date) {
  const isOpen = (event: EventSummary) => !isPast(event, now) && orderabilityOf(event, now) === "OPEN";
  const soonest = (left: EventSummary, right: EventSummary) => left.eventAt.localeCompare(right.eventAt);
  return {
    open: events.filter(isOpen).sort(soonest),
    upcoming: events.filter((event) => !isPast(event, now) && !isOpen(event)).sort(soonest),
    past: events.filter((event) => isPast(event, now)),
  };
}

function EventGroup({ title, events, now }: { title: string; events: readonly EventSummary[]; now: Date }) {
  if (events.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-section">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventCard({ event, now }: { event: EventSummary; now: Date }) {
  const orderability = orderabilityOf(event, now);
  const opensAt = new Date(event.registrationOpensAt);
  return (
    <Link
      to="/events/$eventId"
      params={{ eventId: event.id }}
      className="group flex h-full flex-col gap-3 rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-7 transition-transform duration-150 hover:-translate-y-0.5"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-heading group-hover:text-accent">{event.title}</h3>
        {orderability === "OPEN" && <Badge tone="ok">Open</Badge>}
        {orderability === "EVENT_FULL" && <Badge>Fully Booked</Badge>}
        {orderability === "REGISTRATION_NOT_OPEN" && (
          <Badge tone="info">
            <span className="figures">{`Opens in ${formatRemaining(opensAt, now)}`}</span>
          </Badge>
        )}
      </div>
      <p className="line-clamp-2 text-soft">{event.description}</p>
      <p className="figures mt-auto font-semibold">
        {formatEventTime(new Date(event.eventAt), event.timeZone, VIEWER_TIME_ZONE)}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-soft">
        {event.locationName}
        {orderability === "OPEN" && event.maxOrders !== null && (
          <span className="figures">{`${event.maxOrders - event.currentOrders} of ${event.maxOrders} places left`}</span>
        )}
      </p>
    </Link>
  );
}
