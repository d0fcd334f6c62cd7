import type { EventDetail, WaitlistOffer as Offer } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { Notice } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";
import { PassOnConfirm } from "./pass-on-confirm.tsx";
import { joinWaitlist } from "./registration-mutations.ts";

interface WaitlistOfferProps {
  readonly event: EventDetail;
  readonly offer: Offer;
  readonly onOrder: () => void;
}

/** Shows the member's waitlist offer, its end, and the buttons to order it or pass it on. */
export function WaitlistOffer({ event, offer, onOrder }: WaitlistOfferProps) {
  const until = new Date(offer.expiresAt);
  return (
    <div className="grid gap-2">
      <Notice tone="ok">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          {`It's yours until ${formatEventClock(until, event.timeZone)}`}
          <span>
            <Countdown until={until} /> left
          </span>
        </span>
        <span className="block text-small font-normal">{heldText(event, offer)}</span>
      </Notice>
      <div className="flex flex-row-reverse flex-wrap items-center gap-x-4 md:justify-end">
        <Button className="flex-1 basis-40 md:flex-none" onClick={onOrder}>
          Order now
        </Button>
        <PassOn eventId={event.id} offer={offer} />
      </div>
    </div>
  );
}

/** Describes the offer: "We're holding a spot and 2 × Hot Honey Tail for you." An event's own list only counts pieces. */
function heldText(event: EventDetail, { menuItemId, items }: Offer): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const name = event.menu.find(({ id }) => id === menuItemId)?.name;
  if (name !== undefined) return `We're holding ${pieces} × ${name} for you.`;
  return `We're holding a spot and ${pieces} ${pieces === 1 ? "piece" : "pieces"} for you.`;
}

function PassOn({ eventId, offer: { menuItemId } }: { eventId: string; offer: Offer }) {
  const [isAsking, setAsking] = useState(false);
  const passOn = useMutation({
    mutationFn: () => joinWaitlist(eventId, { menuItemId, pieces: 0 }),
    onSuccess: () => toast.success("Passed on to the next in line."),
    onError: (error) => {
      toast.error(error.message);
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="plain" className="shrink-0" onClick={() => setAsking(true)}>
        No thanks
      </Button>
      {isAsking && (
        <PassOnConfirm
          busy={passOn.isPending}
          onConfirm={() => passOn.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
