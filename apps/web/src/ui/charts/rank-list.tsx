import { type ReactNode, useState } from "react";

interface Rank {
  readonly key: string;
  readonly name: ReactNode;
  /** Secondary text: "12 orders". */
  readonly note: string;
  readonly value: number;
  readonly text: string;
}

/** Number of entries shown before "show more". */
const FIRST = 5;

/** Ranked list with a bar per entry, relative to the first one. */
export function RankList({ ranks, name }: { ranks: readonly Rank[]; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const top = Math.max(1, ranks[0]?.value ?? 0);
  const shown = isOpen ? ranks : ranks.slice(0, FIRST);
  return (
    <>
      <ol className="grid gap-3.5">
        {shown.map(({ key, name, note, value, text }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
            <span className="wrap-anywhere">{name}</span>
            <span className="number text-lead leading-tight">{text}</span>
            <span
              aria-hidden="true"
              style={{ width: `${Math.max(0, value / top) * 100}%` }}
              className="col-span-2 h-1 min-w-1 rounded-full bg-ink forced-color-adjust-none"
            />
            <span className="figures col-span-2 text-fine text-soft">{note}</span>
          </li>
        ))}
      </ol>
      {ranks.length > FIRST && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-3 min-h-11 text-small font-semibold text-soft underline underline-offset-4 hover:text-ink"
        >
          {isOpen ? `Show the first ${FIRST}` : `Show all ${ranks.length}`}
          <span className="sr-only"> of {name}</span>
        </button>
      )}
    </>
  );
}
