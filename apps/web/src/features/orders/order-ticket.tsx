import type { OrderDetail } from "@secret/contract";
import { formatEventTime, hasPickupCode } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { CheckedInNote, CheckInButton } from "./check-in.tsx";
import { isPickupAhead, ownDay, ownDayAhead, ownWindow } from "./own-window.tsx";
import { PickupBar, PickupLinks } from "./pickup-bar.tsx";
import { SendOrder } from "./send-order.tsx";
import { StateStrip } from "./state-strip.tsx";

/** Shows when and where to pick the order up. */
export function OrderTicket({ order }: { order: OrderDetail }) {
  const { event, status } = order;
  const now = useNow();
  const isAhead = isPickupAhead(status) && !order.isReleased;
  return (
    <section
      aria-label="Pickup"
      className="overflow-clip rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-7"
    >
      {!order.isNoShow && <StateStrip status={status} className="mb-5" />}
      <h2 className="font-sans text-small text-soft">{event.title}</h2>
      <p className={classNames("number mt-1 leading-none", isAhead ? "text-title" : "text-heading")}>
        {ownWindow(order)}
      </p>
      <PickedUpNote order={order} />
      <p className={classNames("figures mt-1", isAhead && "font-semibold")}>
        {isAhead ? ownDayAhead(order, now) : ownDay(order)}
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
      {isAhead && <PickupLinks order={order} />}
      {status === "completed" && !order.isNoShow && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <SendOrder order={order} lead="I was there" />
          <LinkButton to="/events" look="plain">
            Do it again
          </LinkButton>
        </div>
      )}
      {isAhead && status !== "pending" && <PickupBar order={order} />}
    </section>
  );
}

/** Shows when the order was picked up, or that nobody did. */
function PickedUpNote({ order: { status, pickedUpAt, isNoShow, event } }: { order: OrderDetail }) {
  if (status !== "completed" && (pickedUpAt === null || status === "cancelled")) return null;
  if (isNoShow) return <p className="mt-1 font-semibold">Not picked up.</p>;
  const when =
    pickedUpAt === null
      ? ""
      : ` ${formatEventTime(new Date(pickedUpAt), event.timeZone, VIEWER_TIME_ZONE, serverNow())}`;
  return <p className="figures mt-1 font-semibold text-ok">{`Picked up${when}. Enjoy!`}</p>;
}
