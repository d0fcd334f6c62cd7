import type { PaymentSourceKind } from "@secret/domain";
import { pauseUntilWoken } from "../../platform/pause-until-woken.ts";
import type { TokenResult, TokenSource } from "./square-form.ts";

/** The card form's answer needs the provider's server. A wallet's sheet waits for its owner, as long as that takes. */
const CARD_ANSWERS_WITHIN_MS = 20_000;
/** A connection that has just come back may not carry yet: so often it is tried, with a pause between. */
const TRIES_ONCE_BACK = 5;
const PAUSE_ONCE_BACK_MS = 1_000;

/** What the provider gives for the card or wallet; no money moves by it. */
export async function askForToken(method: TokenSource, kind: PaymentSourceKind): Promise<string> {
  const result = await (kind === "card" ? askCardForm(method) : method.tokenize().catch(noAnswer));
  if (result.status === "OK" && result.token !== undefined) return result.token;
  throw new Error(result.errors?.[0]?.message ?? "Payment failed");
}

/** Without a signal it waits for one. What was asked before may never be answered, so it is asked anew. */
async function askCardForm(card: TokenSource): Promise<TokenResult> {
  let triesLeft = 0;
  for (;;) {
    const isWoken = pauseUntilWoken(CARD_ANSWERS_WITHIN_MS);
    const failed = () => (navigator.onLine ? "failed" : isWoken);
    const result = await Promise.race([card.tokenize().catch<boolean | "failed">(failed), isWoken]);
    if (typeof result === "object") return result;
    if (result === true) triesLeft = TRIES_ONCE_BACK;
    else if (navigator.onLine) {
      if (result !== "failed" || triesLeft === 0) return noAnswer();
      triesLeft--;
      await pauseUntilWoken(PAUSE_ONCE_BACK_MS);
    }
  }
}

function noAnswer(): never {
  throw new Error("The payment form doesn't answer. Nothing was charged: check your signal and try again.");
}
