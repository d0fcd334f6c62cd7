import { formatEventPeriod, formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Countdown } from "../../ui/countdown.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel, Tile } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { adminEventsQuery } from "../events/admin/admin-event-queries.ts";
import { findNextEvening } from "./next-evening.ts";

/** What matters most on the day: the evening that is going on or comes next, and what is still to be handed out. */
export function TonightPanel() {
  const now = useNow();
  const events = useQuery(adminEventsQuery);
  if (events.isPending) return <CardSkeleton />;
  const next = findNextEvening(events.data?.events ?? [], now);
  if (next === undefined) {
    return (
      <Panel title="Tonight">
        <p className="text-soft">No evening is planned.</p>
      </Panel>
    );
  }
  const { event, isToday } = next;
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  return (
    <Panel>
      <h2 className="label-caps text-soft">{isToday ? "Tonight" : "Next evening"}</h2>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="font-display text-section">{event.title}</p>
          <p className="figures text-soft">
            {`${formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE)} · ${event.locationName}`}
          </p>
        </div>
        <p className="text-soft">
          {startsAt > now ? "Pickup starts in " : "Pickup ends in "}
          <span className="text-section leading-none text-ink">
            <Countdown until={startsAt > now ? startsAt : endsAt} />
          </span>
        </p>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile name={event.maxOrders === null ? "Orders" : `Orders of ${event.maxOrders}`}>
          {event.orderCount}
        </Tile>
        <Tile name="To hand out">{event.orderCount - event.completedCount}</Tile>
        <Tile name="Handed out">{event.completedCount}</Tile>
        <Tile name="Revenue">{formatUsd(event.revenueCents)}</Tile>
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/admin/orders" search={{ event: event.id }} look="quiet">
          Its orders
        </LinkButton>
        <LinkButton to="/events/$eventId" params={{ eventId: event.id }} look="plain">
          View event
        </LinkButton>
      </div>
    </Panel>
  );
}
