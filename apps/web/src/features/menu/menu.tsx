import type { EventDetail, MenuItem } from "@secret/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { arrangeMenu, canBeHad, type MenuView, WHOLE_MENU } from "./menu-list.ts";
import { MenuRow } from "./menu-row.tsx";
import { MenuTools } from "./menu-tools.tsx";
import { stockNews } from "./stock-news.ts";

interface MenuProps {
  readonly event: EventDetail;
  readonly canOrder: boolean;
  /** Hides search and filters, because ordering is over. */
  readonly isOver: boolean;
  /** Folds the filters behind the search button on a phone, when there is content above the menu. */
  readonly isFolded: boolean;
  /** Adds a unit. Asks first when another event's cart would be cleared. */
  readonly onAdd: (item: MenuItem) => void;
  readonly onOpen: (item: MenuItem) => void;
}

/** Lists the menu with search, sorting and filters. */
export function Menu({ event, canOrder, isOver, isFolded, onAdd, onOpen }: MenuProps) {
  const [view, setView] = useState<MenuView>(WHOLE_MENU);
  const items = arrangeMenu(event.menu, view);
  const isSearched = !isOver && event.menu.length > 0;
  return (
    <section aria-label="Menu" className="@container">
      {!isOver && <StockAnnouncer menu={event.menu} />}
      {isSearched && (
        <MenuTools
          view={view}
          onChange={setView}
          isFolded={isFolded}
          hasAvailable={canOrder && event.menu.some(canBeHad)}
        />
      )}
      {!isSearched && <h2 className="mb-3 pt-2 text-heading sm:mb-5 sm:text-section">Menu</h2>}
      {items.length === 0 && (
        <div className="grid justify-items-center py-10 text-soft">
          {isSearched
            ? "Nothing on the menu matches."
            : isOver
              ? "There was no menu."
              : "The menu isn't out yet."}
          {isSearched && (
            <Button look="plain" onClick={() => setView({ ...WHOLE_MENU, sorting: view.sorting })}>
              {view.search.trim() === "" ? "Show all" : "Clear search"}
            </Button>
          )}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-5 sm:has-[textarea]:items-start xl:grid-cols-3">
        {items.map((item) => (
          <MenuRow
            key={item.id}
            item={item}
            canOrder={canOrder}
            isOver={isOver}
            isHero={item === items[0] && view.sorting === "secret" && view.search === ""}
            onAdd={() => onAdd(item)}
            onOpen={() => onOpen(item)}
          />
        ))}
      </div>
    </section>
  );
}

/** Minimum time between announcements, in ms, because stock can change five times a second in a rush. */
const PAUSE_MS = 15_000;

/** Announces to screen readers which items became scarce, sold out or came back. */
function StockAnnouncer({ menu }: { menu: readonly MenuItem[] }) {
  const [news, setNews] = useState("");
  const announced = useRef(menu);
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  }, [menu]);
  useEffect(() => {
    const timer = setInterval(() => {
      const words = stockNews(announced.current, latest.current);
      announced.current = latest.current;
      setNews(words);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
