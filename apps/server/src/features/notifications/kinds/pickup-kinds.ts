import { itemsTicket, numberFact, paragraphsOf, placeOf, windowFact } from "../mails/parts.ts";
import { dayOf, type OrderFacts, type Span, spanOf } from "./facts.ts";
import { type KindMail, kind, type NamedText, named, toOrder } from "./kind.ts";

interface PickupFacts extends OrderFacts {
  readonly window: Span;
  readonly timeZone: string;
}
interface NearPickupFacts extends PickupFacts {
  readonly locationName: string;
}
interface ChangedPickupFacts extends PickupFacts {
  readonly former: Span;
  /** Note written by the owner. */
  readonly note?: string;
}

const changedWindow = ({ orderNumber, window, former, timeZone }: ChangedPickupFacts) =>
  `Order ${orderNumber}: now ${spanOf(window, timeZone)} (was ${spanOf(former, timeZone)}).`;
const timeAndPlace = ({ orderNumber, window, timeZone, locationName }: NearPickupFacts) =>
  `Order ${orderNumber}: ${spanOf(window, timeZone)}, ${locationName}.`;

const pickupKind = { topic: "pickup", path: toOrder } as const;

/** Notifications about an order's pickup window, and reminders of it. */
export const PICKUP_KINDS = {
  "pickup-changed": kind<ChangedPickupFacts>({
    ...pickupKind,
    purpose: "order",
    choice: "pickup-changed",
    title: "Pickup window changed",
    message: changedWindow,
    sms: ({ orderNumber, window, timeZone }) =>
      `Pickup of order ${orderNumber} moved to ${dayOf(window.startsAt, timeZone)}, ${spanOf(window, timeZone)}.`,
    mail: {
      reads: "order",
      subject: ({ orderNumber, window, timeZone }) =>
        `New pickup window for order ${orderNumber}: ${spanOf(window, timeZone)}`,
      why: () => "You're getting this because this order is yours.",
      body: (facts, { page }, order) => ({
        preheader: changedWindow(facts),
        title: "Your pickup window changed",
        fact: {
          label: `Pickup on ${dayOf(facts.window.startsAt, facts.timeZone)}`,
          value: spanOf(facts.window, facts.timeZone),
        },
        paragraphs: [
          `Order ${facts.orderNumber} was set for ${spanOf(facts.former, facts.timeZone)}. It's still yours, at the new time.`,
          ...paragraphsOf(facts.note ?? ""),
        ],
        place: placeOf(order.event),
        button: { label: "See my order", url: page },
        ticket: itemsTicket(order),
        notes: ["Can't make it then? Choose another window or cancel on the order's page."],
      }),
    },
  }),
  "pickup-changed-by-owner": kind<ChangedPickupFacts>({
    ...pickupKind,
    purpose: "order",
    title: "Pickup window changed",
    message: changedWindow,
  }),
  // Members choose the reminder with the order; as a text it respects quiet hours.
  "pickup-2-hours": kind<NearPickupFacts>({
    ...pickupKind,
    purpose: "reminder",
    choice: "pickup-reminder",
    title: "Pickup in 2 hours",
    message: timeAndPlace,
    sms: nearText,
    mail: nearMail("in 2 hours"),
  }),
  "pickup-15-minutes": kind<NearPickupFacts>({
    ...pickupKind,
    purpose: "reminder",
    choice: "pickup-reminder",
    title: "Pickup in 15 minutes",
    message: timeAndPlace,
    sms: nearText,
    mail: nearMail("in 15 minutes"),
  }),
} as const;

/** Includes the time, because a text due early in the morning is held until eight. */
function nearText({ orderNumber, window, timeZone, locationName }: NearPickupFacts): NamedText {
  return named(locationName, (name) => `Pickup soon: ${orderNumber}, ${spanOf(window, timeZone)}, ${name}.`);
}

function nearMail(when: string): KindMail<NearPickupFacts> {
  return {
    reads: "order",
    subject: ({ orderNumber }) => `Pickup ${when}: order ${orderNumber}`,
    why: "You're getting this because pickup reminders are on in your profile.",
    body: (facts, { page }, order) => ({
      preheader: timeAndPlace(facts),
      title: `Pickup ${when}`,
      fact: windowFact(order),
      paragraphs: [`${order.event.title}, order ${numberFact(order).value}. Bring your QR code.`],
      place: placeOf(order.event),
      button: { label: "See my order", url: page },
      ticket: itemsTicket(order),
    }),
  };
}
