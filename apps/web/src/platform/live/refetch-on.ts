import type { LiveEvent } from "@secret/contract";
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query-client.ts";
import { onLiveEvent } from "./live-handlers.ts";

/** Refetches the queries under a key whenever a live event of one of the types arrives. */
export function refetchOn(types: readonly LiveEvent["type"][], queryKey: QueryKey): void {
  for (const type of types) onLiveEvent(type, () => void queryClient.invalidateQueries({ queryKey }));
}
