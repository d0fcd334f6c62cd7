import type { PaymentConfiguration } from "@secret/contract";
import { BRAND, CURRENCY, type PaymentSourceKind } from "@secret/domain";
import { pauseUntilWoken } from "../../platform/pause-until-woken.ts";

/** What is used of the Web Payments SDK (its script brings no types). */
export interface TokenResult {
  readonly status: string;
  readonly token?: string;
  readonly errors?: readonly { readonly message: string }[];
}
/** Whatever gives a token for one payment. */
export interface TokenSource {
  tokenize(): Promise<TokenResult>;
}
/** Stands in the page. Apple's brings no button, which the page draws, as their guidelines want it. */
export interface DrawnMethod extends TokenSource {
  destroy(): Promise<boolean>;
}
/** Draws itself into the page. */
export interface PaymentMethod extends DrawnMethod {
  attach(selector: string): Promise<void>;
}
interface CardMethod extends PaymentMethod {
  configure(options: { style: CardStyle }): Promise<void>;
}
type CardStyle = Record<string, Record<string, string>>;
interface PaymentRequest {
  readonly countryCode: string;
  readonly currencyCode: string;
  readonly total: { readonly amount: string; readonly label: string };
}
export interface SquarePayments {
  card(options: { style: CardStyle }): Promise<CardMethod>;
  paymentRequest(options: PaymentRequest): unknown;
  applePay(request: unknown): Promise<DrawnMethod>;
  googlePay(request: unknown): Promise<PaymentMethod>;
}
declare global {
  interface Window {
    Square?: { payments(applicationId: string, locationId: string): SquarePayments };
  }
}

let loading: Promise<void> | undefined;

/** Loads the provider's script once; a failed load may be tried again. */
function loadScript(url: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("Failed to load payment form"));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The provider, ready to draw its forms. */
export async function openSquare(configuration: PaymentConfiguration): Promise<SquarePayments> {
  await loadScript(configuration.scriptUrl);
  if (window.Square === undefined) throw new Error("Failed to initialize payment");
  return window.Square.payments(configuration.applicationId, configuration.locationId);
}

/** Draws the card form in the page's theme, which it follows as that changes: it is a document of its own. */
export async function drawCardForm(payments: SquarePayments, selector: string): Promise<DrawnMethod> {
  const form = await payments.card({ style: cardStyle() });
  await form.attach(selector);
  const themes = new MutationObserver(() => {
    form.configure({ style: cardStyle() }).catch(() => undefined);
  });
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return {
    tokenize: () => form.tokenize(),
    destroy: () => {
      themes.disconnect();
      return form.destroy();
    },
  };
}

/** The card form's colors, read from the present theme. */
function cardStyle(): CardStyle {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  return {
    input: { color: token("--ink"), backgroundColor: token("--surface-raised") },
    ".input-container": { borderColor: token("--line-strong") },
    ".message-text.is-error": { color: token("--danger") },
  };
}

/** What a wallet shows: label 'SECRET Order', country US, currency USD. */
export function walletRequest(totalCents: number): PaymentRequest {
  const amount = (totalCents / 100).toFixed(2);
  return { countryCode: "US", currencyCode: CURRENCY, total: { amount, label: `${BRAND.programme} Order` } };
}

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
