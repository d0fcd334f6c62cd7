import type { OrderDetail } from "@secret/contract";
import { type CancelReason, formatUsd } from "@secret/domain";

/** Why an order is no more, as its owner reads it. */
export const WHY_CANCELLED: Record<CancelReason, string> = {
  owner: "You cancelled this order",
  expired: "The time to pay is over",
  admin: "We had to cancel this order",
  "event-cancelled": "The event was cancelled",
};

/** How long a card's bank takes to show a refund, as the card provider says of its refunds. */
export const REFUND_TAKES = "within 2 to 7 business days";

/** "VISA 1111", or "your card" where the bank hasn't said which. */
export function cardName({ payment }: Pick<OrderDetail, "payment">): string {
  return payment?.cardLast4 == null ? "your card" : `${payment.cardBrand ?? "Card"} ${payment.cardLast4}`;
}

/** "$28.54 goes back to VISA 1111", or that it went; undefined where nothing does. */
export function moneyBackText(order: Pick<OrderDetail, "payment" | "refunds">): string | undefined {
  const { refunds } = order;
  if (refunds.length === 0) return undefined;
  const amount = formatUsd(refunds.reduce((sum, refund) => sum + refund.amountCents, 0));
  const isDone = refunds.every(({ state }) => state === "completed");
  return `${amount} ${isDone ? "went back" : "goes back"} to ${cardName(order)}`;
}
