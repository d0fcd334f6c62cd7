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
/** Draws itself into the page. */
export interface PaymentMethod extends TokenSource {
  attach(selector: string): Promise<void>;
  destroy(): Promise<boolean>;
}
/** Brings no button: the page draws its own, as Apple's guidelines want it. */
export interface ApplePayMethod extends TokenSource {
  destroy(): Promise<boolean>;
}
interface PaymentRequest {
  readonly countryCode: string;
  readonly currencyCode: string;
  readonly total: { readonly amount: string; readonly label: string };
}
export interface SquarePayments {
  card(options: { style: Record<string, Record<string, string>> }): Promise<PaymentMethod>;
  paymentRequest(options: PaymentRequest): unknown;
  applePay(request: unknown): Promise<ApplePayMethod>;
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

/** The card form's colours, read from the present theme. */
export function cardStyle(): Record<string, Record<string, string>> {
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
