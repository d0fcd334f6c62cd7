import type { MenuItem } from "@secret/contract";
import { BRAND, isSoldOut } from "@secret/domain";

/** Label of menu items that are marked as exclusive. */
export const EXCLUSIVE_LABEL = `${BRAND.programme} Exclusive`;

export const SORTINGS = {
  secret: `${BRAND.programme} First`,
  name: "Name A-Z",
  cheap: "Price low to high",
  dear: "Price high to low",
} as const;
export type Sorting = keyof typeof SORTINGS;

export const FILTERS = { all: "All", exclusive: EXCLUSIVE_LABEL, available: "Available Now" } as const;
export type Filter = keyof typeof FILTERS;

/** Sorting, filter and search of the menu. */
export interface MenuView {
  readonly sorting: Sorting;
  readonly filter: Filter;
  readonly search: string;
}

export const WHOLE_MENU: MenuView = { sorting: "secret", filter: "all", search: "" };

/** Returns whether an item can be ordered. */
export function canBeHad(item: MenuItem): boolean {
  return item.isAvailable && !isSoldOut(item);
}

/** Returns the label of a sold-out item: "Just sold out" once the crew stopped its sales. */
export function soldOutCopy({ isStopped }: Pick<MenuItem, "isStopped">): string {
  return isStopped ? "Just sold out" : "Sold Out";
}

const COMPARE: Record<Sorting, (left: MenuItem, right: MenuItem) => number> = {
  secret: (left, right) =>
    Number(right.isSecretExclusive) - Number(left.isSecretExclusive) || left.sortOrder - right.sortOrder,
  name: (left, right) => left.name.localeCompare(right.name),
  cheap: (left, right) => left.priceCents - right.priceCents,
  dear: (left, right) => right.priceCents - left.priceCents,
};

/** Returns the menu, filtered, searched by name and description, and sorted. */
export function arrangeMenu(menu: readonly MenuItem[], view: MenuView): MenuItem[] {
  const wanted = view.search.trim().toLowerCase();
  return menu
    .filter((item) => view.filter !== "exclusive" || item.isSecretExclusive)
    .filter((item) => view.filter !== "available" || canBeHad(item))
    .filter((item) => `${item.name}\n${item.description}`.toLowerCase().includes(wanted))
    .sort(COMPARE[view.sorting]);
}
