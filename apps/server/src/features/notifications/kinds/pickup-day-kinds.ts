import { itemsTicket, placeOf } from "../mails/parts.ts";
import { clockOf, type OrderFacts } from "./facts.ts";
import { type KindMail, kind, toOrder } from "./kind.ts";

/** Expected start of an order's pickup, beside the one that its owner last heard. */
interface DelayFacts extends OrderFacts {
  readonly timeZone: string;
  readonly expected: string;
  readonly former: string;
  /** Time until which the order is held. */
  readonly heldUntil: string;
}

const dayKind = {
  topic: "pickup",
  purpose: "order",
  choice: "pickup-day",
  path: toOrder,
  smsPath: ({ orderNumber }: DelayFacts) => `/o/${orderNumber}`,
} as const;

const clocksOf = ({ expected, former, heldUntil, timeZone }: DelayFacts) => ({
  expected: clockOf({ until: expected, timeZone }),
  former: clockOf({ until: former, timeZone }),
  heldUntil: clockOf({ until: heldUntil, timeZone }),
});

/** Returns "Running late, sorry. Order K7M-3PX is now 7:40 PM, not 7:20 PM. OK? Do nothing." */
function lateText(facts: DelayFacts): string {
  const { expected, former } = clocksOf(facts);
  return `Running late, sorry. Order ${facts.orderNumber} is now ${expected}, not ${former}. OK? Do nothing.`;
}

function caughtUpText(facts: DelayFacts): string {
  const { expected, heldUntil } = clocksOf(facts);
  return `We caught up! Come for order ${facts.orderNumber} from ${expected}. No rush, we'll hold it until ${heldUntil}.`;
}

/** Notifications about changes on pickup day. */
export const PICKUP_DAY_KINDS = {
  "pickup-late": kind<DelayFacts>({
    ...dayKind,
    title: "Running late",
    message: lateText,
    sms: (facts) => `${lateText(facts)} Other options:`,
    mail: delayMail("We're running late", lateText),
  }),
  "pickup-caught-up": kind<DelayFacts>({
    ...dayKind,
    title: "We caught up",
    message: caughtUpText,
    mail: delayMail("We caught up", caughtUpText),
  }),
} as const;

function delayMail(title: string, text: (facts: DelayFacts) => string): KindMail<DelayFacts> {
  return {
    reads: "order",
    subject: (facts) => `${title}: order ${facts.orderNumber} from ${clocksOf(facts).expected}`,
    why: "You're getting this because this order is yours.",
    body: (facts, { page }, order) => ({
      preheader: text(facts),
      title,
      fact: { label: "Come from", value: clocksOf(facts).expected },
      paragraphs: [text(facts)],
      place: placeOf(order.event),
      button: { label: "See my order", url: page },
      ticket: itemsTicket(order),
    }),
  };
}
