import type { OrderDetail } from "@secret/contract";
import { formatEventSoon } from "@secret/domain";
import { useEffect } from "react";
import { useMember } from "../../platform/session/session.ts";
import { TearLine, Ticket } from "../../ui/ticket.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { CheckedInNote } from "./check-in.tsx";
import { ownDayAhead, ownWindow } from "./own-window.tsx";
import { PickupBar, PickupLinks } from "./pickup-bar.tsx";
import { SendOrder } from "./send-order.tsx";

/** Vibration in ms: on, off, on. iPhones don't support it. */
const DOUBLE_TICK = [20, 60, 20];

/**
 * Shows the ticket sliding out of its slot after the payment, with all that the member needs until pickup.
 */
export function OrderConfirmation({ order }: { order: OrderDetail }) {
  const { event } = order;
  const now = useNow();
  const email = useMember()?.email;
  const cutoffAt = new Date(event.cancellationCutoffAt);
  useEffect(() => void navigator.vibrate?.(DOUBLE_TICK), []);
  return (
    <section aria-labelledby="confirmation">
      <div aria-hidden="true" className="h-3 rounded-full border border-line-strong bg-night" />
      <div className="-mt-1.5 overflow-hidden px-2 pb-2">
        <div className="feed">
          <Ticket>
            <h2 id="confirmation" className="text-title">
              You're in
            </h2>
            <p className="number mt-3 text-section leading-none sm:text-title">{ownWindow(order)}</p>
            <p className="figures font-semibold">{ownDayAhead(order, now)}</p>
            <p className="mt-3">
              {event.title}
              <br />
              <span className="font-semibold">{event.locationName}</span>
              <br />
              {`${event.address}, ${event.zipCode}`}
            </p>
            <CheckedInNote order={order} />
            <PickupLinks order={order} />
            <TearLine />
            <h3 className="text-lead">What happens next</h3>
            <ol className="mt-2 grid list-inside list-decimal gap-1.5 text-small marker:font-semibold">
              <li>We'll fry it for your window and tell you when it goes in.</li>
              <li>Your QR code appears here as soon as your order is ready.</li>
              <li>Show it at the window and eat while it's hot.</li>
            </ol>
            <p className="mt-4 text-small text-soft">
              {email != null && `Your receipt is on its way to ${email}. `}
              {order.mayCancel &&
                `You can cancel until ${formatEventSoon(cutoffAt, now, event.timeZone, VIEWER_TIME_ZONE)}.`}
            </p>
          </Ticket>
        </div>
      </div>
      <div className="px-2 md:flex md:flex-wrap md:gap-x-3">
        <PickupBar order={order} />
        <div className="mt-3">
          <SendOrder order={order} lead="I'm in" />
        </div>
      </div>
    </section>
  );
}
