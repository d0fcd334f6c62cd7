import type { EventSummary } from "@secret/contract";
import { formatEventDate, MINUTE_MS } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useNow } from "../../ui/use-now.ts";
import { myEventQuery } from "../registrations/index.ts";
import { eventsQuery } from "./event-queries.ts";
import { isPast } from "./event-status.ts";

/** Explains how an event ended, at the top of its facts, and links to the next one. */
export function EventOutcome({ event }: { event: EventSummary }) {
  const mine = useQuery(myEventQuery(event.id)).data;
  const isMissed = event.status !== "cancelled" && mine?.hasOrdered === false;
  return (
    <>
      <p>
        {isMissed && "You missed it. "}
        {event.status === "cancelled"
          ? "This event was cancelled. Orders that weren't picked up are refunded to the card."
          : "This event has ended."}
      </p>
      <NextEvent />
    </>
  );
}

/** Links to the soonest event that is still to come. */
function NextEvent() {
  const now = useNow(MINUTE_MS);
  const next = useQuery(eventsQuery)
    .data?.events.filter((event) => !isPast(event, now))
    .sort((left, right) => left.eventAt.localeCompare(right.eventAt))[0];
  if (next === undefined) return null;
  return (
    <Link
      to="/events/$eventId"
      params={{ eventId: next.id }}
      className="figures relative z-1 -my-2.5 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
    >
      {`Next: ${next.title}, ${formatEventDate(new Date(next.eventAt), next.timeZone, now)}`}
    </Link>
  );
}
