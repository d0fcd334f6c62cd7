import { formatEventClock } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { useNow } from "../../ui/use-now.ts";
import { heldOffersQuery } from "./checkout-queries.ts";

/** Shows the waitlist offer that ends first, on every page but the event's own and the checkout. */
export function HeldOfferBar() {
  const offers = useQuery(heldOffersQuery).data ?? [];
  const path = useLocation({ select: ({ pathname }) => pathname });
  const now = useNow();
  const offer = offers.find(
    ({ eventId, expiresAt }) => path !== `/events/${eventId}` && new Date(expiresAt) > now,
  );
  if (offer === undefined || path === "/checkout") return null;
  const until = new Date(offer.expiresAt);
  return (
    <section
      aria-label="Waitlist offer"
      className="sticky top-0 z-20 border-b border-line bg-ok-ground text-ink print:hidden"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-3 py-0.5 sm:py-1.5">
        <div className="min-w-0 flex-1 basis-22 leading-tight">
          <p className="text-small font-semibold">
            {`It's yours until ${formatEventClock(until, offer.timeZone)}`}
            <span className="font-normal">
              {", "}
              <Countdown until={until} /> left
            </span>
          </p>
          <p className="truncate text-fine">{offer.eventTitle}</p>
        </div>
        <Link
          to="/events/$eventId"
          params={{ eventId: offer.eventId }}
          className={`${buttonClass("quiet")} shrink-0 max-sm:min-h-11`}
        >
          Order now
        </Link>
      </div>
    </section>
  );
}
