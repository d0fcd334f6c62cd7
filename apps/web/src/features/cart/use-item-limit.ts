import type { MenuItem, MyEvent } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { myEventQuery } from "../registrations/index.ts";
import { type ItemLimit, itemLimit } from "./item-limit.ts";

const NONE: MyEvent["orderedQuantities"] = {};

/** Returns the member's bought units of an event's limited items, by item id. */
export function useOrderedQuantities(eventId: string): MyEvent["orderedQuantities"] {
  return useQuery(myEventQuery(eventId)).data?.orderedQuantities ?? NONE;
}

/** Returns the member's limit for an item of an event. */
export function useItemLimit(eventId: string, item: MenuItem): ItemLimit {
  return itemLimit(item, useOrderedQuantities(eventId)[item.id] ?? 0);
}
