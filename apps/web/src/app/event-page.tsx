import type { EventDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { EventPage as EventAndMenu } from "../features/events/event-page.tsx";
import { myEventQuery } from "../features/registrations/index.ts";
import { lazyPart } from "../platform/lazy-part.ts";

// Exported for the owner's preview of the member's page.
export { EventFacts, EventHead } from "../features/events/index.ts";
export { ItemSheet, Menu } from "../features/menu/index.ts";

const OrderBox = lazyPart(() => import("../features/checkout/order-box.tsx"), "OrderBox");

const DrawBox = lazyPart(() => import("../features/checkout/draw-box.tsx"), "DrawBox");
const EventOffer = lazyPart(() => import("../features/returned-orders/event-offer.tsx"), "EventOffer");

/** Shows an event with its order box, offer and draw, which features can't import from each other. */
export function EventPage() {
  return <EventAndMenu OrderBox={OrderBox} Offer={Offer} Draw={DrawBox} />;
}

/**
 * Shows the units offered to the member. Once shown, the box stays until the page is left, so that its end is visible.
 */
function Offer({ event }: { event: EventDetail }) {
  const mine = useQuery(myEventQuery(event.id)).data;
  const isOffered = mine?.returnedOrderOffer != null || mine?.endedOffer != null;
  const [wasOffered, setWasOffered] = useState(false);
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!wasOffered) return null;
  return (
    <Suspense>
      <EventOffer event={event} />
    </Suspense>
  );
}
