import type { CrewBoard } from "@secret/contract";
import { BOARD_COLUMNS, type BoardColumn as Column } from "@secret/domain";
import { type ReactNode, useState } from "react";
import type { CrewDevice } from "../device/crew-device.ts";
import { handOffNoteOf } from "../hand-off/hand-off-notes.tsx";
import { BoardColumn, type BoardSetting } from "./board-column.tsx";
import { ColumnTabs } from "./board-parts.tsx";
import { allergenLine, type BoardView, type ColumnCounts, type Ticket, wideColumn } from "./tickets.ts";

/** Column widths of a large board, by the column that most tickets are in. */
const WIDTHS: Record<Column | "none", string> = {
  none: "lg:grid-cols-3",
  confirmed: "lg:grid-cols-[2fr_1fr_1fr]",
  preparing: "lg:grid-cols-[1fr_2fr_1fr]",
  ready: "lg:grid-cols-[1fr_1fr_2fr]",
};

interface BoardColumnsProps {
  readonly view: BoardView;
  readonly isWide: boolean;
  /** The column that a narrow board shows. */
  readonly column: Column;
  readonly onColumn: (column: Column) => void;
  readonly hereStrip: ReactNode;
  readonly undoPlace: ReactNode;
  readonly setting: BoardSetting;
}

/** Shows three columns side by side, or one of them on a narrow screen. */
export function BoardColumns({
  view: { columns, counts, here },
  isWide,
  column,
  onColumn,
  hereStrip,
  undoPlace,
  setting,
}: BoardColumnsProps) {
  const wide = useWideColumn(counts);
  return (
    <>
      {!isWide && hereStrip}
      {!isWide && <ColumnTabs counts={counts} chosen={column} onChoose={onColumn} />}
      <div
        className={`grid min-h-0 flex-1 gap-x-4 px-3 lg:grid-rows-[minmax(0,1fr)_auto] lg:px-4 ${WIDTHS[wide ?? "none"]}`}
      >
        {BOARD_COLUMNS.filter((each) => isWide || each === column).map((each, index) => (
          <BoardColumn
            key={each}
            // Undo is below the first column and checked-in guests below the others, so that they cover no targets.
            className={index > 0 && here.length === 0 ? "lg:row-span-2" : ""}
            column={each}
            groups={columns[each]}
            setting={setting}
          />
        ))}
        {undoPlace}
        {isWide && hereStrip && <div className="col-span-2 min-w-0">{hereStrip}</div>}
      </div>
    </>
  );
}

/** Returns functions for a ticket's allergens, notes, whether it lacks the chosen item, and whether its sale is uncertain. */
export function ticketFacts(
  device: Pick<CrewDevice, "waiting">,
  board: CrewBoard,
  itemId: string | undefined,
) {
  const uncertainSales = new Set(
    device.waiting.flatMap((each) => (each.kind === "sale" && !each.isFromAllotment ? [each.id] : [])),
  );
  return {
    allergensOf: (ticket: Ticket) => allergenLine(ticket, board.items),
    noteOf: ({ id }: Ticket) => handOffNoteOf(board, id),
    isDimmed: (ticket: Ticket) =>
      itemId !== undefined && ticket.items.every(({ menuItemId }) => menuItemId !== itemId),
    isUncertainSale: ({ id }: Ticket) => uncertainSales.has(id),
  };
}

/** Returns the column that is wider than the others. It changes rarely. */
function useWideColumn(counts: ColumnCounts): Column | undefined {
  const [wide, setWide] = useState<Column>();
  const next = wideColumn(counts, wide);
  if (next !== wide) setWide(next);
  return next;
}
