import type { AdminEvent } from "@secret/contract";
import { EVENT_STATUSES, MINUTE_MS, sumSales } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { batchRefetches } from "../../../platform/live/batch-refetches.ts";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { hasWords } from "../../../ui/has-words.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NoMatch } from "../../../ui/no-match.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, PageLoading } from "../../../ui/panel.tsx";
import { checkoutText, NetSalesTile, OrdersTile } from "../../../ui/sales-tiles.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { adminEventsQuery } from "./admin-event-queries.ts";
import { AdminEventRow, EventColumns } from "./admin-event-row.tsx";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { groupEvents } from "./group-events.ts";
import { EVENT_STATUS_NAMES, useEventActions } from "./use-event-actions.tsx";

batchRefetches(["order.changed"], adminEventsQuery.queryKey);

/** Refetch interval for new holds, in ms. No live event announces them. */
const REFETCH_MS = 30_000;

/** Lists all events with their figures by group, and the archived ones separately. */
export function AdminEventsPage() {
  const events = useQuery({ ...adminEventsQuery, refetchInterval: REFETCH_MS });
  const now = useNow(MINUTE_MS);
  const { show, search, ...typed } = useSearch({ from: "/admin-area/admin/events" });
  const status = EVENT_STATUSES.find((each) => each === typed.status);
  const navigate = useNavigate({ from: "/admin/events" });
  const filter = (change: EventFilter) =>
    void navigate({ search: { show, search, status, ...change }, replace: true });
  const [duplicating, setDuplicating] = useState<AdminEvent>();
  const actions = useEventActions();
  const list = events.data?.events ?? [];
  const archived = list.filter(({ archivedAt }) => archivedAt !== null);
  const isArchive = show === "archived";
  const own = isArchive ? archived : list.filter(({ archivedAt }) => archivedAt === null);
  const groups = groupEvents(
    own.filter((event) => matches(event, search, status)),
    now,
  );
  const heading = useHeadingAfterRow(groups, actions.element !== false);
  if (events.isPending) {
    return (
      <PageLoading>
        <RowsSkeleton rows={8} />
      </PageLoading>
    );
  }
  if (events.data === undefined) return <LoadFailed title="Failed to load events" query={events} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead
        title="Events"
        headingRef={heading}
        actions={<LinkButton to="/admin/events/new">New event</LinkButton>}
      >
        <EventFilters search={search} status={status} onFilter={filter} />
      </PageHead>
      <EventTotals events={list} />
      {(archived.length > 0 || isArchive) && (
        <EventLists archivedCount={archived.length} isArchive={isArchive} />
      )}
      {own.length === 0 && (
        <EmptyState spot="no-events" title={isArchive ? "Nothing archived" : "No Events Created"} />
      )}
      {own.length > 0 && groups.length === 0 && (
        <NoMatch title="No events match" onClear={() => filter({ search: undefined, status: undefined })} />
      )}
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
        {groups.map((group) => (
          <EventGroup key={group.name} {...group} onAsk={actions.ask} onDuplicate={setDuplicating} />
        ))}
      </div>
      {actions.element}
      {duplicating !== undefined && (
        <DuplicateDialog event={duplicating} onClose={() => setDuplicating(undefined)} />
      )}
    </div>
  );
}

interface EventFilter {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
}

interface EventFiltersProps extends EventFilter {
  readonly onFilter: (change: EventFilter) => void;
}

function EventFilters({ search, status, onFilter }: EventFiltersProps) {
  return (
    <SearchBar
      label="Search events"
      placeholder="Title or location"
      value={search}
      onSearch={(text) => onFilter({ search: text })}
    >
      <FilterChoice
        label="Status"
        value={status}
        options={EVENT_STATUSES.map((each) => [each, EVENT_STATUS_NAMES[each]])}
        all="All statuses"
        onChoose={(chosen) => onFilter({ status: chosen })}
      />
    </SearchBar>
  );
}

/** Links to the current events and to the archived ones. */
function EventLists({ archivedCount, isArchive }: { archivedCount: number; isArchive: boolean }) {
  return (
    <nav aria-label="Event lists" className="places">
      <Link to="/admin/events" activeOptions={{ includeSearch: isArchive, exact: true }}>
        Current
      </Link>
      <Link to="/admin/events" search={{ show: "archived" }}>
        {`Archived (${archivedCount})`}
      </Link>
    </nav>
  );
}

interface EventGroupProps {
  readonly name: string;
  readonly events: readonly AdminEvent[];
  readonly onAsk: ReturnType<typeof useEventActions>["ask"];
  readonly onDuplicate: (event: AdminEvent) => void;
}

function EventGroup({ name, events, onAsk, onDuplicate }: EventGroupProps) {
  return (
    <section aria-label={name}>
      <h2 className="mb-3 text-heading">{name}</h2>
      <EventColumns />
      <ul className="@max-4xl:border-t @max-4xl:border-line">
        {events.map((event) => (
          <li key={event.id}>
            <AdminEventRow
              event={event}
              onAsk={(action) => onAsk(event, action)}
              onDuplicate={() => onDuplicate(event)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventTotals({ events }: { events: readonly AdminEvent[] }) {
  const sumOf = (figure: "orderCount" | "heldCount") => events.reduce((sum, event) => sum + event[figure], 0);
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile name="Total events">{events.length.toLocaleString("en-US")}</Tile>
      <Tile name="Active events">{events.filter(({ status }) => status === "active").length}</Tile>
      <OrdersTile name="Total orders" note={checkoutText(sumOf("heldCount"))}>
        {sumOf("orderCount").toLocaleString("en-US")}
      </OrdersTile>
      <NetSalesTile sales={sumSales(events.map(({ sales }) => sales))} />
    </dl>
  );
}

/** Returns whether an event has all typed words in its title or place, and the chosen status, if any. */
function matches({ title, locationName, ...event }: AdminEvent, search = "", status?: string): boolean {
  return hasWords(`${title} ${locationName}`, search) && (status === undefined || event.status === status);
}

/** Focuses the page's heading when the focused row disappears or moves to another group. */
function useHeadingAfterRow(groups: ReturnType<typeof groupEvents<AdminEvent>>, isAsking: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const groupsBefore = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (isAsking) return;
    const groupOf = new Map(
      groups.flatMap(({ name, events }) => events.map(({ id }) => [id, name] as const)),
    );
    const isGone = [...groupsBefore.current].some(([id, name]) => groupOf.get(id) !== name);
    groupsBefore.current = groupOf;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [groups, isAsking]);
  return heading;
}
