import { declineMessage, type OrderDetail } from "@secret/contract";
import { type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import { inOwnBatches } from "../../../platform/batch-queue.ts";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { getOrder } from "../../orders/index.ts";
import type { PaymentProvider } from "../provider.ts";
import { CARDS_PER_DAY } from "../queries/card-limits.ts";
import * as queries from "../queries/payments.ts";
import { charge } from "./charge.ts";
import { countRecentPayments } from "./recent-payments.ts";
import { DAY_SECONDS, type PayInput, type PayRefusal, type PayWish, startPayment } from "./start-payment.ts";

/** Maximum payments read in one statement. */
const MAX_READ_BATCH = 64;

/**
 * Requests in progress in this process, by member, order and key. A repeated one waits for the first from the very
 * beginning, since the attempt's row is visible before Square is called.
 */
const inProgress = new Map<string, Promise<unknown>>();

/**
 * Pays a pending order: stores the attempt with its key, charges the card at Square, then confirms the order. A
 * repeated request returns the first one's outcome and never charges again.
 */
export async function payOrder(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  orderId: string,
  requestKey: string,
  input: PayInput,
  countRepeated: () => number,
): Promise<Result<z.input<typeof OrderDetail>, PayRefusal>> {
  const name = `${session.userId} ${orderId} ${requestKey}`;
  const before = inProgress.get(name) ?? Promise.resolve();
  // The first request reports its own failure.
  const paying = before
    .catch(() => undefined)
    .then(() =>
      payOnce(context, provider, session, {
        userId: session.userId,
        orderId,
        requestKey,
        input,
        countRepeated: once(countRepeated),
      }),
    );
  inProgress.set(name, paying);
  try {
    return await paying;
  } finally {
    if (inProgress.get(name) === paying) inProgress.delete(name);
  }
}

/** Counts one time, even if the payment's batch fails and the payment is decided again alone. */
function once(count: () => number): () => number {
  let counted: number | undefined;
  return () => {
    counted ??= count();
    return counted;
  };
}

async function payOnce(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  wish: PayWish,
): Promise<Result<z.input<typeof OrderDetail>, PayRefusal>> {
  const started = await startPayment(context, wish);
  if (!started.ok) return started;
  const { payment, isRepeated } = started.value;
  const isPaid =
    !isRepeated && (await charge(context, provider, payment, { ...wish.input, order: started.value.order }));
  return isPaid
    ? getOrder(context, session, wish.orderId)
    : readOutcome(context, session, wish.orderId, payment.id);
}

/** Payments are read together: in the minute when ordering opens, hundreds end at once. */
const readPayment = inOwnBatches(queries.findPayments, MAX_READ_BATCH);

async function readOutcome(
  context: Context,
  session: Session,
  orderId: string,
  paymentId: string,
): Promise<Result<z.input<typeof OrderDetail>, PayRefusal>> {
  const payment = await readPayment(context.database, paymentId);
  switch (payment?.state) {
    case "captured":
      return payment.isSurplus ? refuse("ORDER_NOT_PAYABLE") : getOrder(context, session, orderId);
    case "declined": {
      const message = declineMessage(payment.declineCode ?? undefined, payment.declineDetail ?? undefined);
      const declineCode = payment.declineCode ?? "UNKNOWN";
      return refuse("PAYMENT_DECLINED", { params: { message, declineCode } });
    }
    case "failed":
      return refuse("PAYMENT_UNAVAILABLE");
    case "voided": {
      // Square voided the payment, or never had it: a pending order can be paid again.
      const { userId } = session;
      const now = context.clock.now();
      const recent = await queries.findAttempts(context.database, [], [userId], daysBefore(now, 1));
      if (countRecentPayments(recent, userId, now).cards > CARDS_PER_DAY)
        return refuse("PAYMENT_CARD_LIMIT_REACHED", { params: { retryAfterSeconds: DAY_SECONDS } });
      const order = await getOrder(context, session, orderId);
      const mayRetry = order.ok && order.value.status === "pending" && !isLost(order.value, now);
      return refuse(mayRetry ? "PAYMENT_UNAVAILABLE" : "ORDER_NOT_PAYABLE");
    }
    default:
      return refuse("PAYMENT_IN_PROGRESS");
  }
}

/** Returns whether an order was to claim a returned order that isn't reserved for it anymore. */
function isLost({ isReturnClaim, holdExpiresAt }: z.input<typeof OrderDetail>, now: Date): boolean {
  return isReturnClaim && holdExpiresAt !== null && holdExpiresAt <= now;
}
