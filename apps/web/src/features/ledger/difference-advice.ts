/** Advice for a failed comparison, by a pattern of its text. The first match counts. */
const ADVICE: readonly (readonly [about: RegExp, advice: string])[] = [
  [
    /outcome of every payment/,
    "Check with Square again, above. If it stays open for ten minutes, look the payment up at Square by its id and cancel it there.",
  ],
  [
    /captured payment has its order or its refund/,
    "Money is here without an order. Open the order and refund what is left of it.",
  ],
  [
    /refund that Square refused/,
    "A refund failed, and the customer doesn't have the money. Send it again above, or pay it back another way.",
  ],
  [
    /no more goes back|no more pieces|goes back once/,
    "Stop refunding this order. Compare its refunds with Square's before anything else goes back.",
  ],
  [
    /paid in full|payment is for what its order costs/,
    "Open the order and compare its payments with Square's. If the money isn't there, cancel the order; if it is, ask the bank about the payment.",
  ],
  [
    /order that goes on has money/,
    "Its money has gone back: cancel the order, or agree on another payment with the customer.",
  ],
  [
    /hold ends/,
    "Holds end by themselves every few seconds. If this stays, the background work has stopped: restart the server.",
  ],
  [
    /places are|orders and units|stock is|promo code|oversold/,
    "A counter is off. Pause the event's ordering by setting it to draft, and have the counters set right before it opens again.",
  ],
  [
    /counter has no member/,
    "Compare the sale with the crew's till. Correct it with a refund over the counter, never by changing the order.",
  ],
];

const ELSE = "Keep the lines below and have them looked at: nothing here is mended by itself.";

/** Returns the advice for a failed comparison. */
export function adviceFor(comparison: string): string {
  return ADVICE.find(([about]) => about.test(comparison))?.[1] ?? ELSE;
}
