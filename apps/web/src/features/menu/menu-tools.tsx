import { type KeyboardEvent, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { FILTERS, type Filter, type MenuView, SORTINGS, type Sorting } from "./menu-list.ts";

const CHIP =
  "min-h-11 shrink-0 rounded-full border border-line-strong px-3 text-small font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface sm:px-3.5";

interface MenuToolsProps {
  readonly view: MenuView;
  readonly onChange: (view: MenuView) => void;
  /** Folds the filters behind the search button on a phone. */
  readonly isFolded: boolean;
  /** Whether any item can be ordered; otherwise the availability filter is hidden. */
  readonly hasAvailable: boolean;
}

/** Menu heading with filters, which are below it on a phone, sorting and a search that opens on demand. */
export function MenuTools({ view, onChange, isFolded, hasAvailable }: MenuToolsProps) {
  const [isSearching, setSearching] = useState(false);
  const close = () => {
    setSearching(false);
    onChange({ ...view, search: "" });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 sm:mb-5 sm:gap-y-2">
      <h2 className="mr-auto text-heading sm:text-section xl:mr-4">Menu</h2>
      <fieldset
        className={classNames(
          "flex flex-wrap gap-2 max-xl:order-last max-xl:basis-full xl:mr-auto",
          isFolded && !isSearching && view.filter === "all" && "max-sm:hidden",
        )}
      >
        <legend className="sr-only">Filter the menu</legend>
        {Object.entries(FILTERS)
          .filter(([value]) => value !== "available" || hasAvailable || view.filter === value)
          .map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={view.filter === value}
              onClick={() => onChange({ ...view, filter: value as Filter })}
              className={CHIP}
            >
              {name}
            </button>
          ))}
      </fieldset>
      <select
        aria-label="Sort the menu"
        value={view.sorting}
        onChange={(change) => onChange({ ...view, sorting: change.target.value as Sorting })}
        className={`${CHIP} bg-surface`}
      >
        {Object.entries(SORTINGS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={isSearching ? "Close search" : "Search"}
        aria-expanded={isSearching}
        onClick={() => (isSearching ? close() : setSearching(true))}
        className="grid size-11 shrink-0 place-items-center rounded-full border border-line-strong hover:bg-sunken"
      >
        <SearchIcon isOpen={isSearching} />
      </button>
      {isSearching && (
        <input
          // biome-ignore lint/a11y/noAutofocus: the user opened the search to type
          autoFocus
          type="search"
          aria-label="Search the menu"
          placeholder="Tail, fries, lemon…"
          value={view.search}
          onChange={(change) => onChange({ ...view, search: change.target.value })}
          onKeyDown={closeOnEscape}
          className="arrive min-h-11 w-full rounded-full border border-line-strong bg-raised px-4 placeholder:text-hint"
        />
      )}
    </div>
  );
}

function SearchIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d={isOpen ? "M6 6l12 12M18 6L6 18" : "M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM16 16l4.5 4.5"} />
    </svg>
  );
}
