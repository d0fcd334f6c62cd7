import type { EventSummary } from "@secret/contract";
import { formatEventDay, formatEventSpan } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { myEventQuery } from "../registrations/index.ts";
import { listOffered } from "./offer-copy.ts";
import { OfferHead } from "./offer-head.tsx";

/** Shows the member's offer of a returned order in short, as a link to its event. */
export function DashboardOffer({ event }: { event: EventSummary }) {
  const now = useNow();
  const offer = useQuery(myEventQuery(event.id)).data?.returnedOrderOffer;
  if (offer == null || new Date(offer.expiresAt) <= now) return null;
  const [startsAt, endsAt] = [new Date(offer.pickupWindow.startsAt), new Date(offer.pickupWindow.endsAt)];
  return (
    <section
      aria-labelledby="offer"
      className="group arrive relative rounded-2xl border border-line bg-raised shadow-card"
    >
      <OfferHead until={new Date(offer.expiresAt)} />
      <p className="figures p-5 pt-7 sm:px-7">
        <span className="block text-lead font-semibold">{listOffered(offer)}</span>
        {`${event.title}, ${formatEventDay(startsAt, event.timeZone)}, ${formatEventSpan(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE)}`}
      </p>
      <Link
        to="/events/$eventId"
        params={{ eventId: event.id }}
        className="mx-5 flex min-h-13 items-center justify-between gap-3 border-t border-line font-semibold group-hover:text-accent after:absolute after:inset-0 sm:mx-7"
      >
        See the order
        <span aria-hidden="true">→</span>
      </Link>
    </section>
  );
}
