import { normalizeEmail } from "../contact/email.ts";
import { parseUsPhone } from "../contact/phone.ts";
import type { Budget } from "../limits/limits.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { OrderStatus } from "./order-status.ts";

/** Validity of a transfer link, in seconds. */
export const TRANSFER_LINK_SECONDS = 24 * 3_600;

/** Maximum characters of the sender's message. */
export const TRANSFER_MESSAGE_MAX_LENGTH = 200;

/** Prefix of a transfer link's token; 32 random bytes follow. */
export const TRANSFER_TOKEN_PREFIX = "SECRET_";

/** Returns whether a text is a transfer token. When sign-up needs an invitation, a token counts as one. */
export function isTransferToken(text: string): boolean {
  return text.startsWith(TRANSFER_TOKEN_PREFIX);
}

/** States of a transfer. */
export const TRANSFER_STATES = ["pending", "claimed", "cancelled", "expired"] as const;
/** State of a transfer. */
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Pattern of any country's phone number. Only US numbers get texts. */
const CONTACT_PHONE_PATTERN = /^\+?[1-9]\d{9,15}$/;

/** Returns whether a contact looks like a phone number. */
export function isContactPhone(text: string): boolean {
  return CONTACT_PHONE_PATTERN.test(text.replace(/[\s().-]/g, ""));
}

/** Returns the recipient of an offer's message; undefined for a foreign phone number. */
export function addressOfContact(
  contact: string,
): { readonly channel: "mail" | "sms"; readonly address: string } | undefined {
  if (!isContactPhone(contact)) return { channel: "mail", address: normalizeEmail(contact) };
  const number = parseUsPhone(contact);
  return number.ok ? { channel: "sms", address: number.value } : undefined;
}

/** Returns whether a mail or message app would turn part of a text into a link. */
export function holdsLink(text: string): boolean {
  return /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}/iu.test(text);
}

/** Substitute for a name that isn't plain, or of a deleted account. */
export const A_FRIEND = "A friend";

const MAX_NAME_WORDS = 3;

/**
 * Returns whether a first name is plain enough for a message to somebody who never asked for it: at most three words, no
 * digits, no link. Anything else could be a stranger's message or number.
 */
export function isPlainFirstName(name: string): boolean {
  return !/\p{Nd}/u.test(name) && !holdsLink(name) && name.trim().split(/\s+/).length <= MAX_NAME_WORDS;
}

/** Returns an account's budget of offers and new links, each of which may send a message to a stranger. */
export function transferBudget(accountId: string): Budget {
  return {
    subject: `transfers of account ${accountId}`,
    limits: [
      { seconds: 3_600, most: 10 },
      { seconds: 86_400, most: 30 },
    ],
  };
}

/** Returns whether an order in this status can be transferred and claimed: paid, and not ready yet. */
export function isTransferable(status: OrderStatus): boolean {
  return status === "confirmed" || status === "preparing";
}

/** Returns a transfer's state at this instant; a pending one expires without a job. */
export function transferStateAt(
  { state, expiresAt }: { readonly state: TransferState; readonly expiresAt: Date },
  now: Date,
): TransferState {
  return state === "pending" && now >= expiresAt ? "expired" : state;
}

/** Reason an offer can't be claimed. */
export type OfferRefusal =
  | "TRANSFER_INVALID"
  | "TRANSFER_EXPIRED"
  | "TRANSFER_CLAIMED"
  | "ORDER_NOT_TRANSFERABLE";

/** Checks whether an offered order can be claimed now. Taking the offer back voids its link. */
export function checkOffer(
  transfer: { readonly state: TransferState; readonly expiresAt: Date },
  order: TransferableOrder,
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

/** State of an order that decides whether it can be transferred. */
interface TransferableOrder {
  readonly status: OrderStatus;
  /** Time at which it was released because its owner didn't come; null if it wasn't. */
  readonly releasedAt: Date | null;
}

/** Checks whether an order can be transferred now. */
export function checkTransferable({
  status,
  releasedAt,
}: TransferableOrder): Result<void, "ORDER_NOT_TRANSFERABLE"> {
  return isTransferable(status) && releasedAt === null
    ? ok(undefined)
    : refuse("ORDER_NOT_TRANSFERABLE", { params: { status } });
}

/** Relation of a reader to an order: its owner or a previous owner, and whether they paid for it. */
export interface OrderReader {
  readonly isOwner: boolean;
  readonly isPayer: boolean;
}

/**
 * Returns a reader's relation to an order; undefined if they may not see it.
 * @param hasGivenAway whether the reader owned it once and somebody else claimed it
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
