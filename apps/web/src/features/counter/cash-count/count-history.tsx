import type { CashCount } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { differenceWords } from "./difference-words.ts";

interface CountHistoryProps {
  readonly counts: CashCount["counts"];
  readonly timeOf: (instant: string) => string;
}

/** Every count of the till, the last one first. */
export function CountHistory({ counts, timeOf }: CountHistoryProps) {
  if (counts.length === 0) {
    return <p className="text-crew-note text-soft">The till hasn't been counted yet.</p>;
  }
  return (
    <section aria-labelledby="counts-title">
      <h3 id="counts-title" className="mb-3 text-crew-line">
        Counted
      </h3>
      <ol className="divide-y divide-line border-y border-line">
        {counts.map((count) => (
          <li key={count.id} className="grid gap-1 py-4 break-inside-avoid">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="number text-crew-line">{formatUsd(count.countedCents)}</span>
              <span
                className={`text-crew-note font-semibold ${count.countedCents === count.expectedCents ? "text-ok" : "text-danger"}`}
              >
                {differenceWords(count.expectedCents, count.countedCents)}
              </span>
            </p>
            <p className="figures text-soft">
              {`Expected ${formatUsd(count.expectedCents)}, with ${formatUsd(count.floatCents)} in it before the first sale. ${count.countedBy}, ${timeOf(count.countedAt)}`}
            </p>
            {count.note !== "" && <p className="wrap-anywhere">{count.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
