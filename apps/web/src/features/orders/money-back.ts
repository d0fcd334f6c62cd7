import type { OrderDetail, OrderSummary } from "@secret/contract";
import { type CancelReason, formatUsd, isTender, TENDER_NAMES } from "@secret/domain";

/** The bank took it, and it has neither become an order nor gone back in the time that this takes. */
export const STUCK_TEXT = "Payment succeeded but order processing failed. Please contact support.";

/** Why an order is no more, as its owner reads it. */
export const WHY_CANCELLED: Record<CancelReason, string> = {
  owner: "You cancelled this order",
  changed: "You changed this order",
  expired: "The time to pay is over",
  admin: "We had to cancel this order",
  "event-cancelled": "The event was cancelled",
  "given-back": "Sold to the waitlist",
};

/** How long a card's bank takes to show a refund, as the card provider says of its refunds. */
export const REFUND_TAKES = "within 2 to 7 business days";

/** "VISA 1111", or "your card" where the bank hasn't said which; at the counter the tender. */
export function cardName({ payment }: Pick<OrderDetail, "payment">): string {
  if (payment !== null && isTender(payment.sourceKind)) return TENDER_NAMES[payment.sourceKind];
  return payment?.cardLast4 == null ? "your card" : `${payment.cardBrand ?? "Card"} ${payment.cardLast4}`;
}

/** Names the member who gets the refund of an order that somebody else paid. */
export function payerName({ paidBy }: Pick<OrderDetail, "paidBy">): string {
  return paidBy || "The friend who paid";
}

/** "$28.54 goes back to VISA 1111, within …", that it went, or that the bank refused it; undefined where nothing does. */
export function moneyBackText(order: Pick<OrderDetail, "payment" | "refunds">): string | undefined {
  const { refunds } = order;
  if (refunds.length === 0) return undefined;
  const refused = refunds.filter(({ state }) => state === "failed");
  const back = refunds.filter(({ state }) => state !== "failed");
  const isDone = back.every(({ state }) => state === "completed");
  const texts = [
    back.length > 0 &&
      `${sumOf(back)} ${isDone ? "went" : "goes"} back to ${cardName(order)}, ${REFUND_TAKES}.`,
    refused.length > 0 &&
      `The bank refused to give ${sumOf(refused)} back to ${cardName(order)}: you are owed it, and our crew sees to it.`,
  ];
  return texts.filter(Boolean).join(" ");
}

/** "Sold to the waitlist. $28.54 back to your card.": of an order that was given back, in a list. Who was given it paid nothing. */
export function soldText({ refundedCents }: Pick<OrderSummary, "refundedCents">): string {
  const sold = `${WHY_CANCELLED["given-back"]}.`;
  return refundedCents ? `${sold} ${formatUsd(refundedCents)} back to your card.` : sold;
}

function sumOf(refunds: OrderDetail["refunds"]): string {
  return formatUsd(refunds.reduce((sum, refund) => sum + refund.amountCents, 0));
}
