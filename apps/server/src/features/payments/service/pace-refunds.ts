import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import * as queries from "../queries/refund-pace.ts";
import { updateRefund } from "../queries/refunds.ts";
import { SEND_REFUND_JOB, SENT_WITHIN_MS } from "./plan-refunds.ts";

/**
 * Takes a cancelled event's refund its turn to be sent.
 * @returns whether that is now; otherwise a job sends it in its turn
 */
export async function isItsTurn({ clock, database, jobs }: Context, refundId: string): Promise<boolean> {
  const now = clock.now();
  const at = await queries.takeTurn(database, now);
  if (at <= now) return true;
  await inTransaction(database, async (transaction) => {
    await jobs.add(transaction, SEND_REFUND_JOB, [{ refundId, hasTurn: true }], { runAt: at });
    await updateRefund(transaction, refundId, { reconcileAfter: new Date(at.getTime() + SENT_WITHIN_MS) });
  });
  return false;
}

/** Pauses or resumes sending a cancelled event's refunds. Those at Square go on. */
export async function setRefundsPaused(
  { clock, database }: Context,
  { userId }: Session,
  eventId: string,
  isPaused: boolean,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database, async (transaction) => {
    const hasChanged = isPaused
      ? await queries.insertPause(transaction, { eventId, pausedBy: userId, pausedAt: now })
      : await queries.deletePause(transaction, eventId, now);
    if (!hasChanged) return;
    await audit(transaction, now, {
      eventType: "payment_event",
      severity: "warning",
      message: isPaused ? "Refunds of a cancelled event paused" : "Refunds of a cancelled event resumed",
      actorId: userId,
      metadata: { eventId },
    });
  });
}
