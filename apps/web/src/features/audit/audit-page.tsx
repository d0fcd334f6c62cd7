import { ApiError, AUDIT_RANGES } from "@secret/contract";
import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import toast from "react-hot-toast";
import { useConnection } from "../../platform/live/live.ts";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { ShowOlder } from "../../platform/load-states/show-older.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/panel.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { AuditFilters, type AuditSearch } from "./audit-filters.tsx";
import { exportAuditLog } from "./audit-mutations.ts";
import { auditPagesQuery } from "./audit-queries.ts";
import { AuditRows } from "./audit-rows.tsx";
import { AuditStats } from "./audit-stats.tsx";
import { NewEntries } from "./new-entries.tsx";

/** Who did what to whom; filters live in the address. */
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
  const take = useMutation({
    mutationFn: exportAuditLog,
    onSuccess: () => toast.success("Audit logs exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The audit log could not be exported"),
  });
  const isOffline = useConnection() === "offline";
  const entries = lines.data?.pages.flatMap((page) => page.entries);
  const first = lines.data?.pages[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-section">Audit log</h1>
        <Button look="quiet" busy={take.isPending} onClick={() => take.mutate(filter)}>
          Export CSV
        </Button>
      </div>
      <AuditStats />
      <div>
        <AuditFilters
          search={search}
          filter={filter}
          person={first?.person ?? undefined}
          order={first?.order ?? undefined}
          onSearch={show}
        />
        {entries !== undefined && <NewEntries filter={filter} shown={entries} onShow={lines.refetch} />}
        {isOffline && (
          <p role="status" className="py-2.5 text-small font-semibold text-warn">
            Offline. What is new comes with your connection.
          </p>
        )}
        {lines.isPending && <RowsSkeleton rows={10} />}
        {lines.isError && entries === undefined && (
          <LoadFailed title="Failed to load audit logs" query={lines} isPage={false} />
        )}
        {entries?.length === 0 && (
          <EmptyState title="No lines match">
            <p className="text-soft">Choose a longer time, or fewer filters.</p>
          </EmptyState>
        )}
        {entries !== undefined && entries.length > 0 && <AuditRows entries={entries} onSearch={show} />}
      </div>
      {lines.hasNextPage && <ShowOlder query={lines} />}
    </div>
  );
}
