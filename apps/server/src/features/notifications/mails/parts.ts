import { cardLabel, directionsUrl, formatEventDay, formatEventSpan, formatUsd } from "@secret/domain";
import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import type { EventView, OrderView } from "./views.ts";

type Ticket = NonNullable<MailContent["ticket"]>;
type Fact = NonNullable<MailContent["fact"]>;
type Place = NonNullable<MailContent["place"]>;

/** Returns the order's number as the large fact. */
export function numberFact({ orderNumber }: { readonly orderNumber: string }): Fact {
  return { label: "Order", value: orderNumber };
}

/** Returns the order's pickup window as the large fact, labeled with its day. */
export function windowFact({ startsAt, endsAt, event: { timeZone } }: OrderView): Fact {
  return {
    label: `Pickup on ${formatEventDay(startsAt, timeZone)}`,
    value: formatEventSpan(startsAt, endsAt, timeZone),
  };
}

/** Returns the event's pickup time as the large fact, labeled with its day. */
export function pickupFact({ pickupStartsAt, pickupEndsAt, timeZone }: EventView): Fact {
  return {
    label: `Pickup on ${formatEventDay(pickupStartsAt, timeZone)}`,
    value: formatEventSpan(pickupStartsAt, pickupEndsAt, timeZone),
  };
}

/** Returns the ordered items without prices, which the receipt has. */
export function itemsTicket({ items }: OrderView): Ticket {
  const kept = items.filter(({ keptQuantity }) => keptQuantity > 0);
  return [kept.map(({ name, keptQuantity: quantity }) => ({ label: quantityOf({ name, quantity }) }))];
}

/** Returns the receipt with items and sums; sums of zero are left out. */
export function receiptTicket(order: OrderView): Ticket {
  const { items, card, totalCents } = order;
  const sums: readonly [string, number][] = [
    ["Subtotal", order.subtotalCents],
    ["Discount", -order.discountCents],
    ["Sales tax", order.taxCents],
    ["Tip", order.tipCents],
  ];
  const due = sums.filter(([, cents]) => cents !== 0).map(([label, cents]) => amountRow(label, cents));
  const paid = [{ ...amountRow("Total paid", totalCents), isTotal: true }];
  if (card !== null)
    paid.push({ ...amountRow(cardLabel(card.brand, card.last4), totalCents), isTotal: false });
  return [items.map((item) => amountRow(quantityOf(item), item.totalPriceCents)), due, paid];
}

function quantityOf({ quantity, name }: Pick<OrderView["items"][number], "name" | "quantity">): string {
  return `${quantity} × ${name}`;
}

function amountRow(label: string, cents: number) {
  return { label, value: formatUsd(cents) };
}

/** Returns an event's location. */
export function placeOf(event: EventView): Place {
  const { locationName: name, address, zipCode } = event;
  return { name, address: `${address}, ${zipCode}`, directionsUrl: directionsUrl(event) };
}

/** Splits a multi-line text into paragraphs. */
export function paragraphsOf(message: string): string[] {
  return message.split(/(?:\r?\n)+/).filter((line) => line.trim() !== "");
}

/** Opt-out instruction that each marketing text must contain. */
export const OPT_OUT = " Reply STOP to end.";

/** Returns the headers of one-click unsubscribe in mail programs (RFC 8058). */
export function oneClickHeaders(post: string): Readonly<Record<string, string>> {
  return { "List-Unsubscribe": `<${post}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
