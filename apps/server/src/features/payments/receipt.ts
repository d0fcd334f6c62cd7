import { formatUsd } from "@secret/domain";
import type { Message } from "../../platform/messages/messages.ts";

interface ReceiptFacts {
  readonly email: string;
  readonly orderNumber: string;
  readonly title: string;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly totalCents: number;
  readonly link: string;
}

/** The receipt of a paid order. Lines of zero are left out. */
export function receiptMail(facts: ReceiptFacts): Message {
  const lines: readonly [string, number][] = [
    ["Items", facts.subtotalCents],
    ["Discount", -facts.discountCents],
    ["Sales tax", facts.taxCents],
    ["Tip", facts.tipCents],
    ["Total paid", facts.totalCents],
  ];
  const amounts = lines
    .filter(([, cents]) => cents !== 0)
    .map(([name, cents]) => `${name}: ${formatUsd(cents)}`);
  return {
    channel: "mail",
    recipient: facts.email,
    subject: `Your SECRET order ${facts.orderNumber} is confirmed`,
    body: [
      `Thank you. Your order ${facts.orderNumber} for ${facts.title} is paid.`,
      amounts.join("\n"),
      `Follow it and find your QR code here: ${facts.link}`,
    ].join("\n\n"),
  };
}
