import { fullnessOf } from "../event/orderability.ts";
import { hasRoom, isWindowOver, type PickupWindowLoad } from "../pickup/pickup-window.ts";
import { type StockShare, shareUnits, withShare } from "../stock/share.ts";
import { availableQuantity, type StockedItem } from "../stock/stock.ts";

/** Maximum pickup windows that an entry can rank. */
export const ENTRY_WINDOWS_MAX = 3;

/** Order that an entry asks for. */
export interface WantedOrder {
  /** Pickup windows, the preferred one first. */
  readonly windowIds: readonly string[];
  readonly lines: readonly { readonly menuItemId: string; readonly quantity: number }[];
  /** Whether the order may be smaller if something has run out. */
  readonly takesFewer: boolean;
}

/** Stock of an event as entries are placed from it. */
export interface DrawStock {
  readonly event: { readonly currentOrders: number; readonly maxOrders: number | null };
  readonly windows: readonly (PickupWindowLoad & { readonly id: string; readonly endsAt: Date })[];
  readonly items: readonly (StockedItem & { readonly pickupUnits: number })[];
}

/** Reasons why nothing is left for an entry. An entry refused for another reason missed nothing. */
export const PLACING_REFUSALS = ["EVENT_FULL", "ITEM_SOLD_OUT", "PICKUP_WINDOW_FULL"] as const;
/** Reason why nothing is left for an entry. */
export type PlacingRefusal = (typeof PLACING_REFUSALS)[number];

/** Decision about one entry: its share of the stock, or the reason for none. */
export type EntryDecision<Entry> =
  | { readonly entry: Entry; readonly share: StockShare }
  | {
      readonly entry: Entry;
      readonly refusal: PlacingRefusal;
      /** Items it wants more of than are left, if the refusal is ITEM_SOLD_OUT. */
      readonly missing: readonly string[];
    };

/** Decides entries in the order of the draw, each from the stock that the earlier ones left. */
export function decideEntries<Entry extends WantedOrder>(
  stock: DrawStock,
  entries: readonly Entry[],
  now: Date,
): EntryDecision<Entry>[] {
  let rest = stock;
  return entries.map((entry) => {
    const share = shareOf(rest, entry, now);
    if (typeof share === "string") {
      const missing = share === "ITEM_SOLD_OUT" ? missingOf(rest, entry) : [];
      return { entry, refusal: share, missing };
    }
    rest = withShare(rest, share, 1);
    return { entry, share };
  });
}

/** Returns the items that there isn't enough of for an entry. Nobody can wait for one that was deleted since. */
function missingOf(stock: DrawStock, { lines }: WantedOrder): string[] {
  return lines
    .filter((line) => {
      const item = stock.items.find(({ id }) => id === line.menuItemId);
      return item !== undefined && availableQuantity(item) < line.quantity;
    })
    .map(({ menuItemId }) => menuItemId);
}

/**
 * Returns what an entry gets: everything in stock in the first of its windows with room for it, or, if the order may be
 * smaller, as many pieces as fit into the first window with any room.
 */
function shareOf(stock: DrawStock, entry: WantedOrder, now: Date): StockShare | PlacingRefusal {
  if (fullnessOf(stock.event) === "full") return "EVENT_FULL";
  const items = piecesInStock(stock, entry);
  if (items === undefined) return "ITEM_SOLD_OUT";
  const windows = entry.windowIds.flatMap(
    (id) => stock.windows.find((window) => window.id === id && !isWindowOver(window, now)) ?? [],
  );
  const whole = windows.find((window) => hasRoom(window, shareUnits({ items })));
  if (whole !== undefined) return { orders: 1, pickupWindowId: whole.id, items };
  if (!entry.takesFewer) return "PICKUP_WINDOW_FULL";
  for (const window of windows) {
    const fitting = fitInto(window, items);
    if (fitting.length > 0) return { orders: 1, pickupWindowId: window.id, items: fitting };
  }
  return "PICKUP_WINDOW_FULL";
}

function piecesInStock(
  stock: DrawStock,
  { lines, takesFewer }: WantedOrder,
): StockShare["items"] | undefined {
  const items = lines.flatMap(({ menuItemId, quantity }) => {
    const item = stock.items.find(({ id }) => id === menuItemId);
    const left = item?.isAvailable === true ? Math.min(quantity, availableQuantity(item)) : 0;
    return item !== undefined && left > 0
      ? [{ menuItemId, quantity: left, pickupUnits: item.pickupUnits }]
      : [];
  });
  const pieces = (some: readonly { quantity: number }[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0);
  const isEnough = takesFewer ? items.length > 0 : pieces(items) === pieces(lines);
  return isEnough ? items : undefined;
}

/** Removes pieces, from the last line up, until the rest fits into a window. */
function fitInto(window: PickupWindowLoad, items: StockShare["items"]): StockShare["items"] {
  let fitting = [...items];
  while (fitting.length > 0 && !hasRoom(window, shareUnits({ items: fitting }))) {
    const index = fitting.findLastIndex(({ pickupUnits }) => pickupUnits > 0);
    fitting = fitting
      .map((item, position) => (position === index ? { ...item, quantity: item.quantity - 1 } : item))
      .filter(({ quantity }) => quantity > 0);
    if (index < 0) return [];
  }
  return fitting;
}

/** Returns the tip of an order that gets only some of its pieces, in cents: prorated by price, rounded down. */
export function tipForPieces(
  tipCents: number,
  kept: readonly { readonly quantity: number; readonly unitPriceCents: number }[],
  wanted: readonly { readonly quantity: number; readonly unitPriceCents: number }[],
): number {
  const priceOf = (lines: typeof wanted) =>
    lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const wantedCents = priceOf(wanted);
  return wantedCents === 0 ? tipCents : Math.floor((tipCents * priceOf(kept)) / wantedCents);
}
