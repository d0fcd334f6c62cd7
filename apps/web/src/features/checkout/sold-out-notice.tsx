import type { EventDetail } from "@secret/contract";
import { EventWaitlist } from "../registrations/index.ts";

/** Offers the waitlist when the event is sold out. */
export function SoldOutNotice({ event }: { event: EventDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p>
        The last spots may just be on hold while someone pays. Join the waitlist, and we'll hold the next one
        that opens up for you. Your cart stays as it is.
      </p>
      <EventWaitlist event={event} />
    </div>
  );
}
