import { BRAND, formatEventTime, formatUsd, isTender, TENDER_NAMES } from "@secret/domain";
import type { ReactNode } from "react";
import { TearLine } from "../../ui/docket.tsx";
import { Price } from "../../ui/price.tsx";
import { TotalsList } from "../../ui/totals-list.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import type { BilledOrder } from "./order-money.ts";
import { OrderTitle } from "./order-parts.tsx";
import { ownDay, ownWindow } from "./own-window.tsx";

/** What was bought, taxed and paid with which card, as wide as a till's roll: on paper in the place of the page. */
export function Receipt({ order }: { order: BilledOrder }) {
  const { event, payment } = order;
  return (
    <article aria-label="Receipt" className="receipt">
      <header className="text-center">
        <p className="font-display text-heading tracking-[0.14em]">{BRAND.programme}</p>
        <p className="text-fine">{BRAND.tagline}</p>
      </header>
      <TearLine />
      <OrderTitle orderNumber={order.orderNumber} />
      <p className="mt-2">
        <span className="font-semibold">{event.title}</span>
        <br />
        {`${ownDay(order)}, ${ownWindow(order)}`}
        <br />
        {`${event.locationName}, ${event.address}, ${event.zipCode}`}
      </p>
      <TearLine />
      <ul className="grid gap-1">
        {order.items.map((item) => (
          <Line key={item.menuItemId} name={`${item.quantity} × ${item.name}`}>
            <Price cents={item.totalPriceCents} />
          </Line>
        ))}
      </ul>
      <TearLine />
      <TotalsList totals={order.bill} />
      {payment !== null && (
        <>
          <TearLine />
          <ul className="grid gap-1">
            <Line name={cardOf(payment)}>
              <Price cents={payment.amountCents} />
            </Line>
            {order.refunds
              .filter(({ state }) => state !== "failed")
              .map((refund) => (
                <Line key={refund.id} name="Refund">
                  <span className="number">{formatUsd(-refund.amountCents)}</span>
                </Line>
              ))}
            {payment.paymentId !== null && <Line name="Payment ID">{`${payment.paymentId}…`}</Line>}
            <Line name="Paid">{formatEventTime(new Date(payment.createdAt), VIEWER_TIME_ZONE)}</Line>
          </ul>
        </>
      )}
      <TearLine />
      <p className="text-center text-fine">{BRAND.supportEmail}</p>
    </article>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-3">
      <span>{name}</span>
      <span className="text-right">{children}</span>
    </li>
  );
}

function cardOf({ sourceKind, cardBrand, cardLast4 }: NonNullable<BilledOrder["payment"]>): string {
  if (isTender(sourceKind)) return TENDER_NAMES[sourceKind];
  return cardLast4 === null ? "Card" : `${cardBrand ?? "Card"} •••• ${cardLast4}`;
}
