import { BRAND, formatEventWeekday, formatUsd } from "@secret/domain";
import { itemsTicket, numberFact, paragraphsOf, placeOf, receiptTicket, windowFact } from "../mails/parts.ts";
import type { OrderView } from "../mails/views.ts";
import type { OrderFacts } from "./facts.ts";
import { type About, type KindMail, kind, toOrder } from "./kind.ts";

/** Facts of a cancelled order. */
interface CancelledOrderFacts extends OrderFacts {
  readonly wasPaid: boolean;
  /** Whether a shortage is the reason. */
  readonly isShort?: boolean;
  /** Whether the refund is withheld, because the payment is disputed. */
  readonly isWithheld?: boolean;
}

/** Facts of an order whose event was cancelled. */
interface EventOffFacts extends CancelledOrderFacts {
  readonly eventAt: string;
  readonly timeZone: string;
  /** Reason in a word; empty or "other" if members aren't given one. */
  readonly cause: string;
  /** Amount that goes back. */
  readonly amountCents: number;
}

/** Facts of an answer to a report. */
interface AnswerFacts extends OrderFacts {
  readonly answer: string;
}

const hadToCancel = ({ isShort, orderNumber }: CancelledOrderFacts) =>
  `${isShort ? "ran short and had" : "had"} to cancel order ${orderNumber}`;
const NOT_CHARGED = "Nothing was charged.";
const TO_THE_FRIEND = "The money goes back to the friend who paid.";
const FRIEND_REFUNDED = "The friend who paid is refunded.";
const WITHHELD = "The card's bank is looking into the payment, so the refund waits until that's decided.";
const WITHHELD_SHORT = "The refund waits for the card's bank.";
/** The dispute is the payer's, so the friend who got the order isn't told of it. */
const FRIEND_PAID = "You paid nothing for it.";
const refundText = ({ wasPaid, isWithheld, reader }: CancelledOrderFacts) => {
  if (!wasPaid) return NOT_CHARGED;
  if (isWithheld) return reader === "claimer" ? FRIEND_PAID : WITHHELD;
  return reader === "claimer" ? TO_THE_FRIEND : "Your money is on its way back to your card.";
};
const shortRefundText = ({ wasPaid, isWithheld, reader }: CancelledOrderFacts) => {
  if (!wasPaid) return NOT_CHARGED;
  if (isWithheld) return reader === "claimer" ? FRIEND_PAID : WITHHELD_SHORT;
  return reader === "claimer" ? FRIEND_REFUNDED : "Your card is refunded.";
};
const refundTiming = ({ wasPaid, isWithheld, reader }: CancelledOrderFacts) =>
  wasPaid && !isWithheld && reader !== "claimer"
    ? ["It can take a few days to show up. There's nothing you need to do."]
    : [];
const reasonForMail = ({ reader }: OrderFacts) =>
  reader === "payer"
    ? "You're getting this because you paid for this order."
    : "You're getting this because this order is yours.";

const toCode = (about: About) => `${toOrder(about)}#pickup-code`;

const toReport = (about: About) => `${toOrder(about)}#report`;

const orderKind = { topic: "order", purpose: "order", path: toOrder } as const;

