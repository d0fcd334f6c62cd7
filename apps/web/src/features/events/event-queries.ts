import { type EventDetail, getEvent, getMyEvent, type LiveEvent, listEvents } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";

export const eventsQuery = queryOptions({ queryKey: ["events"], queryFn: () => call(listEvents) });

export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: ["event", eventId],
    queryFn: () => call(getEvent, { params: { id: eventId } }),
  });
}

export function myEventQuery(eventId: string) {
  return queryOptions({
    queryKey: ["my-event", eventId],
    queryFn: () => call(getMyEvent, { params: { id: eventId } }),
  });
}

/** Patches stock that the live stream brings into what is shown; an edited event is fetched again. */
export function applyEventNews(news: LiveEvent): void {
  if (news.type === "event.changed")
    void queryClient.invalidateQueries({ queryKey: ["event", news.eventId] });
  if (news.type !== "event.stock") return;
  queryClient.setQueryData<EventDetail>(["event", news.eventId], (event) => {
    if (event === undefined) return undefined;
    const items = new Map(news.items.map((item) => [item.id, item]));
    const windows = new Map(news.pickupWindows.map((window) => [window.id, window]));
    return {
      ...event,
      currentOrders: news.currentOrders,
      menu: event.menu.map((item) => ({ ...item, ...items.get(item.id) })),
      pickupWindows: event.pickupWindows.map((window) => ({ ...window, ...windows.get(window.id) })),
    };
  });
}
