import type { MenuItem } from "@secret/contract";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";

const loadSheet = () => import("./item-sheet.tsx");
/** Loads after the page. */
export const ItemSheet = lazyPart(loadSheet, "ItemSheet");

/** Units of an item that a member wants, with a note to the kitchen. */
export interface WantedItem {
  readonly item: MenuItem;
  readonly quantity?: number;
  readonly note?: string;
}

interface ItemSheetParts {
  readonly menu: readonly MenuItem[];
  readonly canOrder: boolean;
  readonly onAdd: (wanted: WantedItem) => void;
}

/** Opens an item's details from the URL (`?item=…`), so that links work and the back button closes them. */
export function useItemSheet({ menu, canOrder, onAdd }: ItemSheetParts): {
  open: (item: MenuItem, isNoting?: boolean) => void;
  element: ReactNode;
} {
  const { item: itemId } = useSearch({ from: "/member/events/$eventId" });
  const navigate = useNavigate({ from: "/events/$eventId" });
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const [isNoting, setNoting] = useState(false);
  useEffect(() => void loadSheet().catch(() => undefined), []);

  const show = (item: MenuItem | undefined, replace: boolean) =>
    void navigate({ search: item === undefined ? {} : { item: item.id }, replace, resetScroll: false });
  const open = (item: MenuItem, forNote = false) => {
    setNoting(forNote);
    wasOpenedHere.current = true;
    show(item, false);
  };
  const close = () => {
    if (wasOpenedHere.current) history.back();
    else show(undefined, true);
    wasOpenedHere.current = false;
  };

  const item = menu.find(({ id }) => id === itemId);
  const element = item !== undefined && (
    <Suspense>
      <ItemSheet
        item={item}
        canOrder={canOrder}
        isNoting={isNoting}
        onAdd={(quantity, note) => onAdd({ item, quantity, note })}
        onClose={close}
      />
    </Suspense>
  );
  return { open, element };
}
