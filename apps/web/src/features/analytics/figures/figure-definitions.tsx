import { afterRefunds, BRAND, MIN_ORDERS_TO_COMPARE } from "@secret/domain";

/** Definitions of all figures, in a single place. */
const DEFINITIONS = [
  ["Period", `Days in ${BRAND.city} time, including today. An order counts on the day it was placed.`],
  [
    "Orders",
    "Counted once paid, including walk-ups. Abandoned carts and expired holds aren't counted; cancelled orders count only as cancelled; a returned order that was sold counts for the member who took it over.",
  ],
  [
    afterRefunds("Revenue"),
    "Amounts paid for these orders, with tax and tips, minus refunds. Cancelled orders aren't included. Home, the order and event lists, and promo codes show revenue before refunds, which leaves out only cancelled orders.",
  ],
  [afterRefunds("Average order"), "Revenue divided by orders."],
  [
    "Customers",
    "Members who paid for at least one of the orders, even if a friend claimed it. Walk-ups have no account.",
  ],
  ["Retention", "Share of customers with more than one order in this period."],
  [
    "Completion",
    "Share of orders that were picked up, once their event's pickup has ended. Orders for upcoming events don't count yet.",
  ],
  [
    "Median time to order",
    "Time from the opening of ordering to the order: half of the orders came sooner, half later. Walk-ups and orders taken over from another member don't count.",
  ],
  ["New members", "People who signed up in this period and still have an account."],
  [
    "Change",
    `Compared with the same number of days just before. Not shown if that period had fewer than ${MIN_ORDERS_TO_COMPARE} orders.`,
  ],
  [
    "Popular items",
    "Ranked by quantity under the same name. Sales are at the price when ordered, before discounts and tax.",
  ],
  [
    "After opening",
    "Events whose ordering opened in this period. A member who was turned away counts once per minute and reason.",
  ],
  [
    "Pickup windows",
    "When members' orders were picked up, compared with the window they chose, for windows in this period.",
  ],
] as const;

export function FigureDefinitions() {
  return (
    <details className="rounded-2xl border border-line px-5 sm:px-7">
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold">
        How these are counted
      </summary>
      <dl className="grid gap-x-8 gap-y-3 pb-6 text-small sm:grid-cols-[10rem_minmax(0,44rem)]">
        {DEFINITIONS.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-soft max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
