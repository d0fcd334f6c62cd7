import type { NextEvening } from "@secret/contract";
import { percentOf } from "@secret/domain";
import { ProgressBar } from "../../ui/progress-bar.tsx";

interface SellThroughProps {
  readonly stock: Pick<NextEvening, "soldPieces" | "limitedPieces" | "soldLimitedPieces">;
}

/** Shows the share of the limited stock that is sold, or a count for a menu without limits. */
export function SellThrough({ stock: { soldPieces, limitedPieces, soldLimitedPieces } }: SellThroughProps) {
  if (limitedPieces === 0)
    return <p className="mt-5 text-small text-soft">{`${soldPieces.toLocaleString("en-US")} sold`}</p>;
  const sold = soldLimitedPieces.toLocaleString("en-US");
  const text = `${sold} of ${limitedPieces.toLocaleString("en-US")} sold`;
  const beside = soldPieces - soldLimitedPieces;
  return (
    <div className="mt-5 grid gap-2">
      <ProgressBar label="Sell-through" value={soldLimitedPieces} max={limitedPieces} text={text} />
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-soft">
        <span className="figures">
          {text}
          {beside > 0 && `, plus ${beside.toLocaleString("en-US")} unlimited`}
        </span>
        <span className="number">{`${percentOf(soldLimitedPieces, limitedPieces)}%`}</span>
      </p>
    </div>
  );
}
