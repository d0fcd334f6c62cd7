import {
  type StartedIncident,
  startPartRefund as startPartRefundRoute,
  undoIncident as undoIncidentRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";

/** @param idempotencyKey one per shown choice, so that holding again after a lost answer doesn't refund twice */
export function startPartRefund(
  eventId: string,
  body: BodyOf<typeof startPartRefundRoute>,
  idempotencyKey: string,
): Promise<StartedIncident> {
  return call(startPartRefundRoute, { params: { id: eventId }, body, idempotencyKey });
}

/** Withdraws an incident while nothing of it has gone out. */
export async function undoIncident(eventId: string, incidentId: string): Promise<void> {
  await call(undoIncidentRoute, { params: { id: eventId, incidentId } });
}
