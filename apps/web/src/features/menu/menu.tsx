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
  /** Nothing of it will be had any more: there is nothing to look for. */
  readonly isOver: boolean;
  /** On a phone its filters wait behind the search: there is something to be read before, and food comes first. */
  readonly isFolded: boolean;
  /** Adds a piece; asks first where another event's cart would be cleared. */
  readonly onAdd: (item: MenuItem) => void;
  readonly onOpen: (item: MenuItem) => void;
}

/** What there is to eat: searched, sorted, filtered. */
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
            onAdd={() => onAdd(item)}
            onOpen={() => onOpen(item)}
          />
        ))}
      </div>
    </section>
  );
}

/** In a rush stock changes five times a second: what happened is gathered. */
const PAUSE_MS = 15_000;

/** Reads out what of the menu became scarce, sold out or came back, for those who can't see it change. */
function StockAnnouncer({ menu }: { menu: readonly MenuItem[] }) {
  const [news, setNews] = useState("");
  const told = useRef(menu);
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  }, [menu]);
  useEffect(() => {
    const timer = setInterval(() => {
      const words = stockNews(told.current, latest.current);
      told.current = latest.current;
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
