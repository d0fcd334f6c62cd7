import type { PaymentConfiguration } from "@secret/contract";
import { BRAND, CURRENCY, type PaymentSourceKind } from "@secret/domain";
import { pauseUntilWoken } from "../../platform/pause-until-woken.ts";

/** The parts of the Web Payments SDK in use. Its script comes without types. */
export interface TokenResult {
  readonly status: string;
  readonly token?: string;
  readonly errors?: readonly { readonly message: string }[];
}
/** A source of a token for one payment. */
export interface TokenSource {
  tokenize(): Promise<TokenResult>;
}
/** A method on the page. Apple Pay brings no button: by Apple's guidelines the page draws it. */
export interface DrawnMethod extends TokenSource {
  destroy(): Promise<boolean>;
}
/** A method that draws itself into the page. */
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

/** Loads Square's script once. A failed load can be retried. */
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

/** Returns the SDK, ready to draw its forms. */
export async function openSquare(configuration: PaymentConfiguration): Promise<SquarePayments> {
  await loadScript(configuration.scriptUrl);
  if (window.Square === undefined) throw new Error("Failed to initialize payment");
  return window.Square.payments(configuration.applicationId, configuration.locationId);
}

/**
 * Draws the card form in the page's theme and updates it when the theme changes, because it is a separate
 * document.
 */
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

/** Returns the card form's style: the current theme's colors, and the page's corners and text size. */
function cardStyle(): CardStyle {
  const styles = getComputedStyle(document.documentElement);
  const { fontSize } = getComputedStyle(document.body);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  return {
    input: {
      color: token("--ink"),
      backgroundColor: token("--surface-raised"),
      // Square's frame allows a list of fonts, which doesn't include the page's.
      fontFamily: "helvetica neue, sans-serif",
      fontSize,
    },
    "input::placeholder": { color: token("--ink-hint") },
    ".input-container": { borderColor: token("--line-strong"), borderRadius: "4px" },
    ".input-container.is-focus": { borderColor: token("--focus") },
    ".message-text.is-error": { color: token("--danger") },
  };
}

/** Returns a wallet's payment request, labeled 'SECRET Order', in US dollars. */
export function walletRequest(totalCents: number): PaymentRequest {
  const amount = (totalCents / 100).toFixed(2);
  return { countryCode: "US", currencyCode: CURRENCY, total: { amount, label: `${BRAND.programme} Order` } };
}

/**
 * Timeout of the card form, whose answer needs Square's server, in ms. A wallet's sheet has none: it waits
 * for the user.
 */
const CARD_TIMEOUT_MS = 20_000;
/**
 * Retries after the connection is back, because it may not work at once, and the pause between them in ms.
 */
const RETRIES_AFTER_RECONNECT = 5;
const RETRY_PAUSE_MS = 1_000;

/** Requests a payment token for the card or wallet. No money moves. */
export async function askForToken(method: TokenSource, kind: PaymentSourceKind): Promise<string> {
  const result = await (kind === "card" ? requestCardToken(method) : method.tokenize().catch(noAnswer));
  if (result.status === "OK" && result.token !== undefined) return result.token;
  throw new Error(result.errors?.[0]?.message ?? "Payment failed");
}

/**
 * Requests a card token. Without signal it waits for one and asks again, because the earlier request may
 * never be answered.
 */
async function requestCardToken(card: TokenSource): Promise<TokenResult> {
  let triesLeft = 0;
  for (;;) {
    const isWoken = pauseUntilWoken(CARD_TIMEOUT_MS);
    const failed = () => (navigator.onLine ? "failed" : isWoken);
    const result = await Promise.race([card.tokenize().catch<boolean | "failed">(failed), isWoken]);
    if (typeof result === "object") return result;
    if (result === true) triesLeft = RETRIES_AFTER_RECONNECT;
    else if (navigator.onLine) {
      if (result !== "failed" || triesLeft === 0) return noAnswer();
      triesLeft--;
      await pauseUntilWoken(RETRY_PAUSE_MS);
    }
  }
}

function noAnswer(): never {
  throw new Error(
    "The payment form isn't responding. You haven't been charged. Check your signal and try again.",
  );
}
