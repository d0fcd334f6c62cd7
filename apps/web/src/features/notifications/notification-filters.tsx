import { NOTIFICATION_FILTERS, type NotificationFilter } from "@secret/domain";
import { Link } from "@tanstack/react-router";

const NAMES: Readonly<Record<NotificationFilter, string>> = {
  all: "All",
  unread: "Unread",
  orders: "Orders",
  events: "Events",
  account: "Account",
};

/** What the address asks for; all where it names no filter. */
export function readFilter(show: string | undefined): NotificationFilter {
  return NOTIFICATION_FILTERS.find((filter) => filter === show) ?? "all";
}

/** What the list is narrowed to, kept in the address. */
export function NotificationFilters({
  selected,
  unreadCount,
}: {
  selected: NotificationFilter;
  unreadCount: number;
}) {
  return (
    <nav
      aria-label="Filter"
      className="flex flex-wrap justify-between gap-x-2 border-b-3 border-ink sm:justify-start sm:gap-x-8"
    >
      {NOTIFICATION_FILTERS.map((filter) => (
        <Link
          key={filter}
          to="/notifications"
          search={filter === "all" ? {} : { show: filter }}
          replace
          resetScroll={false}
          // Only whole: the address without a filter is a part of every one that has one.
          activeOptions={{ exact: true }}
          aria-current={filter === selected ? "page" : undefined}
          className="-mb-[3px] inline-flex min-h-12 items-center gap-1.5 border-b-3 border-transparent font-semibold text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {NAMES[filter]}
          {filter === "unread" && unreadCount > 0 && <span className="number text-small">{unreadCount}</span>}
        </Link>
      ))}
    </nav>
  );
}
