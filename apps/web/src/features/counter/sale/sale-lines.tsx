import { Totals } from "./ticket.tsx";
import type { Sale } from "./use-sale.ts";

/** The sale as it is paid: nothing to press. */
export function SaleLines({ sale }: { sale: Sale }) {
  const { lines, totals } = sale.priced;
  return (
    <div className="p-4">
      <ul className="grid gap-3 border-b border-line pb-4 text-crew-note">
        {lines.map(({ menuItemId, quantity, specialInstructions, sellable }) => (
          <li key={menuItemId} className="wrap-anywhere">
            <span className="number">{`${quantity} × `}</span>
            {sellable?.item.name ?? "This item"}
            {specialInstructions.trim() !== "" && (
              <span className="block text-soft">{specialInstructions}</span>
            )}
          </li>
        ))}
      </ul>
      <Totals totals={totals} />
    </div>
  );
}
