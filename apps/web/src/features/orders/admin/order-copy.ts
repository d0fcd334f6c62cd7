import type { AdminOrder } from "@secret/contract";
import { formatEventMoment, formatUsPhone, TENDER_NAMES } from "@secret/domain";
import { serverNow } from "../../../ui/server-time.ts";

/** Returns the name of the order's owner. */
export function customerName({ customer, walkUp }: AdminOrder): string {
  return customer === null ? walkUp?.name || "Walk-up" : fullName(customer);
}

function fullName({ firstName, lastName }: NonNullable<AdminOrder["customer"]>): string {
  return `${firstName} ${lastName}`;
}

/** Returns a member's contact or the sender of a transferred order; for a walk-up, the tender. */
export function contactOf({ customer, transferredFrom, walkUp }: AdminOrder): string {
  if (transferredFrom !== null) return `Transferred from ${fullName(transferredFrom)}`;
  if (walkUp !== null) return `Sold at the counter · ${TENDER_NAMES[walkUp.tender]}`;
  return customer?.email ?? formatUsPhone(customer?.phone ?? "");
}

/** Returns the contact link of the buyer; undefined for a walk-up without a number. */
export function wayTo({
  customer,
  walkUp,
  orderNumber,
}: AdminOrder): { href: string; text: string } | undefined {
  const firstName = customer?.firstName ?? (walkUp?.name || "the walk-up");
  const email = customer?.email;
  if (email != null)
    return { href: `mailto:${email}?subject=Order%20${orderNumber}`, text: `Email ${firstName}` };
  const phone = customer?.phone ?? walkUp?.phone;
  return phone == null ? undefined : { href: `tel:${phone}`, text: `Call ${firstName}` };
}

export function orderedAt({ createdAt, event }: AdminOrder): string {
  return formatEventMoment(new Date(createdAt), event.timeZone, serverNow());
}

export function itemTexts({ items }: AdminOrder): string[] {
  return items.map(({ quantity, name }) => `${quantity} × ${name}`);
}

/** Returns the first line and the number of others: "2 × Classic Tail +1". */
export function itemsInShort(order: AdminOrder): string {
  const [first = "", ...others] = itemTexts(order);
  return others.length === 0 ? first : `${first} +${others.length}`;
}
