import type { EventDetail, MyEvent } from "@secret/contract";
import { isEventSoldOut, type OrderabilityRefusal } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Button } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { useNow } from "../../ui/use-now.ts";
import { setRegistration } from "./registration-mutations.ts";
import { myEventQuery } from "./registration-queries.ts";

interface NotifyMeProps {
  readonly event: EventDetail;
  readonly orderability: OrderabilityRefusal | "OPEN";
  /** Whether a phone's bar under the thumb has nothing else in it. */
  readonly isBarFree: boolean;
}

/** Asks to be told when ordering opens; of an event where nothing more can be had, when something comes back. */
export function NotifyMe({ event, orderability, isBarFree }: NotifyMeProps) {
  const now = useNow();
  const mine = useQuery(myEventQuery(event.id)).data;
  const isAhead = (instant: string | null | undefined) => instant != null && new Date(instant) > now;
  // What is set aside for the member has a bar of its own.
  if (mine === undefined || isAhead(mine.giveBackOffer?.expiresAt)) return null;
  const isOpen = orderability === "OPEN";
  const hasEnded = orderability === "REGISTRATION_ENDED";
  const isSoldOut = isEventSoldOut(event) || hasEnded;
  // What was offered may be gone before its time is over: an offer reserves nothing.
  const isOffered = isOpen && !isSoldOut && isAhead(mine.offerExpiresAt);
  if (isOpen && !isSoldOut && !isOffered) return null;
  const content = isOffered ? (
    <Notice tone="ok">
      A place came back and you're next. Order within{" "}
      <Countdown until={new Date(mine.offerExpiresAt ?? now)} />.
    </Notice>
  ) : isSoldOut ? (
    <Waitlist eventId={event.id} mine={mine} hasEnded={hasEnded} />
  ) : (
    <Wish eventId={event.id} isOn={mine.wantsReminder} words={["Notify me", "✓ On the list"]} />
  );
  const asking = <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">{content}</div>;
  if (!isBarFree) return <div className="mt-3">{asking}</div>;
  return (
    <div className="md:mt-3">
      <StickyActionBar>{asking}</StickyActionBar>
    </div>
  );
}

interface WaitlistProps {
  readonly eventId: string;
  readonly mine: MyEvent;
  readonly hasEnded: boolean;
}

/** The way onto the waitlist, and off it. Whoever has an order there is passed over: their own is offered instead. */
function Waitlist({ eventId, mine: { isWaitlisted, ownOrderId }, hasEnded }: WaitlistProps) {
  if (ownOrderId !== null && !isWaitlisted)
    return (
      <LinkButton
        look="quiet"
        to="/orders/$orderId"
        params={{ orderId: ownOrderId }}
        className="md:justify-self-start"
      >
        See your order
      </LinkButton>
    );
  return (
    <>
      {hasEnded && (
        <p className="text-small text-soft">
          {isWaitlisted
            ? "If somebody gives an order back, we ask the waitlist in turn."
            : "A member who can't come may give an order back: the waitlist is asked in turn."}
        </p>
      )}
      <Wish eventId={eventId} isOn={isWaitlisted} words={["Join the waitlist", "✓ On the waitlist"]} />
    </>
  );
}

interface WishProps {
  readonly eventId: string;
  readonly isOn: boolean;
  /** What the button says while it is off, and on. */
  readonly words: readonly [string, string];
}

function Wish({ eventId, isOn, words }: WishProps) {
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
      {words[Number(isOn)]}
    </Button>
  );
}
