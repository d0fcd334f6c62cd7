/** Advice for a failed comparison, by a pattern of its text. The first match counts. */
const ADVICE: readonly (readonly [about: RegExp, advice: string])[] = [
  [
    /payment is settled/,
    "Check with Square again, above. If it stays open for ten minutes, look up the payment in Square by its ID and cancel it there.",
  ],
  [
    /captured payment has an order/,
    "There's a payment without an order. Open the order and refund what's left.",
  ],
  [
    /refund Square declined/,
    "A refund failed, and the customer doesn't have the money. Try again above, or pay it back another way.",
  ],
  [
    /refund exceeds|Refunded quantities|Retried refunds/,
    "Stop refunding this order. Compare its refunds with Square's before you refund anything else.",
  ],
  [
    /paid in full|Payments match/,
    "Open the order and compare its payments with Square's. If the money isn't there, cancel the order. If it is, check the payment with Square.",
  ],
  [/still paid for/, "The order was refunded. Cancel it, or agree on another payment with the customer."],
  [
    /hold ends/,
    "Holds expire automatically within seconds. If this stays, background jobs have stopped. Restart the server.",
  ],
  [
    /counts match|stock matches|uses match|oversold/,
    "A counter is off. Set the event to draft to pause ordering, and have the counters corrected before it opens again.",
  ],
  [
    /Counter sales/,
    "Compare the sale with the crew's till. Correct it with a refund at the counter, never by changing the order.",
  ],
];

const ELSE = "Save the lines below and ask your developer. This doesn't fix itself.";

/** Returns the advice for a failed comparison. */
export function adviceFor(comparison: string): string {
  return ADVICE.find(([about]) => about.test(comparison))?.[1] ?? ELSE;
}
