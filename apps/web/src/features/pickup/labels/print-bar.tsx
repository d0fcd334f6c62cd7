import type { CrewOrder } from "@secret/contract";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { t } from "../../crew-language/index.ts";
import type { ArrangedLabel } from "./arrange-labels.ts";

interface PrintBarProps {
  readonly labels: readonly ArrangedLabel[];
  /** Called when the labels were printed. */
  readonly onPrinted: (orderIds: readonly string[]) => void;
}

/** Labels that were sent to the printer. */
interface Printout {
  /** Orders in the sequence of their labels. */
  readonly orders: readonly CrewOrder[];
  readonly count: number;
}

const BUTTON = "min-h-18 rounded-lg px-6 text-crew-line font-semibold max-lg:flex-1";

/**
 * Prints, and asks whether it worked: browsers don't report it, and a missing label means a bag without a
 * name. After a jam, only the first labels came out.
 */
export function PrintBar({ labels, onPrinted }: PrintBarProps) {
  const [asked, setAsked] = useState<Printout>();
  const [isPartial, setPartial] = useState(false);
  const printAll = () => {
    const orders = [...new Set(labels.map(({ order }) => order))];
    print();
    setAsked({ orders, count: labels.length });
  };
  /** Reports the first `count` orders as printed, and closes the question. */
  const answer = (count: number) => {
    const printed = asked?.orders.slice(0, count).map(({ id }) => id) ?? [];
    if (printed.length > 0) onPrinted(printed);
    setAsked(undefined);
    setPartial(false);
  };
  return (
    <div className="thumb-bar sticky bottom-0 z-20 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-night-line bg-night-raised px-4 py-3 print:hidden">
      {asked === undefined ? (
        <button
          type="button"
          disabled={labels.length === 0}
          onClick={printAll}
          className={`${BUTTON} bg-crew-good text-crew-paper disabled:bg-night-line disabled:text-night-soft`}
        >
          {labels.length === 0 ? t("labels.print") : t("labels.printCount", { count: labels.length })}
        </button>
      ) : (
        <>
          <p role="status" className="text-crew-line max-lg:w-full">
            {asked.count === 1 ? t("labels.didItComeOut") : t("labels.didAllComeOut", { count: asked.count })}
          </p>
          <button
            type="button"
            onClick={() => (asked.orders.length > 1 ? setPartial(true) : answer(0))}
            className={`${BUTTON} border-2 border-night-ink`}
          >
            {t("labels.no")}
          </button>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: it replaces the button that was clicked
            autoFocus
            onClick={() => answer(asked.orders.length)}
            className={`${BUTTON} bg-crew-good text-crew-paper`}
          >
            {t("labels.yes")}
          </button>
        </>
      )}
      {asked !== undefined && isPartial && (
        <LastPrinted orders={asked.orders} onAnswer={answer} onClose={() => setPartial(false)} />
      )}
    </div>
  );
}

interface LastPrintedProps {
  readonly orders: readonly CrewOrder[];
  /** Gets the number of orders whose labels came out. */
  readonly onAnswer: (count: number) => void;
  readonly onClose: () => void;
}

/** Asks for the last label that came out, so that only the rest are printed again. */
function LastPrinted({ orders, onAnswer, onClose }: LastPrintedProps) {
  return (
    <Dialog title={t("labels.whichLast")} onClose={onClose}>
      <p className="text-crew-note text-soft">{t("labels.tapLast")}</p>
      <ul className="mt-3 grid gap-2">
        <li>
          <AnswerButton onClick={() => onAnswer(0)}>{t("labels.noneCameOut")}</AnswerButton>
        </li>
        {orders.map((order, index) => (
          <li key={order.id}>
            <AnswerButton onClick={() => onAnswer(index + 1)}>
              <span className="number w-27 shrink-0 text-crew-line whitespace-nowrap">
                {order.orderNumber}
              </span>
              <span className="min-w-0 truncate">{order.name === "" ? t("board.noName") : order.name}</span>
            </AnswerButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function AnswerButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-16 w-full items-center gap-3 rounded-lg border border-line-strong px-4 text-left text-crew-note hover:bg-quiet"
    >
      {children}
    </button>
  );
}
