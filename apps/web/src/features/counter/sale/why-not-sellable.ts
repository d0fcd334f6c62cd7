import { ERRORS } from "@secret/contract";
import { checkPaymentAmount, formatUsd, PAYMENT_MIN_CENTS } from "@secret/domain";
import { errorText, t } from "../../crew-language/index.ts";
import type { Sale } from "./use-sale.ts";

/** Returns why a sale can't be paid now; undefined when it can. The server has the final say. */
export function whyNotSellable({ stock, priced, window }: Sale): string | undefined {
  if (priced.lines.length === 0) return t("counter.nothingYet");
  if (stock.ordersLeft === 0) return errorText({ code: "EVENT_FULL", message: ERRORS.EVENT_FULL.message });
  if (priced.lines.some(({ tooMany }) => tooMany > 0)) return t("counter.tooMany");
  if (window === undefined) return t("counter.noWindow");
  if (!checkPaymentAmount(priced.totals.totalCents).ok)
    return t("counter.smallest", { amount: formatUsd(PAYMENT_MIN_CENTS) });
  return undefined;
}
