import { enterDraw as enterDrawRoute, withdrawEntry as withdrawEntryRoute } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { retryWhileBusy } from "../../platform/retry-while-busy.ts";
import { drawKeys, myDrawQuery } from "./draw-queries.ts";

export type NewEntry = BodyOf<typeof enterDrawRoute>;

/**
 * Enters an order into an event's draw, or changes the member's entry. Retries while the server is busy.
 * @param onWaiting called when the request starts and stops waiting
 */
export async function enterDraw(
  eventId: string,
  body: NewEntry,
  onWaiting: (isWaiting: boolean) => void,
): Promise<void> {
  await retryWhileBusy(() => call(enterDrawRoute, { params: { id: eventId }, body }), onWaiting);
  // The entry counts even if it can't be shown yet.
  await queryClient.fetchQuery({ ...myDrawQuery(eventId), staleTime: 0 }).catch(() => undefined);
}

/** Withdraws the member's entry. */
export async function withdrawEntry(eventId: string): Promise<void> {
  await call(withdrawEntryRoute, { params: { id: eventId } });
  await queryClient.invalidateQueries({ queryKey: drawKeys.mine(eventId) });
}
