import type { MenuItem } from "@secret/contract";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";

const loadSheet = () => import("./item-sheet.tsx");
/** It comes once the page is there. */
export const ItemSheet = lazyPart(loadSheet, "ItemSheet");

interface ItemSheetParts {
  readonly menu: readonly MenuItem[];
  readonly canOrder: boolean;
  readonly onAdd: (item: MenuItem) => void;
}

/**
 * The sheet of one item, which stands in the address (`?item=…`): a link leads to it, and the browser's back button
 * closes it. Its code comes once the page is there.
 */
export function useItemSheet({ menu, canOrder, onAdd }: ItemSheetParts): {
  open: (item: MenuItem) => void;
  element: ReactNode;
} {
  const { item: itemId } = useSearch({ from: "/member/events/$eventId" });
  const navigate = useNavigate({ from: "/events/$eventId" });
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  useEffect(() => void loadSheet().catch(() => undefined), []);

  const show = (item: MenuItem | undefined, replace: boolean) =>
    void navigate({ search: item === undefined ? {} : { item: item.id }, replace, resetScroll: false });
  const open = (item: MenuItem) => {
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
      <ItemSheet item={item} canOrder={canOrder} onAdd={() => onAdd(item)} onClose={close} />
    </Suspense>
  );
  return { open, element };
}
