import { ok, type Result, refuse } from "../result.ts";

/** The smallest and the largest amount that may be paid, in cents. */
export const PAYMENT_MIN_CENTS = 100;
export const PAYMENT_MAX_CENTS = 99_999_999;

/** Amount above which a refund needs the admin's reauthentication, in cents. */
export const REFUND_PROOF_ABOVE_CENTS = 20_000;

export const CURRENCY = "USD";

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: CURRENCY });

/** Shows integer cents as US dollars: 129900 -> "$1,299.00". Only for the edge: screen, mail, CSV. */
export function formatUsd(cents: number): string {
  return usd.format(cents / 100);
}

/** Reads typed US dollars as cents: "5", "5.5", "6,50", "$1,200.00"; undefined for anything else. */
export function parseUsd(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(/,(?=\d{1,2}$)/, ".");
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

/** Whether an amount may be paid at all. */
export function checkPaymentAmount(cents: number): Result<number, "INVALID_PAYMENT_AMOUNT"> {
  const payable = Number.isSafeInteger(cents) && cents >= PAYMENT_MIN_CENTS && cents <= PAYMENT_MAX_CENTS;
  return payable ? ok(cents) : refuse("INVALID_PAYMENT_AMOUNT");
}
