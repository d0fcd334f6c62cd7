import type { CrewBoard } from "@secret/contract";
import { cartItemCount, formatUsd, TENDERS, type Tender } from "@secret/domain";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { t } from "../../crew-language/index.ts";
import { useItemSales } from "../../incidents/index.ts";
import { useCrewDevice } from "../../pickup/index.ts";
import { ItemTiles } from "./item-tiles.tsx";
import { takenCopy } from "./sale-copy.ts";
import { addItem, EMPTY_DRAFT } from "./sale-draft.ts";
import { Columns, FromAllotment, Refusals } from "./sale-layout.tsx";
import { SaleLines } from "./sale-lines.tsx";
import type { Sale } from "./use-sale.ts";
import { whyNotSellable } from "./why-not-sellable.ts";
import { WindowChoice } from "./window-choice.tsx";

interface ChoosingProps {
  readonly board: CrewBoard;
  readonly sale: Sale;
  readonly onPay: (tender: Tender) => void;
}

/** Chooses the items of a sale. The sale's lines are beside them, or behind a bar on a phone. */
export function Choosing({ board, sale, onPay }: ChoosingProps) {
  const device = useCrewDevice();
  const { mode } = device;
  const { pressProps, dialog } = useItemSales({ ...device, board });
  const [isSaleOpen, setSaleOpen] = useState(false);
  const { draft, stock, priced } = sale;
  const eventId = board.event.id;
  const why = whyNotSellable(sale);
  const pay = <PayButtons sale={sale} isClosed={why !== undefined} onPay={onPay} />;
  const count = cartItemCount(draft);
  const reason = count > 0 && why !== undefined && (
    <p role="status" className="text-crew-note font-semibold text-warn">
      {why}
    </p>
  );
  return (
    <>
      {dialog}
      <Columns
        onPhone={isSaleOpen && count > 0 ? "side" : "main"}
        main={
          <div className="grid content-start gap-4 max-lg:pb-40">
            <Refusals sale={sale} />
            {draft.taken !== undefined && (
              <Notice tone="warn">{takenCopy(draft.taken, priced.totals.totalCents)}</Notice>
            )}
            {mode === "offline" && <FromAllotment orders={stock.ordersLeft} />}
            <ItemTiles
              sellables={sale.sellables}
              draft={draft}
              pressProps={pressProps}
              onAdd={(sellable) => sale.change((before) => addItem(before, eventId, sellable))}
            />
          </div>
        }
        side={
          <>
            <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4">
              <h2 className="text-crew-line">{t("counter.sale")}</h2>
              {count > 0 && (
                <Button
                  look="plain"
                  className="min-h-18 text-crew-note"
                  onClick={() => sale.change(() => EMPTY_DRAFT)}
                >
                  {t("counter.clear")}
                </Button>
              )}
              <Button
                look="quiet"
                className="min-h-16 text-crew-note lg:hidden"
                onClick={() => setSaleOpen(false)}
              >
                {t("counter.addMore")}
              </Button>
            </div>
            <div className="flex-1 overflow-y-auto px-4">
              <SaleLines sale={sale} />
            </div>
            <div className="thumb-bar sticky bottom-0 grid gap-3 border-t border-line bg-raised p-4">
              {reason}
              {count > 0 && <WindowChoice sale={sale} timeZone={board.event.timeZone} />}
              {pay}
            </div>
          </>
        }
      />
      {count > 0 && !isSaleOpen && (
        <div className="thumb-bar fixed inset-x-0 bottom-0 z-20 grid grid-cols-3 gap-2 border-t border-line bg-raised p-3 shadow-float lg:hidden">
          {reason && <div className="col-span-3">{reason}</div>}
          <button
            type="button"
            onClick={() => setSaleOpen(true)}
            className="grid min-h-18 content-center rounded-lg border-2 border-line-strong text-crew-note leading-tight font-semibold"
          >
            <span className="figures">{t("counter.items", { count })}</span>
            <span className="number">{formatUsd(priced.totals.totalCents)}</span>
          </button>
          <div className="col-span-2">{pay}</div>
        </div>
      )}
    </>
  );
}

interface PayButtonsProps {
  readonly sale: Sale;
  readonly isClosed: boolean;
  readonly onPay: (tender: Tender) => void;
}

/** Payment buttons. Money from a refused sale keeps its payment method. */
function PayButtons({ sale, isClosed, onPay }: PayButtonsProps) {
  const tenders = TENDERS.filter((tender) => (sale.draft.taken?.tender ?? tender) === tender);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {tenders.map((tender) => (
        <Button
          key={tender}
          look="crew"
          disabled={isClosed}
          className="min-h-18 px-2 text-crew-note disabled:bg-disabled disabled:text-on-disabled"
          onClick={() => onPay(tender)}
        >
          {t(`counter.tenderNames.${tender}`)}
        </Button>
      ))}
    </div>
  );
}
