import type { CrewBoard } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { useMemo, useState } from "react";
import { useNow } from "../../../ui/use-now.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import { arrangeLabels } from "./arrange-labels.ts";
import { chooseOrders, type LabelChoice } from "./choose-orders.ts";
import { Label } from "./label.tsx";
import { LabelChoices } from "./label-choices.tsx";
import { labelFactsOf } from "./label-facts.ts";
import { contentWidth, LABEL_FORMATS } from "./label-formats.ts";
import { LabelOrders } from "./label-orders.tsx";
import { PrintBar } from "./print-bar.tsx";
import { PrintedLabels } from "./printed-labels.tsx";
import { useChosenFormat } from "./use-chosen-format.ts";
import { useLabelHeights } from "./use-label-heights.ts";

interface LabelsDeskProps {
  readonly board: CrewBoard;
  readonly choice: LabelChoice;
  readonly onChoose: (choice: LabelChoice) => void;
}

/** How often the time of printing is looked at, in milliseconds. */
const CLOCK_MS = 10_000;
const WHOLE = { number: 1, of: 1 };
/** Measured so much narrower than it is printed, in millimeters: whatever a printer rounds, nothing wraps that didn't here. */
const SPARED_MM = 0.3;

/** What is printed, on what, and how it will look. */
export function LabelsDesk({ board, choice, onChoose }: LabelsDeskProps) {
  const { act, waiting } = useCrewDevice();
  const [format, setFormat] = useChosenFormat();
  const [bags, setBags] = useState<ReadonlyMap<string, number>>(new Map());
  const printedAt = formatEventClock(useNow(CLOCK_MS), board.event.timeZone);
  // What was sold here without signal has no number yet.
  const known = useMemo(() => {
    const unsent = new Set(waiting.filter(({ kind }) => kind === "sale").map(({ id }) => id));
    return { ...board, orders: board.orders.filter(({ id }) => !unsent.has(id)) };
  }, [board, waiting]);
  const chosen = useMemo(() => chooseOrders(known, choice), [known, choice]);
  const { measured, heights } = useLabelHeights(chosen, format.id);
  const factsOf = labelFactsOf(board);
  const labels = chosen.flatMap((order) => {
    const own = heights.get(order.id);
    return own === undefined ? [] : arrangeLabels(order, bags.get(order.id) ?? 1, own, format);
  });
  return (
    <div className="flex flex-1 flex-col print:block">
      <LabelChoices
        board={known}
        choice={choice}
        onChoose={onChoose}
        formats={LABEL_FORMATS}
        format={format}
        onFormat={setFormat}
      />
      <div className="flex min-w-0 flex-1 flex-col lg:flex-row-reverse print:block">
        {chosen.length > 0 && (
          <section
            aria-label="Preview"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keys
            tabIndex={0}
            className="flex min-w-0 gap-6 overflow-x-auto p-6 lg:flex-1 lg:flex-wrap lg:content-start print:block print:p-0"
          >
            <PrintedLabels format={format} labels={labels}>
              {({ order, lines, bag, part }) => (
                <Label
                  order={order}
                  lines={lines}
                  bag={bag}
                  part={part}
                  printedAt={printedAt}
                  {...factsOf(order)}
                />
              )}
            </PrintedLabels>
          </section>
        )}
        <LabelOrders
          orders={chosen}
          windowOf={(order) => factsOf(order).window}
          bags={bags}
          onBags={(id, count) => setBags(new Map(bags).set(id, count))}
          onChoose={onChoose}
        />
      </div>
      <PrintBar
        labels={labels}
        onPrinted={(orderIds) => void act({ kind: "print", orderIds: [...orderIds] })}
      />
      <div className="invisible absolute -left-[200vw] print:hidden" aria-hidden="true">
        <div ref={measured} style={{ width: `${contentWidth(format) - SPARED_MM}mm` }}>
          {chosen.map((order) => (
            <Label
              key={order.id}
              order={order}
              lines={order.items}
              bag={WHOLE}
              part={WHOLE}
              printedAt={printedAt}
              {...factsOf(order)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
