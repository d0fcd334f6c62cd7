import { ok, type Result, refuse } from "../result.ts";

/** Smallest and largest payment, in cents. */
export const PAYMENT_MIN_CENTS = 100;
export const PAYMENT_MAX_CENTS = 99_999_999;

/** Amount above which a refund needs the admin's reauthentication, in cents. */
export const REFUND_REAUTHENTICATION_ABOVE_CENTS = 20_000;

/** Currency of all amounts. */
export const CURRENCY = "USD";

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: CURRENCY });

/** Formats cents as US dollars for display: 129900 -> "$1,299.00". */
export function formatUsd(cents: number): string {
  return usd.format(cents / 100);
}

/** Parses typed US dollars to cents: "5", "5.5", "6,50", "$1,200.00". Returns undefined for anything else. */
export function parseUsd(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(/,(?=\d{1,2}$)/, ".");
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

/** Checks that an amount is within the limits for a payment. */
export function checkPaymentAmount(cents: number): Result<number, "INVALID_PAYMENT_AMOUNT"> {
  const payable = Number.isSafeInteger(cents) && cents >= PAYMENT_MIN_CENTS && cents <= PAYMENT_MAX_CENTS;
  return payable ? ok(cents) : refuse("INVALID_PAYMENT_AMOUNT");
}
