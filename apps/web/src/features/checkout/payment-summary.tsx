import { counted, formatEventSoonSpan } from "@secret/domain";
import { type ReactNode, useState } from "react";
import { Panel } from "../../ui/panel.tsx";
import { Price } from "../../ui/price.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { BillLines, TotalsList } from "../../ui/totals-list.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import type { BilledOrder } from "../orders/index.ts";
import { OrderedItem, OrderTitle } from "../orders/index.ts";

interface PaymentSummaryProps {
  readonly order: BilledOrder;
  /** Link back to the cart, below the items. */
  readonly change: ReactNode;
  readonly children?: ReactNode;
}

/** Shows what is being paid. On a phone, a row with the window and the total unfolds the items and sums. */
export function PaymentSummary({ order, change, children }: PaymentSummaryProps) {
  const isWide = useMedia("desktop");
  const [isOpen, setOpen] = useState(false);
  const { event, pickupWindow } = order;
  const [startsAt, endsAt] = [new Date(pickupWindow.startsAt), new Date(pickupWindow.endsAt)];
  const window = formatEventSoonSpan(startsAt, endsAt, serverNow(), event.timeZone, VIEWER_TIME_ZONE);
  return (
    <Panel className="max-lg:py-1!">
      <details
        open={isWide || isOpen}
        onToggle={({ currentTarget }) => {
          if (!isWide) setOpen(currentTarget.open);
        }}
      >
        <summary className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 lg:hidden">
          <span className="min-w-0 flex-1 basis-40">
            <span className="figures text-small font-semibold">{`${window} · ${event.locationName}`}</span>
            <span className="block text-fine text-soft">
              {`${itemCount(order)} `}
              <span aria-hidden="true">{isOpen ? "−" : "+"}</span>
            </span>
          </span>
          {!isWide && (
            <span data-testid="total">
              <Price cents={order.bill.totalCents} className="text-heading" />
            </span>
          )}
        </summary>
        <div className="max-lg:border-t max-lg:border-line max-lg:py-4">
          <h2 className="mb-4 text-heading">
            <OrderTitle orderNumber={order.orderNumber} />
          </h2>
          <Items order={order} />
          <p className="figures my-4 border-y border-line py-3">
            <span className="font-semibold max-lg:hidden">{window}</span>
            <br className="max-lg:hidden" />
            {event.locationName}
            <br />
            <span className="text-small text-soft">{`${event.address}, ${event.zipCode}`}</span>
          </p>
          {isWide ? (
            <TotalsList totals={order.bill} />
          ) : (
            <dl className="grid gap-1.5">
              <BillLines totals={order.bill} />
            </dl>
          )}
        </div>
      </details>
      {change}
      {children}
    </Panel>
  );
}

function itemCount({ items }: BilledOrder): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return counted(count, "item");
}

function Items({ order }: { order: BilledOrder }) {
  return (
    <ul className="grid gap-3">
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
  );
}