/** Notifications about an order's status, from payment to pickup. */
export const ORDER_KINDS = {
  "order-confirmed": kind<OrderFacts>({
    ...orderKind,
    choice: "order-confirmed",
    title: "Order confirmed",
    message: ({ orderNumber }) =>
      `Order ${orderNumber} is paid and yours. We'll let you know when it's ready.`,
    mail: {
      reads: "order",
      subject: ({ orderNumber }) => `Your ${BRAND.programme} order ${orderNumber} is confirmed`,
      why: reasonForMail,
      body: ({ orderNumber, reader }, { firstName, page }, order) => ({
        preheader: `${order.event.title}: your pickup window, ${reader === "claimer" ? "" : "your receipt, "}and the way there.`,
        title: "It's yours.",
        strip: "confirmed",
        fact: windowFact(order),
        paragraphs: [
          `Hi ${firstName}, your order ${orderNumber} for ${order.event.title} is paid. See you soon.`,
        ],
        place: placeOf(order.event),
        button: { label: "See my order", url: page },
        // Only the payer gets the receipt.
        ticket: reader === "claimer" ? itemsTicket(order) : receiptTicket(order),
        notes: ["We'll let you know when it's ready. Your QR code is on the order's page."],
      }),
    },
  }),
  "order-preparing": kind<OrderFacts>({
    ...orderKind,
    choice: "order-preparing",
    title: "In the fryer",
    message: ({ orderNumber }) => `We're preparing order ${orderNumber}.`,
    sms: ({ orderNumber }) => `Order ${orderNumber} is in the fryer. Follow it:`,
  }),
  "order-ready": kind<OrderFacts>({
    ...orderKind,
    choice: "order-ready",
    path: toCode,
    title: ({ orderNumber }) => `${orderNumber} is hot`,
    message: () => "The window's open. Show your code.",
    sms: ({ orderNumber }) => `Order ${orderNumber} is ready at the window. Show your code:`,
    mail: {
      reads: "order",
      subject: ({ orderNumber }) => `Ready: ${orderNumber} at the window`,
      why: reasonForMail,
      body: (_facts, { page }, order) => ({
        preheader: `${order.event.locationName}. Show your code and take it while it's hot.`,
        title: "It's hot.",
        strip: "ready",
        isReady: true,
        fact: numberFact(order),
        paragraphs: [
          "Your food is out of the fryer. Show your code at the window and take it while it's hot.",
        ],
        button: { label: "Show my code", url: page },
        place: placeOf(order.event),
        ticket: itemsTicket(order),
      }),
    },
  }),
  "order-picked-up": kind<OrderFacts>({
    ...orderKind,
    choice: "order-picked-up",
    title: "Enjoy!",
    message: ({ orderNumber }) => `Order ${orderNumber} was picked up.`,
    sms: ({ orderNumber }) => `Order ${orderNumber} was picked up. Enjoy!`,
  }),
  "order-thanks": kind<OrderFacts>({
    ...orderKind,
    purpose: "event",
    choice: "order-thanks",
    path: toReport,
    title: "Thanks for coming out",
    message: ({ orderNumber }) => `Something wrong with order ${orderNumber}? Tell us.`,
    mail: {
      reads: "order",
      subject: () => "Thanks for coming out",
      why: reasonForMail,
      body: ({ orderNumber }, { page }, order) => ({
        preheader: `Something wrong with order ${orderNumber}? Tell us.`,
        title: "Thanks for coming out.",
        paragraphs: [`${order.event.title} was better with you. Something wrong with order ${orderNumber}?`],
        button: { label: "Tell us", url: page },
      }),
    },
  }),
  "report-answered": kind<AnswerFacts>({
    ...orderKind,
    purpose: "event",
    choice: "order-thanks",
    path: toReport,
    title: "We got back to you",
    message: ({ orderNumber, answer }) => `About order ${orderNumber}: ${answer}`,
    mail: {
      reads: "nothing",
      subject: ({ orderNumber }) => `About your order ${orderNumber}`,
      why: ({ orderNumber }) => `You're getting this because you told us about order ${orderNumber}.`,
      body: ({ orderNumber, answer }, { page }) => ({
        preheader: answer,
        title: `About order ${orderNumber}`,
        paragraphs: paragraphsOf(answer),
        button: { label: "See the order", url: page },
      }),
    },
  }),
  "order-cancelled-by-owner": kind<OrderFacts>({
    ...orderKind,
    choice: "order-ended",
    title: "Order cancelled",
    message: ({ orderNumber, reader }) =>
      reader === "claimer"
        ? `You cancelled order ${orderNumber}. ${TO_THE_FRIEND}`
        : `You cancelled order ${orderNumber}. See you next time.`,
    sms: ({ orderNumber, reader }) =>
      `You cancelled order ${orderNumber}. ${reader === "claimer" ? FRIEND_REFUNDED : "See you next time."}`,
  }),
  "order-expired": kind<OrderFacts>({
    ...orderKind,
    choice: "order-ended",
    title: "Your time to pay ran out",
    message: ({ orderNumber }) =>
      `Order ${orderNumber} wasn't paid in time, so we released it. Nothing was charged. Order again while it lasts.`,
    sms: ({ orderNumber }) => `Order ${orderNumber} wasn't paid in time. ${NOT_CHARGED} Order again:`,
  }),
  "order-offer-over": kind<OrderFacts>({
    ...orderKind,
    choice: "order-ended",
    title: "No longer set aside",
    message: ({ orderNumber }) =>
      `Order ${orderNumber} wasn't paid in time, so we had to let it go. Nothing was charged.`,
    sms: ({ orderNumber }) => `Order ${orderNumber} wasn't paid in time, so we let it go. ${NOT_CHARGED}`,
  }),
  "order-sold": kind<CancelledOrderFacts>({
    ...orderKind,
    choice: "transfer",
    title: "Your order is sold",
    message: (facts) => `Someone took order ${facts.orderNumber}. ${refundText(facts)}`,
    sms: (facts) => `Order ${facts.orderNumber} is sold. ${shortRefundText(facts)}`,
    mail: {
      reads: "order",
      subject: ({ orderNumber }) => `Sold: order ${orderNumber}`,
      why: ({ orderNumber }) => `You're getting this because you returned order ${orderNumber}.`,
      body: (facts, { page }, order) => ({
        preheader: refundText(facts),
        title: "Your order is sold",
        fact: numberFact(order),
        paragraphs: [
          `Someone on the waitlist took order ${facts.orderNumber} for ${order.event.title}. ${refundText(facts)}`,
          ...refundTiming(facts),
        ],
        ticket: itemsTicket(order),
        button: { label: "See the order", url: page },
      }),
    },
  }),
  "order-cancelled-by-us": kind<CancelledOrderFacts>({
    ...orderKind,
    choice: "order-cancelled",
    title: "Order cancelled",
    message: (facts) => `We ${hadToCancel(facts)}. ${refundText(facts)}`,
    sms: (facts) => `We ${hadToCancel(facts)}. ${shortRefundText(facts)}`,
    mail: cancelledMail({
      title: "We had to cancel your order",
      opening: (facts, eventTitle) => `We're sorry: we ${hadToCancel(facts)} for ${eventTitle}.`,
    }),
  }),
  "order-event-cancelled": kind<EventOffFacts>({
    ...orderKind,
    choice: "pickup-day",
    title: "Event cancelled",
    message: offText,
    smsPath: ({ orderNumber }) => `/o/${orderNumber}`,
    mail: cancelledMail({
      title: "The event is off",
      opening: ({ orderNumber, cause }, eventTitle) =>
        `We're sorry: ${eventTitle} is off${reasonOf(cause)}, and order ${orderNumber} with it. Don't head over.`,
      money: offRefund,
      addition: ({ event }) => event.cancellationMessage,
    }),
  }),
} as const;

