import type { DeclaredError, settleOpenOrder as settleRoute } from "@secret/contract";
import { type OpenOrderOutcome, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockOrder } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { insertAnswer } from "../queries/answers.ts";
import { findOpenOrders } from "../queries/open-orders.ts";
import { whileCounting } from "./close-day.ts";
import { type ReadClose, readClose } from "./read-close.ts";

const MOVES = {
  "handed-off": { to: "completed", by: "day-close" },
  "no-show": { to: "completed", by: "no-show" },
  refund: { to: "cancelled", by: "day-close" },
} as const;

/**
 * Ends an open order. A no-show gets no refund, so it is refused if we made the order too late. Cooked food of an order
 * that nobody collected is waste.
 */
export async function settleOpenOrder(
  context: Context,
  session: Session,
  eventId: string,
  { orderId, outcome }: { readonly orderId: string; readonly outcome: OpenOrderOutcome },
): Promise<Result<ReadClose, DeclaredError<typeof settleRoute>>> {
  return whileCounting(context, session, eventId, async (transaction, event) => {
    const order = await lockOrder(transaction, orderId);
    if (order?.eventId !== eventId) return refuse("ORDER_NOT_FOUND");
    const open = (await findOpenOrders(transaction, eventId)).find(({ id }) => id === orderId);
    if (open === undefined || (outcome === "no-show" && !open.mayBeNoShow)) return refuse("EDITED_MEANWHILE");
    const moved = await transitionOrder(context, transaction, {
      order,
      ...MOVES[outcome],
      actorId: session.userId,
    });
    if (!moved.ok)
      return moved.failure.code === "PAYMENT_IN_PROGRESS"
        ? refuse("PAYMENT_IN_PROGRESS")
        : refuse("EDITED_MEANWHILE");
    const answer = JSON.stringify({ outcome, wasMade: order.status !== "confirmed" });
    const savedAt = context.clock.now();
    await insertAnswer(transaction, {
      eventId,
      step: "order",
      orderId,
      answer,
      savedBy: session.userId,
      savedAt,
    });
    return ok(await readClose(transaction, session, event));
  });
}
