import type { MenuItem } from "@secret/contract";
import { useParams } from "@tanstack/react-router";
import type { ItemLimit } from "../cart/index.ts";
import { useItemLimit } from "../cart/index.ts";

/** What this member may have of an item of the event on the page. */
export function useOwnLimit(item: MenuItem): ItemLimit {
  const { eventId = "" } = useParams({ strict: false });
  return useItemLimit(eventId, item);
}
