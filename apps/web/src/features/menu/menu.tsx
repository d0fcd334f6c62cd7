import type { EventDetail, MenuItem } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Button } from "../../ui/button.tsx";
import { useItemLimits } from "../cart/index.ts";
import { myEventQuery } from "../registrations/index.ts";
import { arrangeMenu, canBeHad, type MenuView, WHOLE_MENU } from "./menu-list.ts";
import { MenuRow } from "./menu-row.tsx";
import { MenuTools } from "./menu-tools.tsx";

/** Loads after the menu, because it has nothing to announce at first. */
const StockAnnouncer = lazyPart(() => import("./stock-announcer.tsx"), "StockAnnouncer");

interface MenuProps {
  readonly event: EventDetail;
  readonly canOrder: boolean;
  /** Shows disabled buttons, because ordering hasn't opened yet. */
  readonly isSoon?: boolean;
  /** Hides search and filters, because ordering is over. */
  readonly isOver: boolean;
  /** Folds the filters behind the search button on a phone, when there is content above the menu. */
  readonly isFolded: boolean;
  /** Adds a unit. Asks first when another event's cart would be cleared. */
  readonly onAdd: (item: MenuItem) => void;
  readonly onOpen: (item: MenuItem, isNoting?: boolean) => void;
}

/** Lists the menu with search, sorting and filters. */
export function Menu({ event, canOrder, isSoon = false, isOver, isFolded, onAdd, onOpen }: MenuProps) {
  const [view, setView] = useState<MenuView>(WHOLE_MENU);
  // The filter doesn't appear under a thumb at the moment when ordering opens.
  const [wasSoon] = useState(isSoon);
  const items = arrangeMenu(event.menu, view);
  const isHeld = useQuery(myEventQuery(event.id)).data?.pendingOrderId != null;
  const limitOf = useItemLimits(event.id);
  const isSearched = !isOver && event.menu.length > 0;
  return (
    <section aria-label="Menu" className="@container">
      {!isOver && (
        <Suspense>
          <StockAnnouncer menu={event.menu} />
        </Suspense>
      )}
      {isSearched && (
        <MenuTools
          view={view}
          onChange={setView}
          isFolded={isFolded}
          hasAvailable={canOrder && !wasSoon && event.menu.some(canBeHad)}
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
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {items.map((item) => (
          <MenuRow
            key={item.id}
            event={event}
            item={item}
            limit={limitOf(item)}
            canOrder={canOrder}
            isHeld={isHeld}
            isSoon={isSoon}
            isOver={isOver}
            isHero={!isOver && item === items[0] && view.sorting === "secret" && view.search === ""}
            onAdd={() => onAdd(item)}
            onOpen={(isNoting) => onOpen(item, isNoting)}
          />
        ))}
      </div>
    </section>
  );
}
