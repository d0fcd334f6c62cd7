import type { MenuItem, MyEvent } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { myEventQuery } from "../registrations/index.ts";
import { type ItemLimit, itemLimit } from "./item-limit.ts";

const NONE: MyEvent["orderedQuantities"] = {};

/** Returns the member's bought units of an event's limited items, by item id. */
export function useOrderedQuantities(eventId: string): MyEvent["orderedQuantities"] {
  return useQuery(myEventQuery(eventId)).data?.orderedQuantities ?? NONE;
}

/** Returns a function for the member's limit for each item of an event. */
export function useItemLimits(eventId: string): (item: MenuItem) => ItemLimit {
  const ordered = useOrderedQuantities(eventId);
  return (item) => itemLimit(item, ordered[item.id] ?? 0);
}
