import { createHash } from "node:crypto";

/**
 * The test values. Numbers, security code, postal code and expiration are those that Square publishes for
 * its sandbox ("Sandbox Payments"); values marked "ours" stand in for codes for which none is published.
 */
interface Card {
  readonly number: string;
  readonly cvv: string;
  readonly month: number;
  readonly year: number;
  readonly postalCode: string;
}

/** A card as the API shows it, and how its issuer answers. */
export interface TokenizedCard {
  readonly brand: string;
  readonly last4: string;
  /** The same for each token of a card. */
  readonly fingerprint: string;
  readonly month: number;
  readonly year: number;
  readonly declineCode: string | undefined;
}

const DECLINES_BY_NUMBER: Readonly<Record<string, string>> = {
  "4000000000000002": "GENERIC_DECLINE",
  "4000000000009995": "INSUFFICIENT_FUNDS", // ours
  "4000000000000127": "CARD_NOT_SUPPORTED", // ours
};
const CVV_DECLINED = "911";
const POSTAL_CODE_DECLINED = "99999";
const EXPIRATION_DECLINED = { month: 1, year: 2040 };

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, "VISA"],
  [/^(5[1-5]|2[2-7])/, "MASTERCARD"],
  [/^3[47]/, "AMERICAN_EXPRESS"],
  [/^(6011|65|64)/, "DISCOVER"],
];

/** Source ids that Square publishes, usable without the form. */
const PUBLISHED_SOURCES: Readonly<Record<string, string | undefined>> = {
  "cnon:card-nonce-ok": undefined,
  "cnon:card-nonce-declined": "GENERIC_DECLINE",
  "cnon:card-nonce-rejected-cvv": "CVV_FAILURE",
  "cnon:card-nonce-rejected-postalcode": "ADDRESS_VERIFICATION_FAILURE",
  "cnon:card-nonce-rejected-expiration": "INVALID_EXPIRATION",
};

/** The card of a wallet and of the published source ids. */
export const WALLET_CARD: TokenizedCard = {
  brand: "VISA",
  last4: "1111",
  fingerprint: fingerprintOf("4111111111111111"),
  month: 12,
  year: 2030,
  declineCode: undefined,
};

function fingerprintOf(number: string): string {
  return `sq-1-${createHash("sha256").update(number).digest("base64url")}`;
}

/** The card behind a published source id; undefined when it isn't one. */
export function publishedCard(sourceId: string): TokenizedCard | undefined {
  if (!(sourceId in PUBLISHED_SOURCES)) return undefined;
  const declineCode = PUBLISHED_SOURCES[sourceId];
  return { ...WALLET_CARD, declineCode };
}

/** Turns what was typed into the form into what a token stands for. */
export function tokenizeCard(card: Card): TokenizedCard {
  return {
    brand: BRANDS.find(([pattern]) => pattern.test(card.number))?.[1] ?? "OTHER_BRAND",
    last4: card.number.slice(-4),
    fingerprint: fingerprintOf(card.number),
    month: card.month,
    year: card.year,
    declineCode: declineOf(card),
  };
}

function declineOf(card: Card): string | undefined {
  if (DECLINES_BY_NUMBER[card.number] !== undefined) return DECLINES_BY_NUMBER[card.number];
  if (card.cvv === CVV_DECLINED) return "CVV_FAILURE";
  if (card.postalCode === POSTAL_CODE_DECLINED) return "ADDRESS_VERIFICATION_FAILURE";
  const { month, year } = EXPIRATION_DECLINED;
  return card.month === month && card.year === year ? "INVALID_EXPIRATION" : undefined;
}
