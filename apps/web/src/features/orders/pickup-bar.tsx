import type { OrderDetail } from "@secret/contract";
import { directionsUrl, MINUTE_MS } from "@secret/domain";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { useNow } from "../../ui/use-now.ts";
import { BigCodeButton, ownCodeOf } from "../pickup/index.ts";
import { ChangeWindow } from "./change-window.tsx";
import { CheckInButton } from "./check-in.tsx";
import { PickupCalendarLink } from "./own-window.tsx";

/** Time before the window from which directions are shown, in ms. */
const DIRECTIONS_MS = 3 * 3_600_000;

/** Returns whether the order's window is near enough for directions. */
function useIsNear({ pickupWindow }: OrderDetail): boolean {
  return new Date(pickupWindow.startsAt).getTime() - useNow(MINUTE_MS).getTime() <= DIRECTIONS_MS;
}

function Directions({ order, className }: { order: OrderDetail; className: string }) {
  return (
    <a href={directionsUrl(order.event)} target="_blank" rel="noreferrer" className={className}>
      Directions
    </a>
  );
}

/** Shows the thumb bar: the calendar until the window is near, then directions with check-in or code. */
export function PickupBar({ order }: { order: OrderDetail }) {
  const now = useNow();
  const button = classNames(buttonClass("quiet"), "max-md:flex-1");
  return (
    <div className="md:mt-3">
      <StickyActionBar>
        {useIsNear(order) ? (
          <Directions order={order} className={button} />
        ) : (
          <PickupCalendarLink order={order} className={button} />
        )}
        {ownCodeOf(order, now) === "valid" ? (
          <BigCodeButton order={order} />
        ) : (
          <CheckInButton order={order} />
        )}
      </StickyActionBar>
    </div>
  );
}

/** Shows the links that the thumb bar doesn't show at the moment. */
export function PickupLinks({ order }: { order: OrderDetail }) {
  const isNear = useIsNear(order);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6">
      {isNear || order.status === "pending" ? (
        <PickupCalendarLink order={order} />
      ) : (
        <Directions order={order} className={TEXT_LINK} />
      )}
      <ChangeWindow order={order} />
    </div>
  );
}
