import { formatUsd, type OrderTotals } from "@secret/domain";

/** Lines of a total, as items of a `dl`. */
export function BillLines({ totals }: { totals: OrderTotals }) {
  const lines: readonly (readonly [string, number])[] = [
    ["Subtotal", totals.subtotalCents],
    ["Discount", -totals.discountCents],
    ["Sales tax", totals.taxCents],
    ["Tip", totals.tipCents],
  ];
  return lines
    .filter(([name, cents]) => cents !== 0 || name === "Sales tax")
    .map(([name, cents]) => (
      <div key={name} className="flex justify-between text-soft">
        <dt>{name}</dt>
        <dd className="number">{formatUsd(cents)}</dd>
      </div>
    ));
}

interface TotalsListProps {
  readonly totals: OrderTotals;
  /** Amount refunded, or being refunded. */
  readonly refundedCents?: number;
}

/** Adds up an order. The refunded amount and the rest are below the total. */
export function TotalsList({ totals, refundedCents = 0 }: TotalsListProps) {
  return (
    <dl className="grid gap-1.5">
      <BillLines totals={totals} />
      <div className="flex justify-between border-t border-line pt-2 text-heading font-semibold">
        <dt>Total</dt>
        <dd className="number" data-testid="total">
          {formatUsd(totals.totalCents)}
        </dd>
      </div>
      {refundedCents > 0 && (
        <>
          <div className="flex justify-between text-soft">
            <dt>Refunded</dt>
            <dd className="number">{formatUsd(-refundedCents)}</dd>
          </div>
          <div className="flex justify-between font-semibold">
            <dt>Net</dt>
            <dd className="number">{formatUsd(totals.totalCents - refundedCents)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
