import type { EventDetail, OrderDetail } from "@secret/contract";

type Held = Pick<OrderDetail, "items" | "pickupWindow">;

/** An event with its counters as they are once an order of it is taken back. */
export function withoutOrder(event: EventDetail, { items, pickupWindow }: Held): EventDetail {
  const pieces = new Map(items.map(({ menuItemId, quantity }) => [menuItemId, quantity]));
  const heldOf = (itemId: string) => pieces.get(itemId) ?? 0;
  const units = event.menu.reduce((sum, item) => sum + item.pickupUnits * heldOf(item.id), 0);
  return {
    ...event,
    currentOrders: event.currentOrders - 1,
    menu: event.menu.map((item) => ({ ...item, currentQuantity: item.currentQuantity - heldOf(item.id) })),
    pickupWindows: event.pickupWindows.map((window) =>
      window.id === pickupWindow.id
        ? {
            ...window,
            currentOrders: window.currentOrders - 1,
            currentUnits: window.currentUnits - units,
          }
        : window,
    ),
  };
}
