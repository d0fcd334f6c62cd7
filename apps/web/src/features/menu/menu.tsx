import type { EventDetail, MenuItem } from "@secret/contract";
import { useState } from "react";
import { arrangeMenu, type MenuView } from "./menu-list.ts";
import { MenuRow } from "./menu-row.tsx";
import { MenuTools } from "./menu-tools.tsx";
import { StockAnnouncer } from "./stock-announcer.tsx";

interface MenuProps {
  readonly event: EventDetail;
  readonly canOrder: boolean;
  /** Nothing of it will be had any more: there is nothing to look for. */
  readonly isOver: boolean;
  /** Adds a piece; asks first where another event's cart would be cleared. */
  readonly onAdd: (item: MenuItem) => void;
  readonly onOpen: (item: MenuItem) => void;
}

/** What there is to eat: searched, sorted, filtered. */
export function Menu({ event, canOrder, isOver, onAdd, onOpen }: MenuProps) {
  const [view, setView] = useState<MenuView>({ sorting: "secret", filter: "all", search: "" });
  const items = arrangeMenu(event.menu, view);
  return (
    <section aria-label="Menu" className="@container">
      {!isOver && <StockAnnouncer menu={event.menu} />}
      <MenuTools view={view} onChange={setView} isOver={isOver} />
      {items.length === 0 && <p className="py-10 text-center text-soft">Nothing on the menu matches.</p>}
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
