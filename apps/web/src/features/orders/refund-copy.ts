import type { OrderDetail, OrderSummary } from "@secret/contract";
import {
  type CancelReason,
  cardLabel,
  formatUsd,
  HAND_PAYMENT_PHRASES,
  HAND_PAYMENTS,
  isTender,
  TENDER_NAMES,
} from "@secret/domain";

/** Square captured the payment, but it hasn't been matched to an order or refunded within the usual time. */
export const STUCK_TEXT = "Payment succeeded but order processing failed. Please contact support.";

/** Why an order was cancelled, as its owner reads it. */
export const WHY_CANCELLED: Record<CancelReason, string> = {
  owner: "You cancelled this order",
  changed: "You changed this order",
  expired: "Time's up",
  admin: "We had to cancel this order",
  "event-cancelled": "The event was cancelled",
  "given-back": "Sold to the waitlist",
};

/** Time until a refund shows on the card, as Square states it. */
export const REFUND_TAKES = "Allow 2 to 7 business days.";

/** Returns "Visa •••• 1111", "your card" if Square hasn't named it yet, or the counter's tender. */
export function cardName({ payment }: Pick<OrderDetail, "payment">): string {
  if (payment !== null && isTender(payment.sourceKind)) return TENDER_NAMES[payment.sourceKind];
  return payment?.cardLast4 == null ? "your card" : cardLabel(payment.cardBrand, payment.cardLast4);
}

/** Names the member who gets the refund of an order that somebody else paid. */
export function payerName({ paidBy }: Pick<OrderDetail, "paidBy">): string {
  return paidBy || "The friend who paid";
}

/** Returns whether a refund went through or is on its way. */
export function isGoingBack({ state }: OrderDetail["refunds"][number]): boolean {
  return state !== "failed" && state !== "withheld";
}

/**
 * Returns "$28.54 is being refunded to Visa •••• 1111. …", or that the refund completed or failed; undefined
 * without refunds.
 */
export function moneyBackText(order: Pick<OrderDetail, "payment" | "refunds">): string | undefined {
  const { refunds } = order;
  if (refunds.length === 0) return undefined;
  const refused = refunds.filter(({ state }) => state === "failed");
  const withheld = refunds.filter(({ state }) => state === "withheld");
  const back = refunds.filter((refund) => isGoingBack(refund) && refund.byHand === null);
  const isDone = back.every(({ state }) => state === "completed");
  const texts = [
    ...HAND_PAYMENTS.map((way) => {
      const paid = refunds.filter(({ byHand }) => byHand === way);
      return paid.length > 0 && `We paid you ${formatSum(paid)} back ${HAND_PAYMENT_PHRASES[way]}.`;
    }),
    back.length > 0 &&
      `${formatSum(back)} ${isDone ? "was" : "is being"} refunded to ${cardName(order)}. ${REFUND_TAKES}`,
    refused.length > 0 &&
      `The refund of ${formatSum(refused)} to ${cardName(order)} didn't go through. We still owe you this money, and our crew is on it.`,
    withheld.length > 0 &&
      `The card's bank is looking into this payment, so the refund of ${formatSum(withheld)} waits until that's decided.`,
  ];
  return texts.filter(Boolean).join(" ");
}

/**
 * Returns "Sold to the waitlist. $28.54 refunded to your card." for a list. The recipient of a transferred order
 * paid nothing, so there is no amount.
 */
export function soldText({ refundedCents }: Pick<OrderSummary, "refundedCents">): string {
  const sold = `${WHY_CANCELLED["given-back"]}.`;
  return refundedCents ? `${sold} ${formatUsd(refundedCents)} refunded to your card.` : sold;
}

function formatSum(refunds: OrderDetail["refunds"]): string {
  return formatUsd(refunds.reduce((sum, refund) => sum + refund.amountCents, 0));
}
