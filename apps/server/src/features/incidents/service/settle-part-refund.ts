import {
  formatUsd,
  type PartRefund,
  partRefund,
  REFUND_PERCENTS,
  WRONG_ORDER_REASON_NAMES,
  type WrongOrderReason,
} from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import { lockOrder, type OrderRow } from "../../order-book/index.ts";
import { planPartRefund } from "../../payments/index.ts";
import { findOpenReturn } from "../../returned-orders/index.ts";
import { endIncident, findIncident, type IncidentRow } from "../queries/incidents.ts";
import { insertItemChanges } from "../queries/item-changes.ts";
import { notifyOfRefund } from "./notify-of-refund.ts";
import { lockOwedOrder, type PaidOrder } from "./paid-order.ts";

/** Figures of a part refund, as the crew confirmed it. */
const Confirmed = z.object({
  position: z.int().nullable(),
  percent: z.literal(REFUND_PERCENTS),
  amountCents: z.int(),
});

/**
 * Makes a part refund that wasn't undone. It never pays back more than the crew confirmed. If the payment is disputed since,
 * the refund is withheld, so nobody is notified.
 */
export async function settlePartRefund(context: Context, incidentId: string): Promise<void> {
  const known = await findIncident(context.database, incidentId);
  if (known?.orderId == null || known.endedAt !== null) return;
  const { orderId } = known;
  await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const isReturned = (await findOpenReturn(transaction, orderId)) !== undefined;
    const paid = isReturned ? undefined : await lockOwedOrder(transaction, orderId);
    const refund = paid?.ok ? refundNow(paid.value, known) : undefined;
    const endedAt = context.clock.now();
    const state = refund === undefined ? "withdrawn" : "done";
    const incident = await endIncident(transaction, incidentId, { state, endedAt });
    if (incident === undefined || order === undefined) return;
    if (!paid?.ok || refund === undefined) return auditNotMade(context, transaction, incident);
    const reason = WRONG_ORDER_REASON_NAMES[incident.reason as WrongOrderReason];
    const refundId = await planPartRefund(context, transaction, {
      paymentId: paid.value.paymentId,
      refund,
      reason,
      requestedBy: incident.startedBy ?? undefined,
      idempotencyKey: `incident:${incidentId}`,
    });
    await insertItemChanges(transaction, toItemChanges(refund, { incident, order, refundId, endedAt }));
    if (paid.value.isDisputed) return;
    const refunded = { kind: "wrong-order-refunded", order, payerId: paid.value.payerId } as const;
    await notifyOfRefund(context, transaction, refunded, refund.amountCents);
  });
}

interface MadeRefund {
  readonly incident: IncidentRow;
  readonly order: OrderRow;
  readonly refundId: string;
  readonly endedAt: Date;
}

/** Returns a row for each line of a refund. A share of a line counts no pieces. */
function toItemChanges({ lines, pieces }: PartRefund, { incident, order, refundId, endedAt }: MadeRefund) {
  const quantities = new Map(pieces.map(({ position, quantity }) => [position, quantity]));
  return lines.map(({ position, cents }) => ({
    orderId: order.id,
    position,
    kind: "refund",
    quantity: quantities.get(position) ?? 0,
    amountCents: cents,
    incidentId: incident.id,
    refundId,
    changedBy: incident.startedBy,
    changedAt: endedAt,
  }));
}

/** Returns the refund if it is still possible for no more than the crew confirmed; undefined otherwise. */
function refundNow(paid: PaidOrder, incident: IncidentRow): PartRefund | undefined {
  const { position, percent, amountCents } = Confirmed.parse(incident.numbers);
  const refund = partRefund(paid, { position, percent, reason: incident.reason as WrongOrderReason });
  return refund !== undefined && refund.amountCents <= amountCents ? refund : undefined;
}

/** Records that other refunds or the waitlist came first, so that an admin looks into it. */
async function auditNotMade(
  context: Context,
  transaction: Transaction,
  incident: IncidentRow,
): Promise<void> {
  const { amountCents } = Confirmed.parse(incident.numbers);
  await audit(transaction, context.clock.now(), {
    eventType: "payment_event",
    severity: "warning",
    message: `Part refund of ${formatUsd(amountCents)} not made: the order's money changed in the meantime`,
    ...(incident.orderId !== null && { orderId: incident.orderId }),
    metadata: { incidentId: incident.id },
  });
}
