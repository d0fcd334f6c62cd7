import type { OrderDetail } from "@secret/contract";
import { BRAND, cardLabel, formatEventTime, formatUsd, isTender, TENDER_NAMES } from "@secret/domain";
import { type ReactNode, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Price } from "../../ui/price.tsx";
import { TearLine } from "../../ui/ticket.tsx";
import { TotalsList } from "../../ui/totals-list.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { type BilledOrder, isUnsettled } from "./order-money.ts";
import { OrderTitle } from "./order-parts.tsx";
import { ownDay, ownWindow } from "./own-window.tsx";
import { cardName, isGoingBack } from "./refund-copy.ts";

type RefundState = OrderDetail["refunds"][number]["state"];

const REFUND_NAMES: Record<RefundState, string> = {
  started: "Refund on its way",
  pending: "Refund on its way",
  completed: "Refunded",
  failed: "Refund owed",
  withheld: "Refund on hold",
};
/** Refund states by priority: of several refunds, the one that needs attention is shown. */
const STATES_BY_PRIORITY: readonly RefundState[] = ["failed", "withheld", "started", "pending", "completed"];

/** Returns the payment's state in one to three words. */
function paymentText({ status, payment, refunds }: OrderDetail): string {
  if (status === "pending" && isUnsettled(payment)) return "Processing";
  if (payment?.state !== "captured") return "Not paid";
  const refund = STATES_BY_PRIORITY.find((state) => refunds.some((each) => each.state === state));
  return status !== "cancelled" || refund === undefined ? "Paid" : REFUND_NAMES[refund];
}

/** Shows the payment method as a line that unfolds. It is unfolded in print. */
export function OrderPayment({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { payment, refunds } = order;
  const isPaid = payment?.state === "captured";
  return (
    <section aria-label="Payment">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 font-sans text-body font-semibold"
        >
          Payment
          <span className="figures flex items-center gap-3 font-normal text-soft">
            <span>{paymentText(order)}</span>
            {isPaid && <span>{cardName(order)}</span>}
            <span aria-hidden="true" className="print:hidden">
              {isOpen ? "−" : "+"}
            </span>
          </span>
        </button>
      </h2>
      <dl className={classNames("figures gap-1.5 pb-4 print:grid", isOpen ? "grid" : "hidden")}>
        {payment?.paymentId != null && <Sum name="Payment ID">{`${payment.paymentId}…`}</Sum>}
        {payment?.cardLast4 != null && (
          <Sum name="Card">{cardLabel(payment.cardBrand, payment.cardLast4)}</Sum>
        )}
        {payment !== null && isTender(payment.sourceKind) ? (
          <Sum name="Paid at the counter">{TENDER_NAMES[payment.sourceKind]}</Sum>
        ) : (
          <Sum name="Provider">Square</Sum>
        )}
        {refunds.map((refund) => (
          <Sum key={refund.id} name={REFUND_NAMES[refund.state]}>
            {formatUsd(refund.amountCents)}
          </Sum>
        ))}
      </dl>
    </section>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows the receipt, as wide as a cash register's roll. It replaces the page in print. */
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
            <Line
              name={
                isTender(payment.sourceKind)
                  ? TENDER_NAMES[payment.sourceKind]
                  : cardLabel(payment.cardBrand, payment.cardLast4)
              }
            >
              <Price cents={payment.amountCents} />
            </Line>
            {order.refunds.filter(isGoingBack).map((refund) => (
              <Line key={refund.id} name="Refund">
                <span className="number">{formatUsd(-refund.amountCents)}</span>
              </Line>
            ))}
            <Line name="Paid">{formatEventTime(new Date(payment.createdAt), VIEWER_TIME_ZONE)}</Line>
          </ul>
        </>
      )}
      <TearLine />
      <p className="text-center font-display text-heading">Eat it while it's hot.</p>
      <p className="mt-1 text-center text-fine">{BRAND.supportEmail}</p>
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
