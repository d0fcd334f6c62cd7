import type { EventEdit, PlanChangePreview, startPlanChange as startRoute } from "@secret/contract";
import {
  answerToSilence,
  isPlaceMoved,
  ok,
  planChangeSize,
  planChoiceDueAt,
  type Result,
  stopUndoEndsAt,
} from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { type LockedEdit, lockForEdit } from "../../events/index.ts";
import { copyOf } from "../../notifications/index.ts";
import { lockStock } from "../../order-book/index.ts";
import { findRefundableCents } from "../../payments/index.ts";
import { findUnfinished, insertIncident } from "../queries/incidents.ts";
import { lockPlannedOrders, type PlannedOrder } from "../queries/plan-changes.ts";
import { countReach } from "./count-reach.ts";
import { toUndoable, versionOf } from "./preview-version.ts";
import { closeSales } from "./stop-selling.ts";

/** Job that makes a change of the plan once it can't be undone anymore. */
export const MAKE_PLAN_CHANGE_JOB = defineJob(
  "incidents.make-plan-change",
  z.object({ incidentId: z.uuid() }),
);

type Change = Pick<z.output<typeof startRoute.body>, "edit" | "isNearby" | "reason">;
type Refusal =
  | "EDITED_MEANWHILE"
  | "EVENT_NOT_FOUND"
  | "INVALID_INPUT"
  | "LIMIT_BELOW_TAKEN"
  | "PICKUP_WINDOW_HELD"
  | "DRAW_STARTED";

/** Choice that an order gets, with its window's new start. */
export interface PlannedChoice {
  readonly order: PlannedOrder;
  readonly startsAt: Date;
  readonly defaultAnswer: ReturnType<typeof answerToSilence>;
  readonly dueAt: Date;
}

/** Previews a change of an event's place or time: who gets a choice, by when, and with which text. Changes nothing. */
export async function previewPlanChange(
  context: Context,
  eventId: string,
  change: Change,
): Promise<Result<z.input<typeof PlanChangePreview>, Refusal>> {
  return inTransaction(context.database, async (transaction) => {
    const locked = await lockForEdit(context, transaction, eventId, change.edit);
    return locked.ok ? ok(await preview(context, transaction, locked.value, change)) : locked;
  });
}

/**
 * Starts a change as previewed. Nothing changes until it can't be undone anymore; then a job makes it. A far change closes
 * sales at once, until its plan stands. Starts nothing if anything differs from the preview, or while an earlier change or
 * a stop can be undone.
 */
export async function startPlanChange(
  context: Context,
  session: Session,
  eventId: string,
  { version, ...change }: z.output<typeof startRoute.body>,
): Promise<Result<z.input<typeof startRoute.response>, Refusal>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const locked = await lockForEdit(context, transaction, eventId, change.edit);
    if (!locked.ok) return locked;
    const stock = await lockStock(transaction, eventId);
    const shown = await preview(context, transaction, locked.value, change);
    if (
      shown.version !== version ||
      shown.size === "unknown" ||
      shown.undoable !== null ||
      stock === undefined
    )
      return ok({ started: null, preview: shown });
    const leavesAt = stopUndoEndsAt(now);
    const stoppedItems = shown.size === "far" ? await closeSales(context, transaction, stock) : undefined;
    const id = await insertIncident(transaction, {
      eventId,
      kind: "plan-change",
      reason: change.reason,
      numbers: JSON.stringify({ ...change, size: shown.size, orders: shown.orderCount, stoppedItems }),
      startedBy: session.userId,
      startedAt: now,
      leavesAt,
    });
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "warning",
      message: `Change of plan started: ${locked.value.event.title} (${change.reason})`,
      metadata: { eventId, incidentId: id, size: shown.size, orders: shown.orderCount },
    });
    await context.jobs.add(transaction, MAKE_PLAN_CHANGE_JOB, [{ incidentId: id }], { runAt: leavesAt });
    return ok({ started: { id, leavesAt }, preview: shown });
  });
}

