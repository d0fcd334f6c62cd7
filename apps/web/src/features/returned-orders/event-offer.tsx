import type { EndedOffer, EventDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { myEventQuery } from "../registrations/index.ts";
import { OfferCard } from "./offer-card.tsx";
import { whyOver } from "./offer-copy.ts";
import { useTakeOffer } from "./use-take-offer.ts";

/** Shows the member's offer of a returned order on the event's page, or that it is over. */
export function EventOffer({ event }: { event: EventDetail }) {
  const now = useNow();
  const mine = useQuery(myEventQuery(event.id)).data;
  const offer = mine?.returnedOrderOffer ?? undefined;
  // An order being placed is shown until the page moves on, even after the offer is gone.
  const [shown, setShown] = useState(offer);
  const [declinedId, setDeclinedId] = useState<string>();
  if (offer !== undefined && offer !== shown) setShown(offer);
  const taking = useTakeOffer(event.id, shown);
  if (mine === undefined || (offer !== undefined && offer.id === declinedId)) return null;
  const isOpen = offer !== undefined && new Date(offer.expiresAt) > now;
  if (shown !== undefined && (isOpen || taking.isTaking || taking.isTaken)) {
    return (
      <OfferCard
        key={shown.id}
        event={event}
        offer={shown}
        taking={taking}
        pendingOrderId={mine.pendingOrderId}
        onDeclined={() => setDeclinedId(shown.id)}
      />
    );
  }
  const ended = offer === undefined ? mine.endedOffer : { ...offer, why: "time-over" as const };
  return ended && <OfferOver event={event} ended={ended} isWaitlisted={mine.isWaitlisted} />;
}

interface OfferOverProps {
  readonly event: Pick<EventDetail, "timeZone">;
  readonly ended: EndedOffer;
  readonly isWaitlisted: boolean;
}

/** Explains why the member's offer is over, and what is possible next. */
function OfferOver({ event, ended, isWaitlisted }: OfferOverProps) {
  return (
    <div className="mt-8">
      <Notice tone="warn">
        {`This offer has ended. ${whyOver(ended, event.timeZone)}`}
        <span className="mt-1 block font-normal">
          {isWaitlisted
            ? "You're still on the waitlist. If another order comes back, we'll offer it to you."
            : "You're not on the waitlist anymore. Join again to get the next offer."}
        </span>
      </Notice>
    </div>
  );
}
