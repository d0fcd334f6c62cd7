import type { EventSummary } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState, PageLoading, Skeleton } from "../../ui/panel.tsx";
import { PosterSkeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { EventPoster } from "./event-poster.tsx";
import { eventsQuery } from "./event-queries.ts";
import { isPast, orderabilityOf, takesCarts } from "./event-status.ts";

/** Lists open, upcoming and past events. */
export function EventsPage() {
  const events = useQuery(eventsQuery);
  const now = useNow();
  if (events.isPending) {
    return (
      <PageLoading>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:gap-5">
          <Skeleton className="mb-6 h-10.5 w-64 max-w-full sm:col-span-2" />
          <Skeleton className="h-8 w-32 sm:col-span-2" />
          <div className="sm:col-span-2">
            <PosterSkeleton tall />
          </div>
          <Skeleton className="mt-6 h-8 w-32 sm:col-span-2" />
          <PosterSkeleton />
          <PosterSkeleton />
        </div>
      </PageLoading>
    );
  }
  if (events.data === undefined) return <LoadFailed title="Failed to load events" query={events} />;
  const groups = groupEvents(events.data.events, now);
  return (
    <div className="grid gap-10">
      <h1 className="text-section">{`${BRAND.programme} Events`}</h1>
      {events.data.events.length === 0 && (
        <EmptyState spot="no-events" title="No Events Scheduled">
          <p className="text-soft">We'll tell you when the next fryer's hot.</p>
          <LinkButton to="/profile" search={{ section: "notifications" }} hash="notifications" look="quiet">
            Choose how we tell you
          </LinkButton>
          <LinkButton to="/dashboard" look="plain">
            Go to the dashboard
          </LinkButton>
        </EmptyState>
      )}
      <EventGroup title="Open now" events={groups.open} now={now} isWide />
      <EventGroup title="Upcoming" events={groups.upcoming} now={now} />
      <EventGroup title="Past" events={groups.past} now={now} />
    </div>
  );
}

function groupEvents(events: readonly EventSummary[], now: Date) {
  const isOpen = (event: EventSummary) => !isPast(event, now) && takesCarts(orderabilityOf(event, now));
  const soonest = (left: EventSummary, right: EventSummary) => left.eventAt.localeCompare(right.eventAt);
  return {
    open: events.filter(isOpen).sort(soonest),
    upcoming: events.filter((event) => !isPast(event, now) && !isOpen(event)).sort(soonest),
    past: events.filter((event) => isPast(event, now)),
  };
}

interface EventGroupProps {
  readonly title: string;
  readonly events: readonly EventSummary[];
  readonly now: Date;
  /** Shows each event at full width. */
  readonly isWide?: boolean;
}

function EventGroup({ title, events, now, isWide = false }: EventGroupProps) {
  if (events.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-heading">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        {events.map((event) => (
          <li key={event.id} className={isWide ? "sm:col-span-2" : undefined}>
            <EventPoster event={event} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
