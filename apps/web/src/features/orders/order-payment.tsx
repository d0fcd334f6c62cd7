import type { OrderDetail } from "@secret/contract";
import { formatUsd, isTender, TENDER_NAMES } from "@secret/domain";
import { type ReactNode, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { cardName } from "./money-back.ts";
import { isUnsettled } from "./order-money.ts";

type RefundState = OrderDetail["refunds"][number]["state"];

const REFUND_NAMES: Record<RefundState, string> = {
  started: "Refund on its way",
  pending: "Refund on its way",
  completed: "Refunded",
  failed: "Refund refused by the bank",
};
/** What is said of several refunds: what their owner has to wait for or to see to comes first. */
const WEIGHTIEST_FIRST: readonly RefundState[] = ["failed", "started", "pending", "completed"];

/** What became of the payment, in a word or three. */
function moneyWords({ status, payment, refunds }: OrderDetail): string {
  if (status === "pending" && isUnsettled(payment)) return "Processing";
  if (payment?.state !== "captured") return "Not paid";
  const refund = WEIGHTIEST_FIRST.find((state) => refunds.some((each) => each.state === state));
  return status !== "cancelled" || refund === undefined ? "Paid" : REFUND_NAMES[refund];
}

/** How it was paid, in a line that unfolds; on paper it is unfolded. */
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
            <span>{moneyWords(order)}</span>
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
          <Sum name="Card">{`${payment.cardBrand ?? "Card"} •••• ${payment.cardLast4}`}</Sum>
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
