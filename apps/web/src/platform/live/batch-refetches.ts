import type { LiveEvent } from "@secret/contract";
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query-client.ts";
import { onLiveEvent } from "./live-handlers.ts";

/** Delay of a refetch, in ms. Events within it share the refetch. */
const BATCH_MS = 2_000;

/** Refetches the queries under a key after live events of these types, once per batch of events. */
export function batchRefetches(types: readonly LiveEvent["type"][], queryKey: QueryKey): void {
  let isDue = false;
  const refetch = () => {
    isDue = false;
    void queryClient.invalidateQueries({ queryKey });
  };
  const schedule = () => {
    if (!isDue) setTimeout(refetch, BATCH_MS);
    isDue = true;
  };
  for (const type of types) onLiveEvent(type, schedule);
}
