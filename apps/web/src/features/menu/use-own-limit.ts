import type { MenuItem } from "@secret/contract";
import { useParams } from "@tanstack/react-router";
import type { ItemLimit } from "../cart/item-limit.ts";
import { useItemLimit } from "../cart/use-item-limit.ts";

/** What this member may have of an item of the event on the page. */
export function useOwnLimit(item: MenuItem): ItemLimit {
  const { eventId = "" } = useParams({ strict: false });
  return useItemLimit(eventId, item);
}
