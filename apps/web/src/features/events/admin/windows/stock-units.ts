interface StockedItem {
  readonly maxQuantity: number | null;
  readonly pickupUnits: number;
}

/** Returns the units of a pickup window that a menu's whole stock needs; undefined if an item has no limit. */
export function stockUnitsOf(menu: readonly StockedItem[]): number | undefined {
  const counted = menu.filter(({ pickupUnits }) => pickupUnits > 0);
  if (counted.length === 0 || counted.some(({ maxQuantity }) => maxQuantity === null)) return undefined;
  return counted.reduce((sum, { maxQuantity, pickupUnits }) => sum + (maxQuantity ?? 0) * pickupUnits, 0);
}
