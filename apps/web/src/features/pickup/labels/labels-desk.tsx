import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatEventClock, formatEventShortDate } from "@secret/domain";
import { type Ref, useMemo, useState } from "react";
import { storedLabelFormat } from "../../../platform/browser-store.ts";
import { serverNow } from "../../../ui/server-time.ts";
import { useNow } from "../../../ui/use-now.ts";
import { inEnglish, t } from "../../crew-language/index.ts";
import { shortSpan } from "../board/board-copy.ts";
import { allergenLine, toWindow } from "../board/tickets.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import { type ArrangedLabel, arrangeLabels } from "./arrange-labels.ts";
import { chooseOrders, type LabelChoice } from "./choose-orders.ts";
import { Label } from "./label.tsx";
import { LabelChoices } from "./label-choices.tsx";
import { contentWidth, LABEL_FORMATS, type LabelFormat } from "./label-formats.ts";
import { LabelOrders } from "./label-orders.tsx";
import { PrintBar } from "./print-bar.tsx";
import { PrintedLabels } from "./printed-labels.tsx";
import { useLabelHeights } from "./use-label-heights.ts";

interface LabelsDeskProps {
  readonly board: CrewBoard;
  readonly choice: LabelChoice;
  readonly onChoose: (choice: LabelChoice) => void;
}

/** Refresh interval of the print time, in ms. */
const CLOCK_MS = 10_000;

/** Chooses and previews the labels. */
export function LabelsDesk({ board, choice, onChoose }: LabelsDeskProps) {
  const { act } = useCrewDevice();
  const [format, setFormat] = useChosenFormat();
  const [bags, setBags] = useState<ReadonlyMap<string, number>>(new Map());
  const printedAt = formatEventClock(useNow(CLOCK_MS), board.event.timeZone);
  const known = useNumberedOrders(board);
  const chosen = useMemo(() => chooseOrders(known, choice), [known, choice]);
  const { measured, heights } = useLabelHeights(chosen, format.id);
  const textsOf = createLabelTexts(board);
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
          <LabelPreview format={format} labels={labels} printedAt={printedAt} textsOf={textsOf} />
        )}
        <LabelOrders
          orders={chosen}
          windowOf={(order) => textsOf(order).window}
          bags={bags}
          onBags={(id, count) => setBags(new Map(bags).set(id, count))}
          onChoose={onChoose}
        />
      </div>
      <PrintBar
        labels={labels}
        onPrinted={(orderIds) => void act({ kind: "print", orderIds: [...orderIds] })}
      />
      <MeasuredLabels
        ref={measured}
        orders={chosen}
        format={format}
        printedAt={printedAt}
        textsOf={textsOf}
      />
    </div>
  );
}

interface LabelPreviewProps extends Omit<MeasuredLabelsProps, "ref" | "orders"> {
  readonly labels: readonly ArrangedLabel[];
}

function LabelPreview({ format, labels, printedAt, textsOf }: LabelPreviewProps) {
  return (
    <section
      aria-label={t("labels.preview")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it sideways on a phone
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
            {...textsOf(order)}
          />
        )}
      </PrintedLabels>
    </section>
  );
}

const WHOLE = { number: 1, of: 1 };
/**
 * Difference between printed and measured width, in mm, so that a printer's rounding causes no new line
 * breaks.
 */
const MEASURING_MARGIN_MM = 0.3;

interface MeasuredLabelsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly orders: readonly CrewOrder[];
  readonly format: LabelFormat;
  readonly printedAt: string;
  readonly textsOf: (order: CrewOrder) => LabelTexts;
}

/** Renders each order on one invisible label, to measure its height. */
function MeasuredLabels({ ref, orders, format, printedAt, textsOf }: MeasuredLabelsProps) {
  return (
    <div className="invisible absolute -left-[200vw] print:hidden" aria-hidden="true">
      <div ref={ref} style={{ width: `${contentWidth(format) - MEASURING_MARGIN_MM}mm` }}>
        {orders.map((order) => (
          <Label
            key={order.id}
            order={order}
            lines={order.items}
            bag={WHOLE}
            part={WHOLE}
            printedAt={printedAt}
            {...textsOf(order)}
          />
        ))}
      </div>
    </div>
  );
}

/** Returns the board without the sales that weren't sent yet, which have no order number. */
function useNumberedOrders(board: CrewBoard): CrewBoard {
  const { waiting } = useCrewDevice();
  return useMemo(() => {
    const unsent = new Set(waiting.filter(({ kind }) => kind === "sale").map(({ id }) => id));
    return { ...board, orders: board.orders.filter(({ id }) => !unsent.has(id)) };
  }, [board, waiting]);
}

/** Returns the paper that was used last. */
function useChosenFormat(): [LabelFormat, (format: LabelFormat) => void] {
  const [id, setId] = useState(() => storedLabelFormat.read());
  const format = LABEL_FORMATS.find((each) => each.id === id) ?? LABEL_FORMATS[0];
  const choose = (chosen: LabelFormat) => {
    storedLabelFormat.write(chosen.id);
    setId(chosen.id);
  };
  return [format, choose];
}

/** The texts of a label that aren't part of its order. */
interface LabelTexts {
  readonly evening: string;
  readonly window: string;
  readonly allergens: string;
}

/** Returns the label texts of a board's orders. */
function createLabelTexts({ event, windows, items }: CrewBoard): (order: CrewOrder) => LabelTexts {
  const { timeZone } = event;
  const evening = `${event.title} · ${formatEventShortDate(new Date(event.pickupStartsAt), timeZone, serverNow())}`;
  const spans = new Map(windows.map((window) => [window.id, shortSpan(toWindow(window), timeZone)]));
  return (order) => ({
    evening,
    window: spans.get(order.pickupWindowId) ?? "",
    allergens: allergenLine(order, items, inEnglish),
  });
}
