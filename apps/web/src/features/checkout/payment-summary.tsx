import { formatEventPeriod } from "@secret/domain";
import { type ReactNode, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Countdown } from "../../ui/countdown.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Price } from "../../ui/price.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { TotalsList } from "../../ui/totals-list.tsx";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import type { BilledOrder } from "../orders/index.ts";
import { OrderedItem, OrderTitle } from "../orders/index.ts";

/** Time left at which the countdown turns urgent, in ms. */
const SHORT_MS = 120_000;
const WIDE = "(min-width: 64rem)";

interface PaymentSummaryProps {
  readonly order: BilledOrder;
  /** Pauses the countdown while Square is being checked. */
  readonly isChecking: boolean;
  /** Link back to the cart, beside the items. */
  readonly change: ReactNode;
  readonly children?: ReactNode;
}

/** Shows what is being paid: hold time, pickup, items and total. */
export function PaymentSummary({ order, isChecking, change, children }: PaymentSummaryProps) {
  const { event, pickupWindow } = order;
  const [startsAt, endsAt] = [new Date(pickupWindow.startsAt), new Date(pickupWindow.endsAt)];
  return (
    <Panel>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 className="text-heading">
          <OrderTitle orderNumber={order.orderNumber} />
        </h2>
        {!isChecking && <HoldLine until={new Date(order.holdExpiresAt ?? order.updatedAt)} />}
      </div>
      {/* The link moves below the items when large text leaves no room beside them. */}
      <div className="@container relative">
        <Items order={order} />
        <div className="absolute top-0 right-0 @max-[13rem]:static">{change}</div>
      </div>
      <p className="figures mt-2 mb-4 border-y border-line py-3">
        <span className="font-semibold">
          {formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE)}
        </span>
        <br />
        {event.locationName}
        <br />
        <span className="text-small text-soft">{`${event.address}, ${event.zipCode}`}</span>
      </p>
      <TotalsList totals={order.bill} />
      {children}
    </Panel>
  );
}

function HoldLine({ until }: { until: Date }) {
  const isShort = until.getTime() - useNow().getTime() < SHORT_MS;
  return (
    <p className={classNames("font-semibold", isShort && "rounded-lg bg-warn-ground px-2 text-warn")}>
      Held for you <Countdown until={until} />
    </p>
  );
}

/** Folded on a phone, where the payment form follows. */
function Items({ order }: { order: BilledOrder }) {
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches);
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="figures flex min-h-12 items-center gap-3 font-semibold">
        {`${count} ${count === 1 ? "item" : "items"}`}
        <span aria-hidden="true">{isOpen ? "−" : "+"}</span>
      </summary>
      <ul className="grid gap-3 pt-1">
        {order.items.map((item) => (
          <li key={item.menuItemId} className="flex flex-wrap items-center gap-3">
            <Thumbnail src={item.imageUrl ?? null} />
            <span className="min-w-0 flex-1 basis-16 leading-tight wrap-anywhere">
              <OrderedItem item={item} />
            </span>
            <Price cents={item.totalPriceCents} />
          </li>
        ))}
      </ul>
    </details>
  );
}
