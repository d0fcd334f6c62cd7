import { ApiError, AUDIT_RANGES, type AuditEntry } from "@secret/contract";
import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { OfflineLine } from "../../platform/load-states/offline-line.tsx";
import { PagedList } from "../../platform/load-states/paged-list.tsx";
import { rowsOf } from "../../platform/load-states/paged-query.ts";
import { Button } from "../../ui/button.tsx";
import { DISCLOSURE } from "../../ui/disclosure.ts";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";
import { kindName, SEVERITY_NAMES } from "./audit-copy.ts";
import { AuditFilters, type AuditSearch } from "./audit-filters.tsx";
import { exportAuditLog } from "./audit-mutations.ts";
import { type AuditFilter, auditPagesQuery, auditStatsQuery, newestEntriesQuery } from "./audit-queries.ts";
import { AuditRows } from "./audit-rows.tsx";

/** Audit log. The filters are in the URL. */
export function AuditPage() {
  const search = useSearch({ from: "/admin-area/admin/audit" });
  const navigate = useNavigate({ from: "/admin/audit" });
  const show = (change: AuditSearch) =>
    void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false });
  const filter = {
    search: search.search,
    eventType: AUDIT_EVENT_TYPES.find((each) => each === search.type),
    severity: AUDIT_SEVERITIES.find((each) => each === search.severity),
    range: AUDIT_RANGES.find((each) => each === search.range),
    from: search.from,
    to: search.to,
    personId: search.person,
    orderId: search.order,
  };
  const lines = useInfiniteQuery(auditPagesQuery(filter));
  const shown = rowsOf(lines.data);
  const first = lines.data?.pages[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHead
        title="Audit log"
        isFull
        className="z-20 bg-surface py-1.5 xl:sticky xl:top-0"
        actions={<ExportButton filter={filter} />}
      >
        <AuditFilters
          search={search}
          filter={filter}
          person={first?.person ?? undefined}
          order={first?.order ?? undefined}
          onSearch={show}
        />
      </PageHead>
      <AuditStats />
      <div>
        {shown !== undefined && <NewEntries filter={filter} shown={shown} onShow={lines.refetch} />}
        <OfflineLine />
        <PagedList
          name="audit logs"
          query={lines}
          empty={
            <NoMatch
              title="No entries match"
              hint="Try a longer time range or fewer filters."
              onClear={() => void navigate({ search: {}, replace: true })}
            />
          }
        >
          {(entries) => <AuditRows entries={entries} onSearch={show} />}
        </PagedList>
      </div>
    </div>
  );
}

/** Downloads the entries that match. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const take = useMutation({
    mutationFn: exportAuditLog,
    onSuccess: () => toast.success("Audit logs exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The audit log couldn't be exported"),
  });
  return (
    <Button look="quiet" busy={take.isPending} onClick={() => take.mutate(filter)}>
      Export CSV
    </Button>
  );
}

interface NewEntriesProps {
  readonly filter: AuditFilter;
  readonly shown: readonly AuditEntry[];
  readonly onShow: () => Promise<unknown>;
}

/** Button that loads new entries on demand, so that rows don't move while somebody reads. */
function NewEntries({ filter, shown, onShow }: NewEntriesProps) {
  const { data } = useQuery(newestEntriesQuery(filter));
  const known = new Set(shown.map(({ id }) => id));
  const at = data?.rows.findIndex(({ id }) => known.has(id)) ?? 0;
  // When the known entries have left the time range, only entries newer than the list count.
  const newest = shown[0]?.createdAt ?? "";
  const count = at === -1 ? (data?.rows.filter((each) => each.createdAt > newest).length ?? 0) : at;
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <Button look="quiet" wide className="my-2" onClick={() => void onShow()}>
          {count === data?.rows.length && data.hasMore ? `More than ${count} new` : `${count} new`}
        </Button>
      )}
    </div>
  );
}

/** Statistics of the last 30 days by severity, and by kind when unfolded. */
function AuditStats() {
  const { data, isError } = useQuery(auditStatsQuery);
  if (isError && data === undefined)
    return <p className="text-soft">The last 30 days' numbers couldn't be loaded.</p>;
  if (data === undefined) return <Skeleton className="h-14" />;
  const kinds = AUDIT_EVENT_TYPES.map((kind) => ({ kind, count: data.eventsByType[kind] }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 border-t-3 border-ink">
      <dl className="flex flex-wrap gap-x-8 gap-y-1 py-2.5">
        <Figure name="Entries in 30 days" count={data.totalEvents} />
        {AUDIT_SEVERITIES.map((severity) => (
          <Figure key={severity} name={SEVERITY_NAMES[severity]} count={data.eventsBySeverity[severity]} />
        ))}
      </dl>
      {kinds.length > 0 && (
        <details className="text-small [&[open]]:basis-full">
          <summary className={DISCLOSURE}>By kind</summary>
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

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="number text-lead leading-none">{count.toLocaleString("en-US")}</dd>
    </div>
  );
}
