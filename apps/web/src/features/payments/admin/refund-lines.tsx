import type { BilledLine, LinePieces } from "@secret/domain";
import { SELECT } from "../../../ui/field.tsx";

interface RefundLinesProps {
  readonly lines: readonly (BilledLine & { readonly name: string })[];
  readonly pieces: readonly LinePieces[];
  readonly onChange: (pieces: readonly LinePieces[]) => void;
}

/** How many pieces of each line go back: of what has gone back already, none. */
export function RefundLines({ lines, pieces, onChange }: RefundLinesProps) {
  const pick = (position: number, quantity: number) => {
    const others = pieces.filter((each) => each.position !== position);
    onChange(quantity === 0 ? others : [...others, { position, quantity }]);
  };
  return (
    <ul className="grid gap-2">
      {lines.map(({ position, name, quantity, refundedQuantity }) => {
        const left = quantity - refundedQuantity;
        const chosen = pieces.find((each) => each.position === position)?.quantity ?? 0;
        return (
          <li key={position} className="flex items-center justify-between gap-4">
            <span className="min-w-0 break-words">
              {name}
              <span className="block text-small text-soft">
                {left === 0 ? "All of it has gone back" : `${left} of ${quantity} left`}
              </span>
            </span>
            <select
              aria-label={`Pieces of ${name}`}
              className={`${SELECT} figures`}
              disabled={left === 0}
              value={chosen}
              onChange={(event) => pick(position, Number(event.target.value))}
            >
              {Array.from({ length: left + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
