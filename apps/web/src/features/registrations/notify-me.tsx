import type { EventDetail } from "@secret/contract";
import type { Orderability } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { toast } from "../../ui/toast.ts";
import { useNow } from "../../ui/use-now.ts";
import { EventWaitlist } from "./event-waitlist.tsx";
import { openOffer } from "./own-offer.ts";
import { setRegistration } from "./registration-mutations.ts";
import { myEventQuery } from "./registration-queries.ts";
import { WaitlistOffer } from "./waitlist-offer.tsx";

/** While a draw is open or underway, its own box says how to take part. */
const IN_DRAW: readonly Orderability[] = ["ENTRIES_OPEN", "DRAW_IN_PROGRESS"];

interface NotifyMeProps {
  readonly event: EventDetail;
  readonly orderability: Orderability;
  /** Nothing is left to order, although ordering is open. */
  readonly isSoldOut: boolean;
  /** True when the phone's thumb bar is empty. */
  readonly isBarFree: boolean;
  /** Orders the member's waitlist offer. */
  readonly onOrder: () => void;
}

/** Requests a notification for when ordering opens, or joins a sold-out event's waitlist and shows its offer. */
export function NotifyMe({ event, orderability, isSoldOut, isBarFree, onOrder }: NotifyMeProps) {
  const now = useNow();
  const mine = useQuery(myEventQuery(event.id)).data;
  const returnedOfferEndsAt = mine?.returnedOrderOffer?.expiresAt;
  // An offered returned order has a bar of its own.
  if (mine === undefined || (returnedOfferEndsAt !== undefined && new Date(returnedOfferEndsAt) > now))
    return null;
  const offer = openOffer(mine, now);
  if (offer === undefined && ((orderability === "OPEN" && !isSoldOut) || IN_DRAW.includes(orderability)))
    return null;
  const content =
    offer !== undefined ? (
      <WaitlistOffer event={event} offer={offer} onOrder={onOrder} />
    ) : orderability === "REGISTRATION_NOT_OPEN" ? (
      <Reminder eventId={event.id} isOn={mine.wantsReminder} />
    ) : (
      <EventWaitlist event={event} isClosed={orderability === "REGISTRATION_ENDED"} />
    );
  const asking = <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">{content}</div>;
  if (!isBarFree) return <div className="mt-3">{asking}</div>;
  return (
    <div className="md:mt-3">
      <StickyActionBar>{asking}</StickyActionBar>
    </div>
  );
}

function Reminder({ eventId, isOn }: { eventId: string; isOn: boolean }) {
  const change = useMutation({
    mutationFn: () => setRegistration(eventId, !isOn),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      look="quiet"
      className="md:justify-self-start"
      busy={change.isPending}
      aria-pressed={isOn}
      onClick={() => change.mutate()}
    >
      {isOn ? "✓ On the list" : "Notify me"}
    </Button>
  );
}
