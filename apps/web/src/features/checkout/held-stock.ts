import type { EventDetail, OrderDetail } from "@secret/contract";
import { withoutShare } from "../registrations/index.ts";

type Held = Pick<OrderDetail, "items" | "pickupWindow">;

/** Returns an event with its counters as they are without a held order. */
export function withoutOrder(event: EventDetail, { items, pickupWindow }: Held): EventDetail {
  const unitsOf = new Map(event.menu.map(({ id, pickupUnits }) => [id, pickupUnits]));
  const held = items.map(({ menuItemId, quantity }) => {
    return { menuItemId, quantity, pickupUnits: unitsOf.get(menuItemId) ?? 0 };
  });
  return withoutShare(event, { pickupWindowId: pickupWindow.id, orders: 1, items: held });
}