/** Returns "Friday is off, sorry (rain). Don't head over. $51.22 goes back in full." */
function offText(facts: EventOffFacts): string {
  const { eventAt, timeZone, cause } = facts;
  const day = formatEventWeekday(new Date(eventAt), timeZone);
  return `${day} is off, sorry${reasonOf(cause)}. Don't head over. ${offRefund(facts)}`;
}

function reasonOf(cause: string): string {
  return cause === "" || cause === "other" ? "" : ` (${cause})`;
}

function offRefund({ wasPaid, isWithheld, reader, amountCents }: EventOffFacts): string {
  if (!wasPaid) return NOT_CHARGED;
  if (isWithheld) return reader === "claimer" ? FRIEND_PAID : WITHHELD_SHORT;
  if (amountCents === 0) return "Nothing is left to refund.";
  return `${formatUsd(amountCents)} goes back ${reader === "claimer" ? "to the payer's card" : "in full"}.`;
}

function cancelledMail<Facts extends CancelledOrderFacts>(words: {
  readonly title: string;
  readonly opening: (facts: Facts, eventTitle: string) => string;
  /** Says what goes back. */
  readonly money?: (facts: Facts) => string;
  /** Adds the owner's note. */
  readonly addition?: (order: OrderView) => string;
}): KindMail<Facts> {
  const money = words.money ?? refundText;
  return {
    reads: "order",
    subject: ({ orderNumber }) => `Order ${orderNumber} is cancelled`,
    why: reasonForMail,
    body: (facts, { page }, order) => ({
      preheader: money(facts),
      title: words.title,
      fact: numberFact(order),
      paragraphs: [
        words.opening(facts, order.event.title),
        money(facts),
        ...refundTiming(facts),
        ...paragraphsOf(words.addition?.(order) ?? ""),
      ],
      ticket: itemsTicket(order),
      button: { label: "See the order", url: page },
    }),
  };
}
