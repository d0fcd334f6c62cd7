import { formatEventDay, formatEventSpan, formatUsd } from "@secret/domain";
import type { Message } from "../../platform/messages/messages.ts";

interface ReceiptFacts {
  readonly email: string;
  readonly firstName: string;
  readonly orderNumber: string;
  readonly title: string;
  readonly locationName: string;
  readonly address: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly totalPriceCents: number;
  }[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly totalCents: number;
  readonly link: string;
}

/** The receipt of a paid order. Sums of zero are left out. */
export function receiptMail(facts: ReceiptFacts): Message {
  const items = facts.items.map(
    ({ name, quantity, totalPriceCents }) => `${quantity} × ${name}: ${formatUsd(totalPriceCents)}`,
  );
  const sums: readonly [string, number][] = [
    ["Subtotal", facts.subtotalCents],
    ["Discount", -facts.discountCents],
    ["Sales tax", facts.taxCents],
    ["Tip", facts.tipCents],
    ["Total paid", facts.totalCents],
  ];
  const amounts = sums
    .filter(([, cents]) => cents !== 0)
    .map(([name, cents]) => `${name}: ${formatUsd(cents)}`);
  const day = formatEventDay(facts.startsAt, facts.timeZone);
  const span = formatEventSpan(facts.startsAt, facts.endsAt, facts.timeZone);
  return {
    channel: "mail",
    recipient: facts.email,
    subject: `Your SECRET order ${facts.orderNumber} is confirmed`,
    body: [
      `Hi ${facts.firstName},\n\nyour order ${facts.orderNumber} for ${facts.title} is paid. We look forward to seeing you.`,
      items.join("\n"),
      amounts.join("\n"),
      `Pick it up on ${day}, ${span}, at ${facts.locationName}, ${facts.address}.`,
      `Follow it and find your QR code here: ${facts.link}`,
    ].join("\n\n"),
  };
}
