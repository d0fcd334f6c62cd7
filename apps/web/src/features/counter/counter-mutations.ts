import {
  type Allotment,
  countCash as countCashRoute,
  releaseAllotment as releaseAllotmentRoute,
  setAllotment as setAllotmentRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { counterKeys } from "./counter-queries.ts";

/** Sets this device's offline allotment; an empty one releases it. */
export async function setAllotment(
  eventId: string,
  body: BodyOf<typeof setAllotmentRoute>,
): Promise<Allotment> {
  return await call(setAllotmentRoute, { params: { id: eventId }, body });
}

/** Releases another device's offline allotment. */
export async function releaseAllotment(eventId: string, deviceId: string, reason: string): Promise<void> {
  const params = { id: eventId, deviceId };
  queryClient.setQueryData(
    counterKeys.allotments(eventId),
    await call(releaseAllotmentRoute, { params, body: { reason } }),
  );
}

export type CountedCash = BodyOf<typeof countCashRoute>;

/** @param idempotencyKey one per count, so that a retry after a lost answer doesn't count twice */
export async function countCash(eventId: string, body: CountedCash, idempotencyKey: string): Promise<void> {
  const till = await call(countCashRoute, { params: { id: eventId }, body, idempotencyKey });
  queryClient.setQueryData(counterKeys.cashCount(eventId), till);
}
