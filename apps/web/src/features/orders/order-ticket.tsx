import type { OrderDetail } from "@secret/contract";
import { directionsUrl, formatEventTime, hasPickupCode } from "@secret/domain";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ownCodeOf } from "../pickup/index.ts";
import { ChangeWindow } from "./change-window.tsx";
import { CheckedInNote, CheckInButton } from "./check-in.tsx";
import { isPickupAhead, ownDay, ownWindow, PickupCalendarLink, windowLead } from "./own-window.tsx";
import { SendOrder } from "./send-order.tsx";
import { StateStrip } from "./state-strip.tsx";

/** Shows when and where to pick the order up. */
export function OrderTicket({ order }: { order: OrderDetail }) {
  const { event, status } = order;
  const now = useNow();
  const isAhead = isPickupAhead(status);
  const lead = isAhead ? windowLead(order, now) : undefined;
  return (
    <section
      aria-label="Pickup"
      className="overflow-clip rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-7"
    >
      <StateStrip status={status} className="mb-5" />
      <h2 className="font-sans text-small text-soft">{event.title}</h2>
      <p className={classNames("number mt-1 leading-none", isAhead ? "text-title" : "text-heading")}>
        {ownWindow(order)}
      </p>
      <PickedUpNote order={order} />
      <p className="figures mt-1">
        {ownDay(order)}
        {lead !== undefined && <span className="block font-semibold">{lead}</span>}
      </p>
      <p className="mt-3">
        <span className="font-semibold">{event.locationName}</span>
        <br />
        {`${event.address}, ${event.zipCode}`}
      </p>
      {isAhead && !hasPickupCode(status) && status !== "pending" && (
        <p className="mt-3 text-small text-soft">Your QR code appears here as soon as your order is ready.</p>
      )}
      <CheckedInNote order={order} />
      {hasPickupCode(status) && (
        <div className="mt-4 flex">
          <CheckInButton order={order} look="quiet" />
        </div>
      )}
      {isAhead && (
        <div className="mt-2 flex flex-wrap items-center gap-x-6">
          <PickupCalendarLink order={order} />
          <ChangeWindow order={order} />
        </div>
      )}
      {status === "completed" && (
        <div className="mt-4">
          <SendOrder order={order} lead="I was there" />
        </div>
      )}
      {isAhead && status !== "pending" && <WayThere order={order} />}
    </section>
  );
}

/** Shows when the order was picked up. */
function PickedUpNote({ order: { status, pickedUpAt, event } }: { order: OrderDetail }) {
  if (status !== "completed" && (pickedUpAt === null || status === "cancelled")) return null;
  const when = pickedUpAt === null ? "" : ` ${formatEventTime(new Date(pickedUpAt), event.timeZone)}`;
  return <p className="figures mt-1 font-semibold text-ok">{`Picked up${when}. Enjoy!`}</p>;
}

/** Shows directions, check-in and code in the thumb bar. */
export function WayThere({ order }: { order: OrderDetail }) {
  const now = useNow();
  return (
    <div className="md:mt-3">
      <StickyActionBar>
        <a
          href={directionsUrl(order.event)}
          target="_blank"
          rel="noreferrer"
          className={classNames(buttonClass("quiet"), "max-md:flex-1")}
        >
          Directions
        </a>
        {ownCodeOf(order, now) === "valid" ? (
          <a href="#pickup-code" className={classNames(buttonClass(), "max-md:flex-1 lg:hidden")}>
            Show code
          </a>
        ) : (
          <CheckInButton order={order} />
        )}
      </StickyActionBar>
    </div>
  );
}
