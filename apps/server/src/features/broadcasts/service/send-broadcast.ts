import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { countMembers, findNextMembers } from "../queries/audience.ts";
import { type BroadcastRow, lockBroadcast, updateBroadcast } from "../queries/broadcasts.ts";
import { audienceOf } from "./audience.ts";
import { tellMembers } from "./words.ts";

/** So many members are told by one run of the job: a stop waits for no more than that. */
const MEMBERS_A_RUN = 500;

/** A broadcast's next members are to be told. At most one waits for each broadcast. */
export const SEND_BROADCAST_JOB = defineJob("broadcasts.send", z.object({ id: z.uuid() }), {
  key: ({ id }) => `broadcast ${id}`,
});

/** Sees to it that a broadcast begins at its time, instead of an earlier plan for it. */
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
 * Tells a broadcast's next members and plans the run after, all in one transaction: who dies in it has told nobody, and
 * a second worker waits at the row and goes on behind the first.
 */
export async function sendNext(context: Context, id: string): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const broadcast = await lockBroadcast(transaction, id);
    if (broadcast === undefined || isOver(broadcast)) return;
    const now = context.clock.now();
    // It was put off meanwhile, or this clock is behind PostgreSQL's.
    if (broadcast.scheduledFor > now) return planSending(context, transaction, id, broadcast.scheduledFor);
    const audience = audienceOf(broadcast);
    const limit = MEMBERS_A_RUN;
    const next =
      audience && (await findNextMembers(transaction, audience, { after: broadcast.toldUntil, limit }));
    const members = next ?? [];
    const told = await tellMembers(context, transaction, broadcast, members);
    const isLast = members.length < MEMBERS_A_RUN;
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
