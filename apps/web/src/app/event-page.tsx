import type { EventDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { EventPage as EventAndMenu } from "../features/events/event-page.tsx";
import { myEventQuery } from "../features/registrations/index.ts";
import { lazyPart } from "../platform/lazy-part.ts";

// For the owner's preview, which shows what members see.
export { EventFacts, EventHead } from "../features/events/index.ts";
export { ItemSheet, Menu } from "../features/menu/index.ts";

const OrderBox = lazyPart(() => import("../features/checkout/order-box.tsx"), "OrderBox");

const EventOffer = lazyPart(() => import("../features/give-backs/event-offer.tsx"), "EventOffer");

/** An event with the ways to its checkout, which know of the event: neither feature can bring in the other. */
export function EventPage() {
  return <EventAndMenu OrderBox={OrderBox} Offer={Offer} />;
}

/** What is set aside for the member, as it rarely is, or was lately; until the page is left. */
function Offer({ event }: { event: EventDetail }) {
  const mine = useQuery(myEventQuery(event.id)).data;
  const isOffered = mine?.giveBackOffer != null || mine?.endedOffer != null;
  const [wasOffered, setWasOffered] = useState(false);
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!wasOffered) return null;
  return (
    <Suspense>
      <EventOffer event={event} />
    </Suspense>
  );
}
