import {
  type Allotment,
  checkTerminalCharge as checkTerminalChargeRoute,
  countCash as countCashRoute,
  releaseAllotment as releaseAllotmentRoute,
  setAllotment as setAllotmentRoute,
  startTerminalCharge as startTerminalChargeRoute,
  type TerminalChargeState,
} from "@secret/contract";
import type { TerminalSystem } from "@secret/domain";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { counterKeys } from "./counter-queries.ts";
import type { StartedCharge } from "./terminal/terminal-charge.ts";

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

/** Starts a charge. Opening its address switches to Square's Point of Sale app. */
export async function startCharge(
  eventId: string,
  deviceId: string,
  system: TerminalSystem,
  amountCents: number,
): Promise<StartedCharge & { readonly address: string }> {
  const body = { deviceId, system, amountCents };
  return { ...(await call(startTerminalChargeRoute, { params: { id: eventId }, body })), amountCents };
}

/** Asks Square, by way of the server, whether a charge was paid. */
export async function checkCharge(
  deviceId: string,
  { state, transactionId }: StartedCharge,
): Promise<TerminalChargeState> {
  const body = { deviceId, state, ...(transactionId !== undefined && { transactionId }) };
  return await call(checkTerminalChargeRoute, { body });
}
