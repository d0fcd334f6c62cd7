import { BOARD_COLUMNS, type BoardColumn } from "@secret/domain";
import { Spot } from "../../../ui/spot.tsx";
import { errorText, t } from "../../crew-language/index.ts";
import { AlarmRow } from "../conflicts/conflict-rows.tsx";
import { statusName } from "../crew-copy.ts";
import type { AnsweredAction } from "../device/crew-device.ts";
import { useSeen } from "./device-memory.ts";
import type { ColumnCounts } from "./tickets.ts";

/** Shows that there are no orders to make. @param isOver whether none can come anymore */
export function ColdFryer({ isOver }: { isOver: boolean }) {
  return (
    <div className="m-auto grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 p-6 text-center">
      <Spot name="cold-fryer" />
      <p className="font-display text-crew-word">{t("board.nothingToFry")}</p>
      {!isOver && <p className="text-crew-note text-night-soft">{t("board.nextKnocks")}</p>}
    </div>
  );
}

interface ColumnTabsProps {
  readonly counts: ColumnCounts;
  readonly chosen: BoardColumn;
  readonly onChoose: (column: BoardColumn) => void;
}

/** Chooses the visible column where there is room for only one. */
export function ColumnTabs({ counts, chosen, onChoose }: ColumnTabsProps) {
  return (
    <fieldset className="sticky top-0 z-20 grid grid-cols-3 bg-night px-3">
      <legend className="sr-only">{t("board.column")}</legend>
      {BOARD_COLUMNS.map((column) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === chosen}
          onClick={() => onChoose(column)}
          className="min-h-16 min-w-0 border-b-4 short:min-h-11 border-transparent px-1 font-semibold break-words text-night-soft focus-visible:outline-offset-[-3px] aria-pressed:border-night-ink aria-pressed:text-night-ink"
        >
          {statusName(column)} <span className="number">{counts[column]}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Lists this device's moves that the server refused; several of one order for one reason share a row. */
export function BoardRefusals({ answers }: { answers: readonly AnsweredAction[] }) {
  const [seen, see] = useSeen("board-refusals-seen");
  const refused = answers.filter(({ id, outcome }) => outcome === "refused" && !seen.has(id));
  const texts = [...new Set(refused.map(refusalText))];
  return (
    <div role="alert">
      {texts.map((text) => {
        const actions = refused.filter((each) => refusalText(each) === text);
        return (
          <AlarmRow
            key={text}
            action={t("board.gotIt")}
            about={actions[0]?.order?.orderNumber ?? t("board.thisOne")}
            text={text}
            onAct={() => see(actions.map(({ id }) => id))}
          />
        );
      })}
    </div>
  );
}

function refusalText({ order, code, message }: AnsweredAction): string {
  if (order !== null && code === "ORDER_CANCELLED")
    return t("board.cancelledBag", { number: order.orderNumber });
  return t("board.didNotGoThrough", {
    number: order?.orderNumber ?? t("board.this"),
    reason: message === null ? t("board.refused") : errorText({ code, message }),
  });
}
