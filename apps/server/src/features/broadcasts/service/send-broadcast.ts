import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { countMembers, findNextMembers } from "../queries/audience.ts";
import { type BroadcastRow, lockBroadcast, updateBroadcast } from "../queries/broadcasts.ts";
import { audienceOf } from "./audience.ts";
import { notifyAudience } from "./notify-audience.ts";

/** Members notified per run of the job, which limits how long a stop waits. */
const MEMBERS_PER_RUN = 500;

/** Job that notifies a broadcast's next members. At most one is queued per broadcast. */
export const SEND_BROADCAST_JOB = defineJob("broadcasts.send", z.object({ id: z.uuid() }), {
  key: ({ id }) => `broadcast ${id}`,
});

/** Schedules a broadcast's start, replacing an earlier schedule. */
export async function planSending(
  context: Context,
  transaction: Transaction,
  id: string,
  scheduledFor: Date,
): Promise<void> {
  const options = { runAt: scheduledFor, goesLast: true };
  await context.jobs.add(transaction, SEND_BROADCAST_JOB, [{ id }], options);
}

/**
 * Notifies a broadcast's next members and schedules the next run in one transaction. A crash notifies nobody, and a
 * second worker waits for the row's lock and continues after the first.
 */
export async function sendNext(context: Context, id: string): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const broadcast = await lockBroadcast(transaction, id);
    if (broadcast === undefined || isOver(broadcast)) return;
    const now = context.clock.now();
    // It was postponed in the meantime, or this clock is behind PostgreSQL's.
    if (broadcast.scheduledFor > now) return planSending(context, transaction, id, broadcast.scheduledFor);
    const audience = audienceOf(broadcast);
    const limit = MEMBERS_PER_RUN;
    const next =
      audience && (await findNextMembers(transaction, audience, { after: broadcast.toldUntil, limit }));
    const members = next ?? [];
    const told = await notifyAudience(context, transaction, broadcast, members);
    const isLast = members.length < MEMBERS_PER_RUN;
    await updateBroadcast(transaction, id, {
      beganAt: broadcast.beganAt ?? now,
      audienceCount: broadcast.audienceCount ?? (audience ? await countMembers(transaction, audience) : 0),
      toldUntil: members.at(-1) ?? broadcast.toldUntil,
      toldCount: broadcast.toldCount + told,
      toldAt: isLast ? now : null,
      updatedAt: now,
    });
    if (!isLast) await planSending(context, transaction, id, now);
  });
}

function isOver({ stoppedAt, cancelledAt, toldAt }: BroadcastRow): boolean {
  return stoppedAt !== null || cancelledAt !== null || toldAt !== null;
}
