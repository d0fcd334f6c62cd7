import { BOARD_COLUMNS, type BoardColumn } from "@secret/domain";
import { STATUS_WORDS } from "../status-words.ts";
import type { ColumnCounts } from "./use-board-view.ts";

interface ColumnTabsProps {
  readonly counts: ColumnCounts;
  readonly chosen: BoardColumn;
  readonly onChoose: (column: BoardColumn) => void;
}

/** Where there is room for one column: which one. */
export function ColumnTabs({ counts, chosen, onChoose }: ColumnTabsProps) {
  return (
    <fieldset className="sticky top-0 z-20 grid grid-cols-3 bg-night px-3">
      <legend className="sr-only">Column</legend>
      {BOARD_COLUMNS.map((column) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === chosen}
          onClick={() => onChoose(column)}
          className="min-h-14 min-w-0 border-b-4 border-transparent px-1 font-semibold break-words text-night-soft focus-visible:outline-offset-[-3px] aria-pressed:border-night-ink aria-pressed:text-night-ink"
        >
          {STATUS_WORDS[column]} <span className="number">{counts[column]}</span>
        </button>
      ))}
    </fieldset>
  );
}
