import type { CancellationProgress } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { findCancellationProgress } from "../queries/payments.ts";

/** How far the cancelling of an event's orders, and the giving back of their money, has come. */
export async function getCancellationProgress(
  context: Context,
  eventId: string,
): Promise<CancellationProgress> {
  const progress = await findCancellationProgress(context.database, eventId);
  const isDone = progress.liveOrders === 0 && progress.refundsUnderWay === 0 && progress.owedCents === 0;
  return { ...progress, isDone };
}
