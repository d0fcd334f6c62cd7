import type { AdminEvent } from "@secret/contract";
import { beforeRefunds, formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { refetchGathered } from "../../../platform/live/refetch-gathered.ts";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState, PageLoading } from "../../../ui/panel.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { adminEventsQuery } from "./admin-event-queries.ts";
import { AdminEventRow } from "./admin-event-row.tsx";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { useEventActions } from "./use-event-actions.tsx";

refetchGathered(["order.changed"], adminEventsQuery.queryKey);

/** Interval of looking for new holds, in ms, which no live event announces. */
const LOOK_EVERY_MS = 30_000;

const FILTER =
  "inline-flex min-h-11 items-center text-soft underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** Lists all events with their figures, and the archived ones separately. */
export function AdminEventsPage() {
  const events = useQuery({ ...adminEventsQuery, refetchInterval: LOOK_EVERY_MS });
  const { show } = useSearch({ from: "/admin-area/admin/events" });
  const [duplicating, setDuplicating] = useState<AdminEvent>();
  const actions = useEventActions();
  const list = events.data?.events ?? [];
  const archived = list.filter(({ archivedAt }) => archivedAt !== null);
  const isArchive = show === "archived";
  const shown = isArchive ? archived : list.filter(({ archivedAt }) => archivedAt === null);
  const heading = useHeadingAfterRow(shown.length, actions.element !== false);
  if (events.isPending) {
    return (
      <PageLoading>
        <RowsSkeleton rows={8} />
      </PageLoading>
    );
  }
  if (events.data === undefined) return <LoadFailed title="Failed to load events" query={events} />;
  const revenueCents = list.reduce((sum, event) => sum + event.revenueCents, 0);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-section">
          Events
        </h1>
        <Link to="/admin/events/new" className={buttonClass()}>
          New event
        </Link>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile name="Total events">{list.length}</Tile>
        <Tile name="Active events">{list.filter((event) => event.status === "active").length}</Tile>
        <Tile name="Total orders">{list.reduce((sum, event) => sum + event.orderCount, 0)}</Tile>
        <Tile name={beforeRefunds("Total revenue")}>{formatUsd(revenueCents)}</Tile>
      </dl>
      {(archived.length > 0 || isArchive) && (
        <nav aria-label="Event lists" className="flex flex-wrap gap-x-6">
          <Link to="/admin/events" activeOptions={{ includeSearch: true, exact: true }} className={FILTER}>
            Current
          </Link>
          <Link to="/admin/events" search={{ show: "archived" }} className={FILTER}>
            {`Archived (${archived.length})`}
          </Link>
        </nav>
      )}
      {shown.length === 0 && (
        <EmptyState spot="no-events" title={isArchive ? "Nothing archived" : "No Events Created"} />
      )}
      {shown.length > 0 && (
        <ul className="border-t border-line">
          {shown.map((event) => (
            <li key={event.id}>
              <AdminEventRow
                event={event}
                onAsk={(action) => actions.ask(event, action)}
                onDuplicate={() => setDuplicating(event)}
              />
            </li>
          ))}
        </ul>
      )}
      {actions.element}
      {duplicating !== undefined && (
        <DuplicateDialog event={duplicating} onClose={() => setDuplicating(undefined)} />
      )}
    </div>
  );
}

/** Focuses the page's heading when the focused row disappears. */
function useHeadingAfterRow(rows: number, isAsking: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const rowsBefore = useRef(rows);
  useEffect(() => {
    if (isAsking) return;
    const isGone = rows < rowsBefore.current;
    rowsBefore.current = rows;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [rows, isAsking]);
  return heading;
}
