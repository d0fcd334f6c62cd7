import {
  AVERAGE_ORDER_DEFINITION,
  BRAND,
  MIN_ORDERS_TO_COMPARE,
  ORDERS_DEFINITION,
  SALES_DEFINITIONS,
} from "@secret/domain";

/** Definitions of all figures, in a single place. */
export const DEFINITIONS = {
  Period: `Days in ${BRAND.city} time, including today. An order counts on the day it was placed.`,
  Orders: `${ORDERS_DEFINITION} A returned order that was sold counts for the member who claimed it.`,
  "Gross sales": SALES_DEFINITIONS.grossCents,
  Discounts: SALES_DEFINITIONS.discountCents,
  Refunds: SALES_DEFINITIONS.refundCents,
  "Net sales": `${SALES_DEFINITIONS.netSalesCents} A refund counts on the day of its order. The same figure is on Home, in the lists of orders and events, and at promo codes; the close counts refunds on the day they were given.`,
  Tax: SALES_DEFINITIONS.taxCents,
  Tips: SALES_DEFINITIONS.tipCents,
  "Total collected": SALES_DEFINITIONS.collectedCents,
  "Average order": AVERAGE_ORDER_DEFINITION,
  Customers:
    "Members who paid for at least one of the orders, even if a friend claimed it. Walk-ups have no account.",
  Retention: "Share of customers with more than one order in this period.",
  Completion:
    "Share of orders that were picked up, once their event's pickup has ended. Orders for upcoming events don't count yet.",
  "Median time to order":
    "Time from the opening of ordering to the order: half of the orders came sooner, half later. Walk-ups and orders taken over from another member don't count.",
  "New members": "People who signed up in this period and still have an account.",
  "Growth by source":
    "Interested, confirmed and invited count people who asked to hear about the next event in this period, on the website or with the invitation on a promo card. Joined counts the new members of this period, each once: by where they first asked, otherwise by the invitation on the card or the order from a friend, otherwise as word of mouth. Ordered counts how many of them have paid for an order since.",
  "Waiting for the next event":
    "People with a confirmed number or address who get their invitation when the next event is announced. Doesn't depend on the period.",
  Change: `Compared with the same number of days just before. Not shown if that period had fewer than ${MIN_ORDERS_TO_COMPARE} orders.`,
  "Popular items":
    "Ranked by quantity under the same name. Sales are at the price when ordered, before discounts and tax.",
  "After opening":
    "Events whose ordering opened in this period. A member who was turned away counts once per minute and reason.",
  "Pickup windows":
    "When members' orders were picked up, compared with the window they chose, for windows in this period.",
} as const;
/** Figure with a definition. */
export type DefinedFigure = keyof typeof DEFINITIONS;

export function FigureDefinitions() {
  return (
    <details className="rounded-2xl border border-line px-5 sm:px-7">
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold">
        How these are counted
      </summary>
      <dl className="grid gap-x-8 gap-y-3 pb-6 text-small sm:grid-cols-[10rem_minmax(0,44rem)]">
        {Object.entries(DEFINITIONS).map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-soft max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
