import type { EventDetail, MyEvent } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../ui/link-button.tsx";
import { myEventQuery } from "./registration-queries.ts";
import { WaitlistChoice } from "./waitlist-choice.tsx";

interface EventWaitlistProps {
  readonly event: EventDetail;
  /** Ordering is over: only a returned order can become available. */
  readonly isClosed?: boolean;
}

/** Lets a member join or leave an event's waitlist. A member who has an order there sees that instead. */
export function EventWaitlist({ event, isClosed = false }: EventWaitlistProps) {
  const mine = useQuery(myEventQuery(event.id)).data;
  if (mine === undefined) return null;
  const { isWaitlisted, waitlistPieces, ownOrderId, lapsedOfferAt } = mine;
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
      {lapsedOfferAt !== null && <Lapsed at={lapsedOfferAt} timeZone={event.timeZone} />}
      {isClosed && !isWaitlisted && (
        <p className="text-small text-soft">
          Ordering is closed. If a member gives their order back, it can be yours.
        </p>
      )}
      <WaitlistChoice
        eventId={event.id}
        menuItemId={null}
        pieces={isWaitlisted ? waitlistPieces : 0}
        counted={isClosed ? undefined : "piece"}
        ask={isClosed ? "Tell me if an order opens up" : "Join the waitlist"}
        hope={isClosed ? "an order opens up" : "a spot opens"}
      />
    </>
  );
}

function Lapsed({ at, timeZone }: { at: NonNullable<MyEvent["lapsedOfferAt"]>; timeZone: string }) {
  return (
    <p className="text-small font-semibold">
      {`We held a spot for you until ${formatEventClock(new Date(at), timeZone)}. It went to the next in line.`}
    </p>
  );
}
