import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../ui/panel.tsx";
import { Tile } from "../../ui/tile.tsx";
import { auditStatsQuery } from "./audit-queries.ts";
import { kindName, SEVERITY_NAMES } from "./audit-words.ts";

/** How much happened in 30 days, by severity, and unfolded by kind. */
export function AuditStats() {
  const { data, isError } = useQuery(auditStatsQuery);
  if (isError && data === undefined)
    return <p className="text-soft">The figures of the last 30 days could not be loaded.</p>;
  if (data === undefined) return <Skeleton className="h-20" />;
  const kinds = AUDIT_EVENT_TYPES.map((kind) => ({ kind, count: data.eventsByType[kind] }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-3 lg:grid-cols-5">
        <Tile name="Lines in 30 days">{data.totalEvents.toLocaleString("en-US")}</Tile>
        {AUDIT_SEVERITIES.map((severity) => (
          <Tile key={severity} name={SEVERITY_NAMES[severity]}>
            {data.eventsBySeverity[severity].toLocaleString("en-US")}
          </Tile>
        ))}
      </dl>
      {kinds.length > 0 && (
        <details className="text-small">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline decoration-line-strong underline-offset-4">
            By kind
          </summary>
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-8">
            {kinds.map(({ kind, count }) => (
              <div key={kind} className="flex justify-between gap-4 border-b border-line py-1.5">
                <dt className="text-soft">{kindName(kind)}</dt>
                <dd className="number">{count.toLocaleString("en-US")}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
