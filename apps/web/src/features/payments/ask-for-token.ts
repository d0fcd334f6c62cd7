import type { PaymentSourceKind } from "@secret/domain";
import { pauseUntilWoken } from "../../platform/pause-until-woken.ts";
import type { TokenResult, TokenSource } from "./square-form.ts";

/** The card form's answer needs the provider's server. A wallet's sheet waits for its owner, as long as that takes. */
const CARD_ANSWERS_WITHIN_MS = 20_000;

/** What the provider gives for the card or wallet; no money moves by it. */
export async function askForToken(method: TokenSource, kind: PaymentSourceKind): Promise<string> {
  const result = await (kind === "card" ? askCardForm(method) : method.tokenize().catch(noAnswer));
  if (result.status === "OK" && result.token !== undefined) return result.token;
  throw new Error(result.errors?.[0]?.message ?? "Payment failed");
}

/** Without a signal it waits for one. What was asked before may never be answered, so it is asked anew. */
async function askCardForm(card: TokenSource): Promise<TokenResult> {
  for (;;) {
    const isWoken = pauseUntilWoken(CARD_ANSWERS_WITHIN_MS);
    const answer = card.tokenize().catch(() => !navigator.onLine && isWoken);
    const result = await Promise.race([answer, isWoken]);
    if (typeof result === "object") return result;
    if (!result && navigator.onLine) return noAnswer();
  }
}

function noAnswer(): never {
  throw new Error("The payment form doesn't answer. Nothing was charged: check your signal and try again.");
}
