import { formatUsd, WAITLIST_OFFER_SECONDS } from "@secret/domain";

/** What a kind of notification is about, as the member's list sorts it. */
type Topic = "order" | "payment" | "event";

interface NotificationKind<Facts> {
  readonly topic: Topic;
  readonly title: string;
  readonly message: (facts: Facts) => string;
  /** Goes by mail too, to those who want mail: the subject, and the page that it leads to. */
  readonly mail?: { readonly subject: (facts: Facts) => string; readonly path: (about: About) => string };
}

/** What a notification leads to. */
interface About {
  readonly eventId?: string | undefined;
  readonly orderId?: string | undefined;
}

interface OrderFacts {
  readonly orderNumber: string;
}
/** An order that was taken back, with its money if there was any. */
interface CancelledOrderFacts extends OrderFacts {
  readonly wasPaid: boolean;
}
interface RefundFacts extends OrderFacts {
  readonly amountCents: number;
}
interface EventFacts {
  readonly eventTitle: string;
}

function kind<Facts>(declared: NotificationKind<Facts>): NotificationKind<Facts> {
  return declared;
}

const whatBecomesOfMoney = ({ wasPaid }: CancelledOrderFacts) =>
  wasPaid ? "What you paid goes back to your card." : "Nothing was charged.";

const toEvent = ({ eventId }: About) => `/events/${eventId}`;

/** Everything a member is told of, in the words in which it is told: nowhere else. */
const NOTIFICATION_KINDS = {
  "order-confirmed": kind<OrderFacts>({
    topic: "order",
    title: "Order confirmed",
    message: ({ orderNumber }) => `Order ${orderNumber} is paid and yours. We tell you when it is ready.`,
  }),
  "order-preparing": kind<OrderFacts>({
    topic: "order",
    title: "In the fryer",
    message: ({ orderNumber }) => `We are preparing order ${orderNumber}.`,
  }),
  "order-ready": kind<OrderFacts>({
    topic: "order",
    title: "Ready for pickup",
    message: ({ orderNumber }) => `Order ${orderNumber} is ready. Show your QR code at the window.`,
  }),
  "order-picked-up": kind<OrderFacts>({
    topic: "order",
    title: "Enjoy!",
    message: ({ orderNumber }) => `Order ${orderNumber} was picked up.`,
  }),
  "order-cancelled-by-owner": kind<OrderFacts>({
    topic: "order",
    title: "Order cancelled",
    message: ({ orderNumber }) => `You cancelled order ${orderNumber}. See you next time.`,
  }),
  "order-expired": kind<OrderFacts>({
    topic: "order",
    title: "Your time to pay ran out",
    message: ({ orderNumber }) =>
      `Order ${orderNumber} wasn't paid in time, so we let its food go. Nothing was charged; order again while it lasts.`,
  }),
  "order-cancelled-by-us": kind<CancelledOrderFacts>({
    topic: "order",
    title: "Order cancelled",
    message: (facts) => `We had to cancel order ${facts.orderNumber}. ${whatBecomesOfMoney(facts)}`,
  }),
  "order-event-cancelled": kind<CancelledOrderFacts>({
    topic: "order",
    title: "Event cancelled",
    message: (facts) =>
      `We're sorry: the event is off, and order ${facts.orderNumber} with it. ${whatBecomesOfMoney(facts)}`,
  }),
  "payment-refunded": kind<RefundFacts>({
    topic: "payment",
    title: "Money on its way back",
    message: ({ orderNumber, amountCents }) =>
      `${formatUsd(amountCents)} of order ${orderNumber} go back to your card. Banks take a few days.`,
  }),
  "surplus-payment-refunded": kind<RefundFacts>({
    topic: "payment",
    title: "Money on its way back",
    message: ({ orderNumber, amountCents }) =>
      `Your payment came after order ${orderNumber} had to be let go. All ${formatUsd(amountCents)} go back to your card.`,
  }),
  "ordering-open": kind<EventFacts>({
    topic: "event",
    title: "Ordering is open",
    message: ({ eventTitle }) => `${eventTitle} takes orders now.`,
    mail: { subject: ({ eventTitle }) => `Ordering is open: ${eventTitle}`, path: toEvent },
  }),
  "place-offered": kind<EventFacts>({
    topic: "event",
    title: "A place came back",
    message: ({ eventTitle }) =>
      `${eventTitle} has room again, and you are next. Order within ${WAITLIST_OFFER_SECONDS / 60} minutes.`,
    mail: { subject: ({ eventTitle }) => `A place came back: ${eventTitle}`, path: toEvent },
  }),
} as const;

export type NotificationKindName = keyof typeof NOTIFICATION_KINDS;

/** What the words of a kind are filled with. */
type FactsOf<Name extends NotificationKindName> = Parameters<(typeof NOTIFICATION_KINDS)[Name]["message"]>[0];

/** Somebody who is told, and of what. */
export interface Recipient<Name extends NotificationKindName> extends About {
  readonly userId: string;
  readonly facts: FactsOf<Name>;
  /** Until when what it offers can be taken. */
  readonly expiresAt?: Date;
}

/** A notification in words. */
export interface Words {
  readonly topic: Topic;
  readonly title: string;
  readonly message: string;
  readonly mail: { readonly subject: string; readonly path: string } | undefined;
}

/** The words of a notification to one recipient. */
export function wordsOf<Name extends NotificationKindName>(name: Name, recipient: Recipient<Name>): Words {
  const { topic, title, message, mail } = NOTIFICATION_KINDS[name] as NotificationKind<FactsOf<Name>>;
  const { facts } = recipient;
  return {
    topic,
    title,
    message: message(facts),
    mail: mail && { subject: mail.subject(facts), path: mail.path(recipient) },
  };
}
