import type { CrewBoard } from "@secret/contract";
import type { Tender } from "@secret/domain";
import { useState } from "react";
import { t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../../pickup/index.ts";
import { ChargePanel } from "../terminal/charge-panel.tsx";
import { Choosing } from "./choosing.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { Columns, NeedsSignal } from "./sale-layout.tsx";
import { Totals } from "./sale-lines.tsx";
import { type MadeSale, Sold } from "./sold.tsx";
import { type Sale, useSale } from "./use-sale.ts";

/** Sells at the counter: choose items, take the payment, call the number. */
export function SellScreen({ board }: { board: CrewBoard }) {
  const sale = useSale(board);
  const [tender, setTender] = useState<Tender>();
  const [made, setMade] = useState<MadeSale>();
  const { mode } = useCrewDevice();
  const { shownId } = sale;
  if (shownId !== null) {
    return <Sold board={board} sale={sale} id={shownId} made={made?.id === shownId ? made : undefined} />;
  }
  const { charge } = sale.draft;
  if (charge !== undefined) {
    return (
      <Columns
        main={
          <ChargePanel
            key={charge.id}
            sale={sale}
            charge={charge}
            onPaid={(tipCents) =>
              setMade({ id: sale.sell("terminal", { id: charge.id, tipCents }), changeCents: 0 })
            }
            onByHand={() => setMade({ id: sale.sell("terminal"), changeCents: 0 })}
          />
        }
        side={<SaleSummary sale={sale} />}
      />
    );
  }
  if (mode === "offline" && sale.stock.ordersLeft === 0) {
    return <NeedsSignal hasDraft={sale.draft.lines.length > 0} />;
  }
  if (tender === undefined || sale.draft.lines.length === 0) {
    return <Choosing board={board} sale={sale} onPay={setTender} />;
  }
  const sell = (changeCents: number) => {
    setTender(undefined);
    setMade({ id: sale.sell(tender), changeCents });
  };
  return (
    <Columns
      main={<PayPanel sale={sale} tender={tender} onBack={() => setTender(undefined)} onTook={sell} />}
      side={<SaleSummary sale={sale} />}
    />
  );
}

/** Read-only lines of the sale during payment. */
function SaleSummary({ sale }: { sale: Sale }) {
  const { lines, totals } = sale.priced;
  return (
    <div className="p-4">
      <ul className="grid gap-3 border-b border-line pb-4 text-crew-note">
        {lines.map(({ menuItemId, quantity, specialInstructions, sellable }) => (
          <li key={menuItemId} className="wrap-anywhere">
            <span className="number">{`${quantity} × `}</span>
            {sellable?.item.name ?? t("counter.thisItem")}
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
