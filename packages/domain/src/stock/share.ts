/** Stock taken from an event for a member or device: places, a window's room, and pieces. */
export interface StockShare {
  readonly pickupWindowId: string;
  readonly orders: number;
  readonly items: readonly ShareItem[];
}

/** Pieces of one item in a share. */
export interface ShareItem {
  readonly menuItemId: string;
  readonly quantity: number;
  /** Units of the window that one piece takes. */
  readonly pickupUnits: number;
}

/** Returns the window units a share takes. */
export function shareUnits({ items }: Pick<StockShare, "items">): number {
  return items.reduce((sum, { quantity, pickupUnits }) => sum + quantity * pickupUnits, 0);
}

interface Counters {
  readonly event: { readonly currentOrders: number };
  readonly windows: readonly {
    readonly id: string;
    readonly currentOrders: number;
    readonly currentUnits: number;
  }[];
  readonly items: readonly { readonly id: string; readonly currentQuantity: number }[];
}

/** Returns an event's counters after a share of them is taken (1) or released (-1). */
export function withShare<Rows extends Counters>(rows: Rows, share: StockShare, sign: 1 | -1): Rows {
  const { event, windows, items } = rows;
  const orders = sign * share.orders;
  const units = sign * shareUnits(share);
  const pieces = new Map(share.items.map(({ menuItemId, quantity }) => [menuItemId, sign * quantity]));
  return {
    ...rows,
    event: { ...event, currentOrders: event.currentOrders + orders },
    windows: windows.map((window) =>
      window.id === share.pickupWindowId
        ? {
            ...window,
            currentOrders: window.currentOrders + orders,
            currentUnits: window.currentUnits + units,
          }
        : window,
    ),
    items: items.map((item) => ({
      ...item,
      currentQuantity: item.currentQuantity + (pieces.get(item.id) ?? 0),
    })),
  };
}
