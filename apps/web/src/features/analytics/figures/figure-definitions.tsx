import { afterRefunds, BRAND } from "@secret/domain";

/** Definitions of all figures, in a single place. */
const DEFINITIONS = [
  [
    "Days",
    `By the brand's clock, in ${BRAND.city}, today included. An order belongs to the day on which it was placed.`,
  ],
  [
    "Orders",
    "Counted once they are paid, walk-ups too. A cart that was dropped or a hold that ran out counts nowhere; a cancelled order counts only as cancelled; one that was given back and sold is the order of whoever took it over.",
  ],
  [
    afterRefunds("Revenue"),
    "What these orders were paid, with tax and tips, less what went back of it or is on its way. Cancelled orders bring nothing. Home, the lists of orders and events, and promo codes show it before refunds: there only a cancelled order is left out.",
  ],
  [afterRefunds("Average order"), "Revenue by orders."],
  [
    "Customers",
    "Members who paid at least one of the orders, also where a friend claimed it. Walk-ups have no account.",
  ],
  ["Retention", "Of the customers, those with more than one order in these days."],
  [
    "Completion",
    "The share of orders that were handed out, once their event's pickup is over. Orders for upcoming events don't count yet.",
  ],
  [
    "Median time to order",
    "From the opening of ordering to placing: half of the orders came sooner, half later. Walk-ups and orders taken over from somebody don't count.",
  ],
  ["New members", "People who signed up in these days and still have an account."],
  [
    "Change",
    "Compared with the same number of days just before. Not shown if those had fewer than 20 orders.",
  ],
  [
    "Popular items",
    "By pieces of their name, at what they cost when they were ordered, before discounts and tax.",
  ],
  [
    "After opening",
    "Of the events whose ordering opened in these days. Who was turned away counts once a minute for each reason.",
  ],
  [
    "Pickup windows",
    "When members' orders were handed out, against the window they chose. Of the windows of these days.",
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
