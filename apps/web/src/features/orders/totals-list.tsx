import { formatUsd, type OrderTotals } from "@secret/domain";

/** What makes up a total: lines of a list of terms. */
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

/** How the total comes about; the total is always the last line. */
export function TotalsList({ totals }: { totals: OrderTotals }) {
  return (
    <dl className="grid gap-1.5">
      <BillLines totals={totals} />
      <div className="flex justify-between border-t border-line pt-2 text-heading font-semibold">
        <dt>Total</dt>
        <dd className="number" data-testid="total">
          {formatUsd(totals.totalCents)}
        </dd>
      </div>
    </dl>
  );
}
