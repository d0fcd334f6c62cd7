import type { EventDetail, MenuItem } from "@secret/contract";
import { useState } from "react";
import { SELECT } from "../../ui/field.tsx";
import { MenuCard } from "./menu-card.tsx";
import { arrangeMenu, FILTERS, type Filter, SORTINGS, type Sorting } from "./menu-list.ts";

interface MenuProps {
  readonly event: EventDetail;
  readonly canOrder: boolean;
  readonly onAdd: (item: MenuItem) => void;
}

/** What there is to eat: searched, sorted, filtered. */
export function Menu({ event, canOrder, onAdd }: MenuProps) {
  const [sorting, setSorting] = useState<Sorting>("secret");
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");
  const items = arrangeMenu(event.menu, { sorting, filter, search });
  return (
    <section aria-label="Menu">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-section max-sm:w-full">Menu</h2>
        <input
          type="search"
          aria-label="Search the menu"
          placeholder="Search"
          value={search}
          onChange={(change) => setSearch(change.target.value)}
          className={`${SELECT} min-w-0 max-sm:flex-1 sm:w-36`}
        />
        <select
          aria-label="Sort the menu"
          value={sorting}
          onChange={(change) => setSorting(change.target.value as Sorting)}
          className={`${SELECT} min-w-0 max-sm:flex-1`}
        >
          {Object.entries(SORTINGS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <fieldset className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:w-screen max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1">
          <legend className="sr-only">Filter the menu</legend>
          {Object.entries(FILTERS).map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter === value}
              onClick={() => setFilter(value as Filter)}
              className="min-h-11 shrink-0 rounded-full border border-line-strong px-3.5 text-small font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {items.length === 0 && <p className="py-10 text-center text-soft">Nothing on the menu matches.</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        {items.map((item) => (
          <MenuCard key={item.id} eventId={event.id} item={item} canOrder={canOrder} onAdd={onAdd} />
        ))}
      </div>
    </section>
  );
}
