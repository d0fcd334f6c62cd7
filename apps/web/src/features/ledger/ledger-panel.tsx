import type { LedgerReport } from "@secret/contract";
import { counted, formatEventClock } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../ui/panel.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { ledgerReportQuery } from "./ledger-queries.ts";

/** Shows one line while the books agree, or the differences. */
export function LedgerPanel() {
  const { data: report, isError } = useQuery(ledgerReportQuery);
  if (isError) return <p className="text-soft">The consistency checks couldn't run.</p>;
  if (report === undefined) return null;
  if (report.differenceCount > 0) return <Differences report={report} />;
  const clock = formatEventClock(new Date(report.comparedAt), VIEWER_TIME_ZONE);
  return (
    <p className="text-soft">{`✓ Books balanced: ${report.comparisons.length} checks passed at ${clock}`}</p>
  );
}

function Differences({ report: { differenceCount, comparisons } }: { report: LedgerReport }) {
  return (
    <Notice tone="danger">
      <details>
        <summary className="cursor-pointer py-2">
          {counted(differenceCount, "difference")} in the books
        </summary>
        <ul className="mt-3 grid gap-3">
          {comparisons
            .filter((each) => each.differenceCount > 0)
            .map(({ name, differences, differenceCount: count }) => (
              <li key={name}>
                <p>{`Check failed: ${name} (${count})`}</p>
                <ul className="list-disc pl-5 font-normal break-words">
                  {differences.map((difference) => (
                    <li key={difference}>{difference}</li>
                  ))}
                </ul>
              </li>
            ))}
        </ul>
      </details>
    </Notice>
  );
}
