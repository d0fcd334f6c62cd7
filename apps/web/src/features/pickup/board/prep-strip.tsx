import type { PrepTotals } from "@secret/domain";
import { counted } from "@secret/domain";
import { classNames } from "../../../ui/class-names.ts";
import { paceText, shortClock, shortSpan } from "./board-copy.ts";
import type { Window } from "./tickets.ts";

interface PrepStripProps {
  readonly totals: PrepTotals<Window>;
  /** Minutes ahead of the windows; negative when behind. */
  readonly pace: number | undefined;
  readonly timeZone: string;
  /** Item that is highlighted; all others are dimmed. */
  readonly chosenId: string | undefined;
  readonly onChoose: (menuItemId: string | undefined) => void;
}

/** Shows the kitchen's pace and what to fry next. */
export function PrepStrip({ totals, pace, timeZone, chosenId, onChoose }: PrepStripProps) {
  const [next] = totals.windows;
  return (
    <section
      aria-label="To fry"
      className="relative flex min-h-22 items-stretch gap-3 overflow-x-auto border-b border-night-line px-3 py-1 lg:px-4"
    >
      {next === undefined || pace === undefined ? (
        <p className="flex items-center text-crew-line font-semibold">Nothing to fry.</p>
      ) : (
        <div className="grid shrink-0 content-center gap-1 pr-2">
          <p
            className={classNames(
              "number w-fit rounded-lg text-crew-line whitespace-nowrap",
              pace < 0 && "bg-crew-bad px-2 text-crew-paper",
            )}
          >
            {paceText(pace)}
          </p>
          <p className="number text-crew-note whitespace-nowrap text-night-soft">
            {`${shortSpan(next.window, timeZone)} · ${unitsText(next.units, next.window.maxUnits)}`}
          </p>
        </div>
      )}
      {next !== undefined &&
        totals.items.map(({ menuItemId, name, quantity, quantityNext }) => (
          <button
            key={menuItemId}
            type="button"
            aria-pressed={chosenId === menuItemId}
            onClick={() => onChoose(chosenId === menuItemId ? undefined : menuItemId)}
            className="grid max-w-56 shrink-0 content-center rounded-lg border border-night-line px-3 text-left text-night-ink focus-visible:outline-offset-[-3px] aria-pressed:bg-night-ink aria-pressed:text-night"
          >
            <span className="flex items-baseline gap-2">
              <span className="number text-crew-word">{quantity}</span>
              <span className="number text-crew-note whitespace-nowrap">
                {`${quantityNext} for ${shortClock(next.window.startsAt, timeZone)}`}
              </span>
            </span>
            <span className="truncate text-crew-note leading-tight font-semibold">{name}</span>
          </button>
        ))}
    </section>
  );
}

/** Returns "21 of 60 tails": units left to fry, of the window's fryer capacity. */
function unitsText(units: number, maxUnits: number | null): string {
  return maxUnits === null ? counted(units, "tail") : `${units} of ${counted(maxUnits, "tail")}`;
}
