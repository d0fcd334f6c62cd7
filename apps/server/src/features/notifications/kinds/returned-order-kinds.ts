import { itemsTicket, pickupFact, placeOf, windowFact } from "../mails/parts.ts";
import { type OfferFacts, type OrderFacts, untilWhen } from "./facts.ts";
import { kind, named, toEvent, toOrder } from "./kind.ts";

/** Notifications about orders returned to the waitlist. The sale itself is a change of status: see `order-kinds.ts`. */
export const RETURNED_ORDER_KINDS = {
  "returned-order-offered": kind<OfferFacts>({
    topic: "event",
    purpose: "reminder",
    choice: "place-offered",
    path: toEvent,
    title: "An order is set aside for you",
    message: (facts) => `Someone returned an order for ${facts.eventTitle}. It's yours ${untilWhen(facts)}.`,
    sms: (facts) =>
      named(facts.eventTitle, (name) => `${name}: an order is yours ${untilWhen(facts)}. Take it here:`),
    mail: {
      reads: "event",
      subject: ({ eventTitle }) => `Set aside for you: ${eventTitle}`,
      why: "You're getting this because you joined the waitlist.",
      body: (facts, { page }, event) => ({
        preheader: `It's yours ${untilWhen(facts)}.`,
        title: "An order is set aside for you",
        fact: pickupFact(event),
        paragraphs: [
          `Someone can't come to ${event.title} and returned their order. It's yours ${untilWhen(facts)}, at menu price.`,
          "Not this time? Pass it on, and the next on the waitlist gets it sooner.",
        ],
        button: { label: "See the order", url: page },
        place: placeOf(event),
      }),
    },
  }),
  "returned-order-kept": kind<OrderFacts>({
    topic: "transfer",
    purpose: "order",
    choice: "transfer",
    path: toOrder,
    title: "Your order stays yours",
    message: ({ orderNumber }) => `Nobody took order ${orderNumber} in time. It stays yours to pick up.`,
    sms: ({ orderNumber }) => `Nobody took order ${orderNumber} in time. It stays yours to pick up:`,
    mail: {
      reads: "order",
      subject: ({ orderNumber }) => `Order ${orderNumber} stays yours`,
      why: ({ orderNumber }) => `You're getting this because you returned order ${orderNumber}.`,
      body: ({ orderNumber }, { page }, order) => ({
        preheader: "Nobody on the waitlist took it in time.",
        title: "Your order stays yours",
        fact: windowFact(order),
        paragraphs: [
          `Nobody on the waitlist took order ${orderNumber} for ${order.event.title} in time. It stays yours to pick up.`,
        ],
        place: placeOf(order.event),
        ticket: itemsTicket(order),
        button: { label: "See my order", url: page },
      }),
    },
  }),
} as const;
