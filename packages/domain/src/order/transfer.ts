import { normalizeEmail } from "../contact/email.ts";
import { parseUsPhone } from "../contact/phone.ts";
import type { Budget } from "../limits/budget.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { OrderStatus } from "./order-status.ts";

/** How long the link of an offered order can be claimed, in seconds. */
export const TRANSFER_LINK_SECONDS = 24 * 3_600;

/** Characters of the sender's own words. */
export const TRANSFER_MESSAGE_MAX_LENGTH = 200;

/** With what the token of a transfer's link begins; 32 random bytes follow. */
export const TRANSFER_TOKEN_PREFIX = "SECRET_";

/** Whether a text is meant as a transfer's token. Where sign-up is by invitation, one counts as such. */
export function isTransferToken(text: string): boolean {
  return text.startsWith(TRANSFER_TOKEN_PREFIX);
}

export const TRANSFER_STATES = ["pending", "claimed", "cancelled", "expired"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** A phone number of any country, as people write it. Only those of the United States are sent texts. */
const CONTACT_PHONE_PATTERN = /^\+?[1-9]\d{9,15}$/;

/** Whether a contact is written like a phone number. */
export function isContactPhone(text: string): boolean {
  return CONTACT_PHONE_PATTERN.test(text.replace(/[\s().-]/g, ""));
}

/** Where the message with an offer goes; undefined for a phone number of another country. */
export function addressOfContact(
  contact: string,
): { readonly channel: "mail" | "sms"; readonly address: string } | undefined {
  if (!isContactPhone(contact)) return { channel: "mail", address: normalizeEmail(contact) };
  const number = parseUsPhone(contact);
  return number.ok ? { channel: "sms", address: number.value } : undefined;
}

/** Whether a text has something that a mail or message program would make a link of. */
export function holdsLink(text: string): boolean {
  return /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}/iu.test(text);
}

/** Replaces a member's name that isn't plain, or whose account was deleted. */
export const A_FRIEND = "A friend";

const MAX_NAME_WORDS = 3;

/**
 * Returns whether a first name is plain enough for a message to somebody who never asked for it: at most three words, no
 * digits, no link. Anything else could be a stranger's message or number.
 */
export function isPlainFirstName(name: string): boolean {
  return !/\p{Nd}/u.test(name) && !holdsLink(name) && name.trim().split(/\s+/).length <= MAX_NAME_WORDS;
}

/** Offers and new links of one account: each may send a message to somebody who never asked for it. */
export function transferBudget(accountId: string): Budget {
  return {
    subject: `transfers of account ${accountId}`,
    limits: [
      { seconds: 3_600, most: 10 },
      { seconds: 86_400, most: 30 },
    ],
  };
}

/** Whether an order can be given to a friend, and an offer of it be claimed: paid, and not yet at the window. */
export function isTransferable(status: OrderStatus): boolean {
  return status === "confirmed" || status === "preparing";
}

/** What an offer is by now: one that waits expires by itself. */
export function transferStateAt(
  { state, expiresAt }: { readonly state: TransferState; readonly expiresAt: Date },
  now: Date,
): TransferState {
  return state === "pending" && now >= expiresAt ? "expired" : state;
}

export type OfferRefusal =
  | "TRANSFER_INVALID"
  | "TRANSFER_EXPIRED"
  | "TRANSFER_CLAIMED"
  | "ORDER_NOT_TRANSFERABLE";

/** Whether what an offer's link offers can be claimed now; whoever took it back made the link void. */
export function checkOffer(
  transfer: { readonly state: TransferState; readonly expiresAt: Date },
  order: { readonly status: OrderStatus },
  now: Date,
): Result<void, OfferRefusal> {
  switch (transferStateAt(transfer, now)) {
    case "claimed":
      return refuse("TRANSFER_CLAIMED");
    case "cancelled":
      return refuse("TRANSFER_INVALID");
    case "expired":
      return refuse("TRANSFER_EXPIRED");
    case "pending":
      return checkTransferable(order);
  }
}

/** Whether an order can be given to a friend now, or why not. */
export function checkTransferable({
  status,
}: {
  readonly status: OrderStatus;
}): Result<void, "ORDER_NOT_TRANSFERABLE"> {
  return isTransferable(status) ? ok(undefined) : refuse("ORDER_NOT_TRANSFERABLE", { params: { status } });
}

/** Who reads an order, seen from the order: its owner, or somebody who gave it away; and whether they paid it. */
export interface OrderReader {
  readonly isOwner: boolean;
  readonly isPayer: boolean;
}

/**
 * As whom somebody reads an order; undefined for whom it doesn't exist.
 * @param hasGivenAway whether the reader was its owner once, and somebody else claimed it
 */
export function readerOf(
  order: { readonly userId: string | null; readonly ownerId: string | null },
  readerId: string,
  hasGivenAway: boolean,
): OrderReader | undefined {
  const isOwner = order.ownerId === readerId;
  const isPayer = order.userId === readerId;
  return isOwner || isPayer || hasGivenAway ? { isOwner, isPayer } : undefined;
}
