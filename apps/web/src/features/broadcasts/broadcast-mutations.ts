import {
  type Broadcast,
  type BroadcastDraft,
  cancelBroadcast as cancelRoute,
  createBroadcast,
  editBroadcast as editRoute,
  stopBroadcast as stopRoute,
  type TimedDraftInput,
  testBroadcast as testRoute,
} from "@secret/contract";
import { call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { broadcastKeys } from "./broadcast-queries.ts";

/** @param idempotencyKey one per broadcast, so that a retry after a lost answer doesn't send it twice */
export async function sendBroadcast(body: TimedDraftInput, idempotencyKey: string): Promise<Broadcast> {
  return cache(await call(createBroadcast, { body, idempotencyKey }));
}

export async function editBroadcast(id: string, body: TimedDraftInput): Promise<Broadcast> {
  return cache(await call(editRoute, { params: { id }, body }));
}

export async function cancelBroadcast(id: string): Promise<Broadcast> {
  return cache(await call(cancelRoute, { params: { id } }));
}

export async function stopBroadcast(id: string): Promise<Broadcast> {
  return cache(await call(stopRoute, { params: { id } }));
}

/** Sends a test to the signed-in admin only. */
export async function testBroadcast(draft: BroadcastDraft): Promise<void> {
  await call(testRoute, { body: draft });
}

function cache(broadcast: Broadcast): Broadcast {
  queryClient.setQueryData(broadcastKeys.detail(broadcast.id), broadcast);
  void queryClient.invalidateQueries({ queryKey: broadcastKeys.pages });
  return broadcast;
}