async function preview(
  { clock, config }: Context,
  transaction: Transaction,
  locked: LockedEdit,
  change: Change,
): Promise<z.input<typeof PlanChangePreview>> {
  const now = clock.now();
  const { size, choices } = await planChoices(transaction, locked, change, now);
  const open =
    (await findUnfinished(transaction, locked.event.id, "plan-change")) ??
    (await findUnfinished(transaction, locked.event.id, "cancellation"));
  const toNotify = choices.filter(({ order }) => order.status !== "pending");
  const owners = toNotify.map(({ order }) => order.ownerId);
  const { notified, unreached } = await countReach(transaction, "plan-moved", owners);
  const orderIds = choices.map(({ order }) => order.id);
  const refundable = await findRefundableCents(transaction, orderIds);
  const [first] = toNotify;
  const refunded = toNotify.filter(({ defaultAnswer }) => defaultAnswer === "refund").length;
  const shown = {
    size,
    orderCount: choices.length,
    refundCents: [...refundable.values()].reduce((sum, cents) => sum + cents, 0),
    silence: { kept: toNotify.length - refunded, refunded },
    dueAt: first?.dueAt ?? null,
    notified,
    unreached,
    text: first === undefined ? null : copyOf(...messageTo(first, locked, change), config.publicUrl).message,
    undoable: toUndoable(open, now),
  };
  // Deadlines move with the clock; the moved orders and their money are what was confirmed.
  return { version: versionOf([size, orderIds, shown.refundCents, change, open?.id]), ...shown };
}

/** Returns the size of a change and the choices that it gives: one for each order whose place or start changes. */
export async function planChoices(
  transaction: Transaction,
  { event, windowChanges }: LockedEdit,
  { edit, isNearby }: Pick<Change, "edit" | "isNearby">,
  now: Date,
): Promise<{ size: ReturnType<typeof planChangeSize>; choices: PlannedChoice[] }> {
  const places = { former: placeOf(event), next: edit };
  const starts = new Map(windowChanges.kept.map(({ id, startsAt }) => [id, startsAt]));
  const moved = (await lockPlannedOrders(transaction, event.id))
    .map((order) => ({ order, startsAt: starts.get(order.pickupWindowId) ?? order.startsAt }))
    .filter(
      ({ order, startsAt }) =>
        isPlaceMoved(places.former, edit) || startsAt.getTime() !== order.startsAt.getTime(),
    );
  const pairs = moved.map(({ order, startsAt }) => ({ former: order.startsAt, startsAt }));
  const size = planChangeSize(places, pairs, edit.timeZone, isNearby);
  const known = size === "unknown" ? "far" : size;
  const choices = moved.map(({ order, startsAt }) => ({
    order,
    startsAt,
    defaultAnswer: answerToSilence(known, order.wasMovedBefore),
    dueAt: planChoiceDueAt(known, startsAt, now),
  }));
  return { size, choices };
}

function placeOf({ address, zipCode, latitude, longitude }: LockedEdit["event"]) {
  const toNumber = (degrees: string | null) => (degrees === null ? null : Number(degrees));
  return { address, zipCode, latitude: toNumber(latitude), longitude: toNumber(longitude) };
}

/** Returns the kind of an owner's message, and its subject with its facts. */
export function messageTo(
  { order, startsAt, defaultAnswer, dueAt }: PlannedChoice,
  { event }: LockedEdit,
  { edit, reason }: { readonly edit: EventEdit; readonly reason: string },
) {
  const isMoved = isPlaceMoved(placeOf(event), edit);
  // If the new place has the same name, its address stands for it, or members would go to the old one.
  const isSameName = edit.locationName === event.locationName;
  const facts = {
    orderNumber: order.orderNumber,
    timeZone: edit.timeZone,
    former: order.startsAt.toISOString(),
    startsAt: startsAt.toISOString(),
    locationName: isMoved && isSameName ? edit.address : edit.locationName,
    isPlaceMoved: isMoved,
    reason,
    until: dueAt.toISOString(),
  };
  const kind = defaultAnswer === "keep" ? ("plan-changed" as const) : ("plan-moved" as const);
  return [kind, { orderId: order.id, eventId: event.id, facts }] as const;
}
