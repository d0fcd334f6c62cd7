import type { PartRefundPreview, startPartRefund as startRoute } from "@secret/contract";
import {
  formatUsd,
  ok,
  type PartRefund,
  type PartRefundChoice,
  partRefund,
  type Result,
  refuse,
  undoEndsAt,
  WRONG_ORDER_REASON_NAMES,
} from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/index.ts";
import type { EventRow } from "../../events/index.ts";
import { copyOf } from "../../notifications/index.ts";
import { lockOrderAndEvent, type OrderRow } from "../../order-book/index.ts";
import * as queries from "../queries/incidents.ts";
import { findEventOfCrew } from "./crew-event.ts";
import { lockKeptOrder, type PaidOrder } from "./paid-order.ts";
import { findAllowedCents } from "./staff-limit.ts";

/** Job that makes a part refund once it can't be undone anymore. */
export const SETTLE_PART_REFUND_JOB = defineJob(
  "incidents.settle-part-refund",
  z.object({ incidentId: z.uuid() }),
);

type NotRefundable =
  | "EVENT_NOT_FOUND"
  | "ORDER_NOT_FOUND"
  | "PAYMENT_DISPUTED"
  | "PAYMENT_REQUIRED"
  | "REFUND_CHANGED"
  | "RETURN_IN_PROGRESS";

type Choice = Omit<PartRefundChoice, "position"> & {
  readonly orderId: string;
  readonly position?: number | undefined;
};

/** Part refund of an order whose row and payment are locked. */
interface Computed {
  readonly order: OrderRow;
  readonly paid: PaidOrder;
  readonly refund: PartRefund;
  /** Most that the crew member may refund, in cents; null for no limit. */
  readonly allowedCents: number | null;
}

/** Previews a part refund: the money by part, the crew member's limit, and the text. Changes nothing. */
export async function previewPartRefund(
  context: Context,
  session: Session,
  eventId: string,
  choice: Choice,
): Promise<Result<PartRefundPreview, NotRefundable>> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  return inTransaction(context.database, async (transaction) => {
    const computed = await compute(context, transaction, session, event, choice);
    if (!computed.ok) return computed;
    const { order, paid, refund, allowedCents } = computed.value;
    const { amountCents, parts } = refund;
    const facts = { orderNumber: order.orderNumber, amountCents };
    const text =
      paid.payerId === null
        ? null
        : copyOf("wrong-order-refunded", { orderId: order.id, facts }, context.config.publicUrl).message;
    return ok({ amountCents, ...parts, isAtCounter: paid.isAtCounter, allowedCents, text });
  });
}

/** Starts a part refund, which is made after the undo time. A repeated request returns the same incident. */
export async function startPartRefund(
  context: Context,
  session: Session,
  eventId: string,
  requestKey: string,
  { shownCents, ...choice }: z.output<typeof startRoute.body>,
): Promise<
  Result<
    { id: string; leavesAt: Date },
    NotRefundable | "IDEMPOTENCY_KEY_REUSED" | "INCIDENT_IN_PROGRESS" | "REFUND_LIMIT_REACHED"
  >
> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const idempotencyKey = `${session.userId}:${requestKey}`;
  return inTransaction(context.database, async (transaction) => {
    const computed = await compute(context, transaction, session, event, choice);
    const repeated = await queries.findIncidentByKey(transaction, idempotencyKey);
    if (repeated !== undefined)
      return isSameRequest(repeated, choice, shownCents) && repeated.leavesAt !== null
        ? ok({ id: repeated.id, leavesAt: repeated.leavesAt })
        : refuse("IDEMPOTENCY_KEY_REUSED");
    if (!computed.ok) return computed;
    const { order, refund, allowedCents } = computed.value;
    if (refund.amountCents !== shownCents) return refuse("REFUND_CHANGED");
    if (allowedCents !== null && refund.amountCents > allowedCents)
      return refuse("REFUND_LIMIT_REACHED", { params: { left: formatUsd(allowedCents) } });
    if (await queries.hasOpenWrongOrder(transaction, order.id)) return refuse("INCIDENT_IN_PROGRESS");
    const started = { ...computed.value, choice, idempotencyKey };
    return ok(await insert(context, transaction, session, event, started));
  });
}

/** Returns whether an incident was started by a request with this choice and amount. */
function isSameRequest(
  { orderId, reason, numbers }: queries.IncidentRow,
  choice: Choice,
  shownCents: number,
): boolean {
  const { position, percent, amountCents } = numbers as Record<string, unknown>;
  return (
    orderId === choice.orderId &&
    reason === choice.reason &&
    position === (choice.position ?? null) &&
    percent === choice.percent &&
    amountCents === shownCents
  );
}

/** Locks the order with its event and payment, so that limits and amounts hold across devices. */
async function compute(
  context: Context,
  transaction: Transaction,
  session: Session,
  event: EventRow,
  { orderId, position, percent, reason }: Choice,
): Promise<Result<Computed, Exclude<NotRefundable, "EVENT_NOT_FOUND">>> {
  const order = await lockOrderAndEvent(transaction, orderId);
  if (order?.eventId !== event.id) return refuse("ORDER_NOT_FOUND");
  const paid = await lockKeptOrder(transaction, orderId);
  if (!paid.ok) return paid;
  const refund = partRefund(paid.value, { position: position ?? null, percent, reason });
  if (refund === undefined) return refuse("REFUND_CHANGED");
  const allowedCents = await findAllowedCents(context, transaction, session, event, orderId);
  return ok({ order, paid: paid.value, refund, allowedCents });
}

async function insert(
  context: Context,
  transaction: Transaction,
  session: Session,
  event: EventRow,
  started: Pick<Computed, "order" | "refund" | "allowedCents"> & {
    readonly choice: Choice;
    readonly idempotencyKey: string;
  },
) {
  const { order, refund, choice, allowedCents, idempotencyKey } = started;
  const now = context.clock.now();
  const leavesAt = undoEndsAt(now);
  const { position = null, percent, reason } = choice;
  const { amountCents } = refund;
  const numbers = { position, percent, amountCents, staffCents: allowedCents === null ? 0 : amountCents };
  const id = await queries.insertIncident(transaction, {
    eventId: event.id,
    kind: "wrong-order",
    orderId: order.id,
    reason,
    numbers: JSON.stringify(numbers),
    startedBy: session.userId,
    startedAt: now,
    leavesAt,
    idempotencyKey,
  });
  await audit(transaction, now, {
    eventType: "payment_event",
    severity: "info",
    message: `Part refund of ${formatUsd(amountCents)} started at the window: ${WRONG_ORDER_REASON_NAMES[reason]}`,
    actorId: session.userId,
    subjectId: order.userId,
    orderId: order.id,
    metadata: { incidentId: id },
  });
  await context.jobs.add(transaction, SETTLE_PART_REFUND_JOB, [{ incidentId: id }], { runAt: leavesAt });
  return { id, leavesAt };
}
