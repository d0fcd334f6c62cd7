import { onLiveEvent } from "../../platform/live/live-handlers.ts";
import { queryClient } from "../../platform/query-client.ts";
import { eventKeys, eventQuery } from "./event-queries.ts";

// Refetches an edited event. Stock updates are patched into the cache.
onLiveEvent("event.changed", ({ eventId }) => {
  void queryClient.invalidateQueries({ queryKey: eventKeys.detail(eventId) });
});
onLiveEvent("event.stock", ({ eventId, currentOrders, ...stock }) => {
  queryClient.setQueryData(eventQuery(eventId).queryKey, (event) => {
    if (event === undefined) return undefined;
    const items = new Map(stock.items.map((item) => [item.id, item]));
    const windows = new Map(stock.pickupWindows.map((window) => [window.id, window]));
    return {
      ...event,
      currentOrders,
      menu: event.menu.map((item) => ({ ...item, ...items.get(item.id) })),
      pickupWindows: event.pickupWindows.map((window) => ({ ...window, ...windows.get(window.id) })),
    };
  });
});
