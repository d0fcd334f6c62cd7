import { crewRank, refundAllowance } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventRow } from "../../events/index.ts";
import { findStaffRefunds } from "../queries/incidents.ts";

/**
 * Returns how much a crew member may still refund or give away for an order, in cents; null for no limit. The event's row is
 * locked, so that the limits hold across devices.
 */
export async function findAllowedCents(
  { settings }: Context,
  transaction: Transaction,
  session: Session,
  event: EventRow,
  orderId: string,
): Promise<number | null> {
  const limits = { orderCents: settings.staffRefundOrderCents, eventCents: settings.staffRefundEventCents };
  const given = await findStaffRefunds(transaction, { eventId: event.id, orderId });
  return refundAllowance(crewRank(session, event), limits, given);
}
