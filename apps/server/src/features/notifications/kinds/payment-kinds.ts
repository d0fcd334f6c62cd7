import { formatEventTimeOfDay, formatUsd } from "@secret/domain";
import { type OrderFacts, refundedCard } from "./facts.ts";
import { type KindMail, kind, toOrder } from "./kind.ts";

interface RefundFacts extends OrderFacts {
  readonly amountCents: number;
}

const paymentKind = { topic: "payment", purpose: "order", choice: "refund", path: toOrder } as const;

const whyRefunded = ({ orderNumber, reader }: OrderFacts) =>
  `You're getting this because ${reader === "claimer" ? `order ${orderNumber} is yours` : `you paid for order ${orderNumber}`}.`;

interface DroppedFacts extends OrderFacts {
  /** End of the hold. */
  readonly payBy: string;
  readonly timeZone: string;
}

const payByTime = ({ payBy, timeZone }: DroppedFacts) => formatEventTimeOfDay(new Date(payBy), timeZone);
const payAgain = (facts: DroppedFacts) => `Pay again by ${payByTime(facts)} to keep your order.`;

/** Notifications about refunds and payments that weren't charged. */
export const PAYMENT_KINDS = {
  "payment-dropped": kind<DroppedFacts>({
    ...paymentKind,
    title: "Your card wasn't charged",
    message: (facts) =>
      `Your payment for order ${facts.orderNumber} took too long, so we cancelled it. ${payAgain(facts)}`,
    sms: (facts) => `Your card wasn't charged for ${facts.orderNumber}. Pay again by ${payByTime(facts)}:`,
    mail: {
      reads: "nothing",
      subject: ({ orderNumber }) => `Order ${orderNumber}: your card wasn't charged`,
      why: ({ orderNumber }) => `You're getting this because you tried to pay for order ${orderNumber}.`,
      body: (facts, { page }) => ({
        preheader: payAgain(facts),
        title: "Your card wasn't charged",
        fact: {
          label: `To keep order ${facts.orderNumber}`,
          value: `Pay by ${payByTime(facts)}`,
        },
        paragraphs: [
          `Your payment for order ${facts.orderNumber} took too long, so we cancelled it. Your card wasn't charged. ${payAgain(facts)}`,
        ],
        button: { label: "Pay again", url: page },
      }),
    },
  }),
  "payment-refunded": kind<RefundFacts>({
    ...paymentKind,
    title: "Money on its way back",
    message: (facts) => `${refundText(facts)} It can take a few days.`,
    mail: refundMail(refundText),
  }),
  "wrong-order-refunded": kind<RefundFacts>({
    ...paymentKind,
    choice: "pickup-day",
    title: "Sorry about your order",
    message: wrongOrderRefund,
    smsPath: ({ orderNumber }) => `/o/${orderNumber}`,
    mail: refundMail(wrongOrderRefund),
  }),
  "refund-done": kind<RefundFacts>({
    ...paymentKind,
    title: "Refund done",
    message: refundDone,
    mail: endedRefundMail("Refund done", refundDone),
  }),
  "refund-failed": kind<RefundFacts>({
    ...paymentKind,
    choice: "pickup-day",
    title: "Refund didn't go through",
    message: refundFailed,
    sms: (facts) => `${refundFailed(facts)} Tell us how:`,
    smsPath: ({ orderNumber }) => `/o/${orderNumber}`,
    mail: endedRefundMail("Refund didn't go through", refundFailed),
  }),
  "surplus-payment-refunded": kind<RefundFacts>({
    ...paymentKind,
    title: "Money on its way back",
    message: ({ orderNumber, amountCents }) =>
      `Your payment came after order ${orderNumber} was released. All ${formatUsd(amountCents)} goes back to your card.`,
    sms: ({ orderNumber, amountCents }) =>
      `Your payment for ${orderNumber} came too late. All ${formatUsd(amountCents)} goes back to your card.`,
    mail: refundMail(
      ({ orderNumber, amountCents }) =>
        `Your payment came after order ${orderNumber} was released. All ${formatUsd(amountCents)} goes back to your card.`,
    ),
  }),
} as const;

function refundText({ orderNumber, amountCents, reader }: RefundFacts): string {
  return `${formatUsd(amountCents)} of order ${orderNumber} goes back to ${refundedCard(reader)}.`;
}

function wrongOrderRefund({ orderNumber, amountCents, reader }: RefundFacts): string {
  return `We got order ${orderNumber} wrong, sorry. ${formatUsd(amountCents)} is going back to ${refundedCard(reader)}. Thanks for telling us.`;
}

function refundDone({ orderNumber, amountCents }: RefundFacts): string {
  return `Refund done: ${formatUsd(amountCents)} for order ${orderNumber}. Banks take 3 to 7 days to show it.`;
}

function refundFailed({ orderNumber, amountCents }: RefundFacts): string {
  return `Our ${formatUsd(amountCents)} refund for order ${orderNumber} didn't go through. We'll pay you another way.`;
}

function endedRefundMail(title: string, text: (facts: RefundFacts) => string): KindMail<RefundFacts> {
  return {
    reads: "nothing",
    subject: ({ orderNumber }) => `${title}: order ${orderNumber}`,
    why: whyRefunded,
    body: (facts, { page }) => ({
      preheader: text(facts),
      title,
      fact: { label: `Refund of order ${facts.orderNumber}`, value: formatUsd(facts.amountCents) },
      paragraphs: [text(facts)],
      button: { label: "See the order", url: page },
    }),
  };
}

function refundMail(opening: (facts: RefundFacts) => string): KindMail<RefundFacts> {
  return {
    reads: "nothing",
    subject: ({ orderNumber, amountCents }) =>
      `${formatUsd(amountCents)} of order ${orderNumber} is on its way back`,
    why: whyRefunded,
    body: (facts, { page }) => ({
      preheader: "It can take a few days to show up.",
      title: "Money on its way back",
      fact: {
        label: `Refund of order ${facts.orderNumber}`,
        value: formatUsd(facts.amountCents),
      },
      paragraphs: [opening(facts), "It can take a few days to show up. There's nothing you need to do."],
      button: { label: "See the order", url: page },
    }),
  };
}
