/** Advice for a failed comparison, by a pattern of its text. The first match counts. */
const ADVICE: readonly (readonly [about: RegExp, advice: string])[] = [
  [
    /outcome of every payment/,
    "Check with Square again, above. If it stays open for ten minutes, look up the payment in Square by its ID and cancel it there.",
  ],
  [
    /captured payment has its order or its refund/,
    "There's a payment without an order. Open the order and refund what's left.",
  ],
  [
    /refund that Square refused/,
    "A refund failed, and the customer doesn't have the money. Try again above, or pay it back another way.",
  ],
  [
    /no more goes back|no more pieces|goes back once/,
    "Stop refunding this order. Compare its refunds with Square's before you refund anything else.",
  ],
  [
    /paid in full|payment is for what its order costs/,
    "Open the order and compare its payments with Square's. If the money isn't there, cancel the order. If it is, check the payment with Square.",
  ],
  [
    /order that goes on has money/,
    "The order was refunded. Cancel it, or agree on another payment with the customer.",
  ],
  [
    /hold ends/,
    "Holds expire automatically within seconds. If this stays, background jobs have stopped. Restart the server.",
  ],
  [
    /places are|orders and units|stock is|promo code|oversold/,
    "A counter is off. Set the event to draft to pause ordering, and have the counters corrected before it opens again.",
  ],
  [
    /counter has no member/,
    "Compare the sale with the crew's till. Correct it with a refund at the counter, never by changing the order.",
  ],
];

const ELSE = "Save the lines below and ask your developer. This doesn't fix itself.";

/** Returns the advice for a failed comparison. */
export function adviceFor(comparison: string): string {
  return ADVICE.find(([about]) => about.test(comparison))?.[1] ?? ELSE;
}
