import type { PaymentConfiguration } from "@secret/contract";
import { BRAND, CURRENCY } from "@secret/domain";

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
