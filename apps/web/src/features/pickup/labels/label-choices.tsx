import type { CrewBoard } from "@secret/contract";
import type { ReactNode } from "react";
import { t } from "../../crew-language/index.ts";
import { shortSpan } from "../board/board-copy.ts";
import { toWindow } from "../board/tickets.ts";
import { chooseOrders, type LabelChoice } from "./choose-orders.ts";
import type { LabelFormat } from "./label-formats.ts";

interface LabelChoicesProps {
  readonly board: CrewBoard;
  readonly choice: LabelChoice;
  readonly onChoose: (choice: LabelChoice) => void;
  readonly formats: readonly LabelFormat[];
  readonly format: LabelFormat;
  readonly onFormat: (format: LabelFormat) => void;
}

/** Chooses the orders and the paper. */
export function LabelChoices(props: LabelChoicesProps) {
  const { board, choice, onChoose, formats, format, onFormat } = props;
  const countOf = (each: LabelChoice) => chooseOrders(board, each).length;
  const windows = board.windows
    .map((window) => ({ window, count: countOf({ kind: "window", id: window.id }) }))
    .filter(({ window, count }) => count > 0 || (choice.kind === "window" && choice.id === window.id));
  const single = choice.kind === "order" ? board.orders.find(({ id }) => id === choice.id) : undefined;
  return (
    <div className="grid gap-x-8 border-b border-night-line px-4 py-2 lg:flex lg:justify-between print:hidden">
      <Chips name={t("labels.labelsOf")}>
        {single !== undefined && <Chip isOn>{single.orderNumber}</Chip>}
        <Chip isOn={choice.kind === "unprinted"} onClick={() => onChoose({ kind: "unprinted" })}>
          {t("labels.notPrinted", { count: countOf({ kind: "unprinted" }) })}
        </Chip>
        <Chip isOn={choice.kind === "all"} onClick={() => onChoose({ kind: "all" })}>
          {t("labels.all", { count: countOf({ kind: "all" }) })}
        </Chip>
        {windows.map(({ window, count }) => (
          <Chip
            key={window.id}
            isOn={choice.kind === "window" && choice.id === window.id}
            onClick={() => onChoose({ kind: "window", id: window.id })}
          >
            {`${shortSpan(toWindow(window), board.event.timeZone)} · ${count}`}
          </Chip>
        ))}
      </Chips>
      <Chips name={t("labels.paper")}>
        {formats.map((each) => (
          <Chip key={each.id} isOn={each.id === format.id} onClick={() => onFormat(each)}>
            {each.name}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Chips({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 gap-2 overflow-x-auto py-1.5">
      <legend className="sr-only">{name}</legend>
      {children}
    </fieldset>
  );
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick?: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="number min-h-16 shrink-0 rounded-lg border border-night-line px-3 text-crew-note whitespace-nowrap text-night-soft focus-visible:outline-offset-[-3px] aria-pressed:border-night-ink aria-pressed:bg-night-ink aria-pressed:text-night"
    >
      {children}
    </button>
  );
}
