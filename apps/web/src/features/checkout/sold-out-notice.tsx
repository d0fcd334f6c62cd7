import type { EventDetail } from "@secret/contract";
import { EventWaitlist } from "../registrations/index.ts";

/** Offers the waitlist when the event is sold out. */
export function SoldOutNotice({ event }: { event: EventDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p>
        The last spots may only be held while someone pays. Join the waitlist, and the next one that opens up
        is held for you. Your cart stays as it is.
      </p>
      <EventWaitlist event={event} />
    </div>
  );
}
