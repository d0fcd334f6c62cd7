import { formatEventSpan } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit, windowMoveLine } from "../../audit/index.ts";
import { NOTIFIED_PER_TRANSACTION, notify } from "../../notifications/index.ts";
import type { MovedWindow } from "../../pickup-windows/index.ts";
import * as edits from "../queries/edit-event.ts";
import { findEvent } from "../queries/events.ts";

const Edited = {
  eventId: z.uuid(),
  editedAt: z.iso.datetime(),
  after: z.uuid().optional(),
  /** Note written by the owner. */
  note: z.string().default(""),
};

const Former = z.array(z.object({ id: z.uuid(), startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }));
type Former = z.output<typeof Former>;

/** Job that notifies the next members, by id, of changes to the event itself and of moved windows that they entered with. */
export const NOTIFY_OF_EDIT_JOB = defineJob(
  "events.notify-of-edit",
  z.object({
    ...Edited,
    changes: z.array(z.string()),
    /** Windows that the edit moved: their orders are notified by {@link NOTIFY_MOVED_JOB}. */
    former: Former.default([]),
    /** Whether the owners of orders are notified of a changed plan instead. */
    isPlanChange: z.boolean().default(false),
  }),
  { key: ({ eventId, editedAt }) => `notify-of-edit:${eventId}:${editedAt}` },
);

/** Job that notifies the owners of the next orders, by id, of their new pickup time. */
export const NOTIFY_MOVED_JOB = defineJob(
  "events.notify-moved",
  z.object({
    ...Edited,
    /** Admin who moved the windows. */
    editorId: z.uuid().optional(),
    former: Former.min(1),
  }),
  { key: ({ eventId, editedAt }) => `notify-moved:${eventId}:${editedAt}` },
);

/** Queues the notifications of an edit in the edit's transaction. */
export async function enqueueEditNotifications(
  context: Context,
  transaction: Transaction,
  eventId: string,
  {
    changes,
    moved,
    isPlanChange,
    note,
    editorId,
    at,
  }: {
    changes: string[];
    moved: readonly MovedWindow[];
    isPlanChange: boolean;
    note: string;
    editorId: string | undefined;
    at: Date;
  },
): Promise<void> {
  const editedAt = at.toISOString();
  const former = moved.map(({ id, former: { startsAt, endsAt } }) => ({
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
  if (changes.length > 0 || former.length > 0)
    await context.jobs.add(transaction, NOTIFY_OF_EDIT_JOB, [
      { eventId, editedAt, note, changes, former, isPlanChange },
    ]);
  if (former.length > 0 && !isPlanChange)
    await context.jobs.add(transaction, NOTIFY_MOVED_JOB, [{ eventId, editedAt, note, editorId, former }]);
}

/** Describes the move of a window that the reader's entry names. */
function moveText(
  { id, startsAt, endsAt }: { readonly id: string; readonly startsAt: Date; readonly endsAt: Date },
  former: Former,
  timeZone: string,
): string {
  const before = former.find((window) => window.id === id);
  const was = before && formatEventSpan(new Date(before.startsAt), new Date(before.endsAt), timeZone);
  return `Your pickup window in the draw is now ${formatEventSpan(startsAt, endsAt, timeZone)} (was ${was}).`;
}

/** Notifies the next members of the changes, and queues the rest in the same transaction. */
export async function notifyOfEdit(
  context: Context,
  { after, ...news }: z.output<typeof NOTIFY_OF_EDIT_JOB.schema>,
): Promise<void> {
  const { eventId, editedAt, changes, former, note } = news;
  const windowIds = former.map(({ id }) => id);
  const isEventNews = changes.length > 0;
  await inTransaction(context.database, async (transaction) => {
    const event = await findEvent(transaction, eventId);
    if (event === undefined) return;
    const concerned = { isEventNews, windowIds };
    const userIds = await edits.findConcernedMembers(transaction, eventId, concerned, {
      after,
      count: NOTIFIED_PER_TRANSACTION,
      hasOrders: news.isPlanChange || !isEventNews ? false : undefined,
    });
    const entered = Map.groupBy(
      await edits.findEnteredWindows(transaction, eventId, userIds, windowIds),
      ({ userId }) => userId,
    );
    const pickups = Map.groupBy(
      await edits.findOwnPickups(transaction, eventId, userIds),
      ({ userId }) => userId,
    );
    const recipients = userIds.map((userId) => ({
      userId,
      eventId,
      onceKey: `event-edited:${eventId}:${editedAt}`,
      pointlessAt: event.pickupEndsAt,
      facts: {
        eventTitle: event.title,
        changes: [
          ...changes,
          ...(entered.get(userId) ?? []).map((window) => moveText(window, former, event.timeZone)),
        ],
        note,
        pickups: (pickups.get(userId) ?? []).map(({ orderNumber, pickupWindowId, startsAt, endsAt }) => ({
          orderNumber,
          window: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
          timeZone: event.timeZone,
          isMoved: windowIds.includes(pickupWindowId),
        })),
      },
    }));
    await notify(context, transaction, "event-changed", recipients);
    if (userIds.length < NOTIFIED_PER_TRANSACTION) return;
    await context.jobs.add(transaction, NOTIFY_OF_EDIT_JOB, [{ ...news, after: userIds.at(-1) }]);
  });
}

/** Notifies the owners of the next orders, and queues the rest in the same transaction. */
export async function notifyMoved(
  context: Context,
  { after, ...news }: z.output<typeof NOTIFY_MOVED_JOB.schema>,
): Promise<void> {
  const { eventId, editedAt, note } = news;
  await inTransaction(context.database, async (transaction) => {
    const event = await findEvent(transaction, eventId);
    if (event === undefined) return;
    const formerSpans = new Map(news.former.map(({ id, ...span }) => [id, span]));
    const orders = await edits.findMovedOrders(transaction, eventId, {
      windowIds: [...formerSpans.keys()],
      placedBefore: new Date(editedAt),
      after,
      count: NOTIFIED_PER_TRANSACTION,
    });
    const recipients = orders.flatMap(({ id: orderId, userId, orderNumber, ...order }) => {
      const former = formerSpans.get(order.pickupWindowId);
      if (former === undefined || order.status === "pending") return [];
      const window = { startsAt: order.startsAt.toISOString(), endsAt: order.endsAt.toISOString() };
      const facts = { orderNumber, timeZone: event.timeZone, window, former, note };
      return [{ userId, eventId, orderId, facts, onceKey: `pickup-moved:${orderId}:${editedAt}` }];
    });
    const told = await notify(context, transaction, "pickup-changed", recipients);
    // A job that runs twice notifies nobody again and writes no second line.
    if (told.length > 0)
      await audit(
        transaction,
        context.clock.now(),
        ...recipients.map(({ userId, orderId, facts: { window, former } }) => ({
          ...windowMoveLine("Pickup window moved with its event", { former, window }, event.timeZone),
          ...(news.editorId !== undefined && { actorId: news.editorId }),
          subjectId: userId,
          orderId,
        })),
      );
    transaction.afterCommit(() => {
      for (const { userId, id: orderId } of orders)
        context.live.publish({ to: { userId }, event: { type: "order.edited", orderId } });
    });
    if (orders.length < NOTIFIED_PER_TRANSACTION) return;
    await context.jobs.add(transaction, NOTIFY_MOVED_JOB, [{ ...news, after: orders.at(-1)?.id }]);
  });
}
