import { ADMIN_ORDER_SORTS, type AdminOrderSort } from "@secret/contract";
import { ORDER_STATUSES } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { classNames } from "../../../ui/class-names.ts";
import { DayInput } from "../../../ui/day-input.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { SearchField } from "../../../ui/search-bar.tsx";
import { adminEventsQuery } from "../../events/index.ts";
import { orderStatusLook } from "../order-status-badge.tsx";

/** The raw filters from the URL. */
export interface OrderSearch {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly event?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: string | undefined;
}

interface OrderFiltersProps {
  readonly filter: OrderSearch;
  readonly onChange: (change: OrderSearch) => void;
  /** Hides the event filter, because the list has only one event's orders. */
  readonly isOneEvent: boolean;
}

const SORT_NAMES: Readonly<Record<AdminOrderSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Largest total first",
  smallest: "Smallest total first",
  "open-first": "By status, open ones first",
  "closed-first": "By status, closed ones first",
};

/** Filters orders by text, status, event and order date. */
export function OrderFilters({ filter, onChange, isOneEvent }: OrderFiltersProps) {
  const events = useQuery(adminEventsQuery).data?.events ?? [];
  const change = (name: keyof OrderSearch) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value || undefined });
  return (
    <search className="grid min-w-0 flex-1 grid-cols-2 gap-3 lg:flex">
      <SearchField
        label="Search orders"
        placeholder={isOneEvent ? "Order number, name, email" : "Order, name, email"}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
        className="col-span-2 lg:min-w-44"
      />
      <FilterChoice
        label="Status"
        className={classNames(isOneEvent && "max-lg:col-span-2")}
        value={filter.status}
        options={ORDER_STATUSES.map((each) => [each, orderStatusLook(each).text])}
        all="All statuses"
        onChoose={(status) => onChange({ status })}
      />
      {!isOneEvent && (
        <FilterChoice
          label="Event"
          className="lg:max-w-44"
          value={filter.event}
          options={events.map(({ id, title }) => [id, title])}
          all="All events"
          onChoose={(event) => onChange({ event })}
        />
      )}
      <DayInput name="From" value={filter.from} max={filter.to} onChange={change("from")} />
      <DayInput name="To" value={filter.to} min={filter.from} onChange={change("to")} />
      {/* A table sorts by its headers; without one there is this choice. */}
      <FilterChoice
        label="Sort"
        className="col-span-2 lg:hidden"
        value={filter.sort ?? "newest"}
        options={ADMIN_ORDER_SORTS.map((each) => [each, SORT_NAMES[each]])}
        onChoose={(sort) => onChange({ sort: sort === "newest" ? undefined : sort })}
      />
    </search>
  );
}
