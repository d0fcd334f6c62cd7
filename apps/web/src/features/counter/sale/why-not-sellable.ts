import { ERRORS } from "@secret/contract";
import { checkPaymentAmount, formatUsd, PAYMENT_MIN_CENTS } from "@secret/domain";
import { NO_WINDOW } from "./sale-copy.ts";
import type { Sale } from "./use-sale.ts";

/** Returns why a sale can't be paid now; undefined when it can. The server has the final say. */
export function whyNotSellable({ stock, priced, window }: Sale): string | undefined {
  if (priced.lines.length === 0) return "Nothing in this sale yet.";
  if (stock.ordersLeft === 0) return ERRORS.EVENT_FULL.message;
  if (priced.lines.some(({ tooMany }) => tooMany > 0))
    return "There aren't that many left. Remove some first.";
  if (window === undefined) return NO_WINDOW;
  if (!checkPaymentAmount(priced.totals.totalCents).ok)
    return `The smallest sale is ${formatUsd(PAYMENT_MIN_CENTS)}.`;
  return undefined;
}
