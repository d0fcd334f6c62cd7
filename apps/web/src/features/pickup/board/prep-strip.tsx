import type { CrewItem } from "@secret/contract";
import type { ItemPrep, PrepTotals } from "@secret/domain";
import type { ReactNode } from "react";
import { t } from "../../crew-language/index.ts";
import type { useItemSales } from "../../incidents/index.ts";
import { paceText, shortSpan } from "./board-copy.ts";
import type { Window } from "./tickets.ts";

interface PrepStripProps {
  readonly totals: PrepTotals<Window>;
  /** Minutes ahead of the windows; negative when behind. */
  readonly pace: number | undefined;
  /** Suggests to announce a delay. */
  readonly suggestion: ReactNode;
  readonly timeZone: string;
  readonly items: readonly CrewItem[];
  /** Long press that opens an item's sales. */
  readonly pressProps: ReturnType<typeof useItemSales>["pressProps"];
  /** Item that is highlighted; all others are dimmed. */
  readonly chosenId: string | undefined;
  readonly onChoose: (menuItemId: string | undefined) => void;
}

/** Shows the kitchen's pace and what to fry now, in the menu's order, so that each item keeps its place. */
export function PrepStrip({
  totals,
  pace,
  suggestion,
  timeZone,
  items,
  pressProps,
  chosenId,
  onChoose,
}: PrepStripProps) {
  const [next] = totals.windows;
  return (
    <section
      aria-label={t("board.toFry")}
      className="flex min-h-20 flex-col border-b border-night-line py-1 lg:flex-row lg:items-stretch lg:px-4 short:min-h-0 short:flex-row"
    >
      {next === undefined || pace === undefined ? (
        <p className="flex items-center px-3 text-crew-line font-semibold lg:px-0">
          {totals.items.length === 0 ? t("board.nothingToFry") : t("board.onlyRemakes")}
        </p>
      ) : (
        <div className="flex shrink-0 flex-wrap items-stretch justify-between gap-3 px-3 lg:pr-6 lg:pl-0">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 lg:grid lg:content-center">
            <p className={`number text-crew-line whitespace-nowrap ${pace < 0 ? "text-crew-used" : ""}`}>
              {paceText(pace)}
            </p>
            <p className="number text-crew-note text-night-soft short:hidden">
              {`${shortSpan(next.window, timeZone)} · ${unitsText(next.units, next.window.maxUnits)}`}
            </p>
          </div>
          {suggestion}
        </div>
      )}
      <div className="relative grid auto-cols-[minmax(6.5rem,1fr)] grid-flow-col gap-2 overflow-x-auto px-3 lg:flex-1 lg:grid-flow-row lg:grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] lg:overflow-visible lg:px-0">
        {totals.items.map((item) => (
          <ItemTotal
            key={item.menuItemId}
            item={item}
            isStopped={items.some(({ id, stopped }) => id === item.menuItemId && Boolean(stopped))}
            isChosen={chosenId === item.menuItemId}
            pressProps={pressProps(item.menuItemId)}
            onChoose={() => onChoose(chosenId === item.menuItemId ? undefined : item.menuItemId)}
          />
        ))}
      </div>
    </section>
  );
}

interface ItemTotalProps {
  readonly item: ItemPrep;
  readonly isStopped: boolean;
  readonly isChosen: boolean;
  readonly pressProps: ReturnType<PrepStripProps["pressProps"]>;
  readonly onChoose: () => void;
}

/** Shows how many of an item to fry. A tap highlights it, a long press opens its sales. */
function ItemTotal({ item, isStopped, isChosen, pressProps, onChoose }: ItemTotalProps) {
  const { name, quantity, quantityNext } = item;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...pressProps}
      onClick={onChoose}
      className="grid min-h-16 touch-manipulation content-center rounded-lg border border-night-line px-1.5 text-left text-night-ink [-webkit-touch-callout:none] focus-visible:outline-offset-[-3px] aria-pressed:bg-night-ink aria-pressed:text-night lg:min-h-18 short:min-h-11"
    >
      <span className={`flex items-center gap-1 ${quantityNext === 0 ? "opacity-60" : ""}`}>
        <span className="number text-crew-word leading-none short:text-crew-line">{quantityNext}</span>
        <span className="text-crew-note leading-none whitespace-nowrap short:flex short:gap-1">
          <span className="block font-semibold">{t("board.now")}</span>
          <span className="number block">{t("board.ofQuantity", { quantity })}</span>
        </span>
      </span>
      <span className="number truncate text-small leading-tight">{name}</span>
      {isStopped && (
        <span className="truncate rounded-sm bg-crew-bad px-1 text-small leading-tight font-semibold text-crew-paper">
          {t("board.stopped")}
        </span>
      )}
    </button>
  );
}

/** Returns "21 of 60 tails": units left to fry, of the window's fryer capacity. */
function unitsText(units: number, maxUnits: number | null): string {
  return maxUnits === null
    ? t("board.tails", { count: units })
    : t("board.unitsOf", { units, max: maxUnits });
}
