import { useState } from "react";
import { counted } from "../board/board-words.ts";
import type { ArrangedLabel } from "./arrange-labels.ts";

interface PrintBarProps {
  readonly labels: readonly ArrangedLabel[];
  /** They came out of the printer. */
  readonly onPrinted: (orderIds: readonly string[]) => void;
}

const BUTTON = "min-h-18 rounded-lg px-6 text-crew-line font-semibold max-lg:flex-1";

/** Prints, and asks how it went: a browser doesn't say whether paper was there, and a label that is missing is a bag without a name. */
export function PrintBar({ labels, onPrinted }: PrintBarProps) {
  const [asked, setAsked] = useState<{ readonly orderIds: readonly string[]; readonly count: number }>();
  const printAll = () => {
    const orderIds = [...new Set(labels.map(({ order }) => order.id))];
    print();
    setAsked({ orderIds, count: labels.length });
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
          {labels.length === 0 ? "Print" : `Print ${counted(labels.length, "label")}`}
        </button>
      ) : (
        <>
          <p role="status" className="text-crew-line max-lg:w-full">
            {asked.count === 1 ? "Did the label come out?" : `Did all ${asked.count} labels come out?`}
          </p>
          <button
            type="button"
            onClick={() => setAsked(undefined)}
            className={`${BUTTON} border-2 border-night-ink`}
          >
            No
          </button>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus
            onClick={() => {
              onPrinted(asked.orderIds);
              setAsked(undefined);
            }}
            className={`${BUTTON} bg-crew-good text-crew-paper`}
          >
            Yes
          </button>
        </>
      )}
    </div>
  );
}
