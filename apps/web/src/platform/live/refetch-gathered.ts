import type { LiveEvent } from "@secret/contract";
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query-client.ts";
import { onLiveEvent } from "./live-handlers.ts";

/** Pause before a refetch, in ms, in which further events are gathered. */
const GATHER_MS = 2_000;

/** Refetches the queries under a key after live events of the types, once for all that arrive within two seconds. */
export function refetchGathered(types: readonly LiveEvent["type"][], queryKey: QueryKey): void {
  let isDue = false;
  const refetch = () => {
    isDue = false;
    void queryClient.invalidateQueries({ queryKey });
  };
  const gather = () => {
    if (!isDue) setTimeout(refetch, GATHER_MS);
    isDue = true;
  };
  for (const type of types) onLiveEvent(type, gather);
}
