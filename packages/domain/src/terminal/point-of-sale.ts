import { MINUTE_MS } from "../durations.ts";
import { CURRENCY } from "../money/money.ts";

/** Charge that the counter starts in Square's Point of Sale app. */
export interface TerminalCharge {
  readonly applicationId: string;
  readonly locationId: string;
  /** Page that the app opens afterwards. It must be set at Square for the application. */
  readonly callbackUrl: string;
  readonly amountCents: number;
  /** Random value that the app hands back. */
  readonly state: string;
  /** Note of the payment at Square. */
  readonly note: string;
}

/** Systems that Square's Point of Sale app can be opened on from a web page. */
export type TerminalSystem = "ios" | "android";

/**
 * Returns the address that opens Square's Point of Sale app with a charge (Square, "Point of Sale API Mobile Web
 * Technical Reference"). Only cards are accepted, since cash belongs in our own till.
 */
export function terminalAddress(system: TerminalSystem, charge: TerminalCharge): string {
  return system === "ios" ? iosAddress(charge) : androidAddress(charge);
}

function iosAddress({
  applicationId,
  locationId,
  callbackUrl,
  amountCents,
  state,
  note,
}: TerminalCharge): string {
  const data = {
    amount_money: { amount: String(amountCents), currency_code: CURRENCY },
    callback_url: callbackUrl,
    client_id: applicationId,
    location_id: locationId,
    version: "1.3",
    notes: note,
    state,
    options: { supported_tender_types: ["CREDIT_CARD"], auto_return: true },
  };
  return `square-commerce-v1://payment/create?data=${encodeURIComponent(JSON.stringify(data))}`;
}

function androidAddress({
  applicationId,
  locationId,
  callbackUrl,
  amountCents,
  state,
  note,
}: TerminalCharge): string {
  const texts = {
    "com.squareup.pos.WEB_CALLBACK_URI": callbackUrl,
    "com.squareup.pos.CLIENT_ID": applicationId,
    "com.squareup.pos.API_VERSION": "v2.0",
    "com.squareup.pos.CURRENCY_CODE": CURRENCY,
    "com.squareup.pos.LOCATION_ID": locationId,
    "com.squareup.pos.NOTE": note,
    "com.squareup.pos.REQUEST_METADATA": state,
    "com.squareup.pos.TENDER_TYPES": "com.squareup.pos.TENDER_CARD",
  };
  return [
    "intent:#Intent",
    "action=com.squareup.pos.action.CHARGE",
    "package=com.squareup",
    ...Object.entries(texts).map(([name, text]) => `S.${name}=${encodeURIComponent(text)}`),
    `i.com.squareup.pos.TOTAL_AMOUNT=${amountCents}`,
    `l.com.squareup.pos.AUTO_RETURN_TIMEOUT_MS=${ANDROID_RETURN_MS}`,
    "end",
  ].join(";");
}

/** Time in ms after which the app on Android returns without a tap; the shortest that it accepts. */
const ANDROID_RETURN_MS = 3_200;

/** Answer of Square's Point of Sale app. */
export interface TerminalAnswer {
  readonly state: string;
  /** Id of the order at Square; undefined for a charge that was made without signal, or not at all. */
  readonly transactionId: string | undefined;
  /** Error code in lower case: "payment_canceled". Undefined after a payment. */
  readonly errorCode: string | undefined;
}

/** Reads the answer in the callback's query; undefined if there is none. */
export function readTerminalAnswer(query: URLSearchParams): TerminalAnswer | undefined {
  const data = query.get("data");
  const answer = data === null ? androidAnswer(query) : iosAnswer(data);
  return answer.state === "" ? undefined : answer;
}

function iosAnswer(data: string): TerminalAnswer {
  const answer = parse(data);
  const text = (name: string) =>
    typeof answer[name] === "string" && answer[name] ? answer[name] : undefined;
  return {
    state: text("state") ?? "",
    transactionId: text("transaction_id"),
    errorCode: text("error_code")?.toLowerCase(),
  };
}

function parse(data: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(data);
    return typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Reads the answer on Android, whose error codes look like "com.squareup.pos.ERROR_TRANSACTION_CANCELED". */
function androidAnswer(query: URLSearchParams): TerminalAnswer {
  const text = (name: string) => query.get(`com.squareup.pos.${name}`) || undefined;
  const code = text("ERROR_CODE")
    ?.toLowerCase()
    .replace(/^com\.squareup\.pos\.(error_)?/, "");
  return {
    state: text("REQUEST_METADATA") ?? "",
    transactionId: text("SERVER_TRANSACTION_ID"),
    errorCode: code === "transaction_canceled" ? "payment_canceled" : code,
  };
}

/** Minutes after its start in which a charge can be paid. */
export const TERMINAL_CHARGE_MINUTES = 30;

/** Payment at Square that may have paid a charge. */
interface TerminalPayment {
  readonly status: string;
  readonly amountCents: number;
  readonly tipCents: number;
  readonly currency: string;
  readonly locationId: string | undefined;
  readonly refundedCents: number;
  readonly createdAt: Date;
  /** Our id of a payment that was made online; the app gives none. */
  readonly referenceId: string | undefined;
}

/** Reason why a payment at Square doesn't pay a charge. */
export type TerminalMismatch = "amount" | "online" | "place" | "refunded" | "status" | "time";

/**
 * Returns why a payment at Square doesn't pay a charge; undefined if it does. Its amount without the tip must be the
 * charge's, since a tip on the terminal comes on top.
 */
export function terminalMismatch(
  charge: { readonly amountCents: number; readonly locationId: string; readonly startedAt: Date },
  payment: TerminalPayment,
): TerminalMismatch | undefined {
  const { createdAt } = payment;
  if (payment.referenceId !== undefined) return "online";
  if (payment.status !== "completed") return "status";
  if (payment.locationId !== charge.locationId || payment.currency !== CURRENCY) return "place";
  if (payment.amountCents - payment.tipCents !== charge.amountCents || payment.tipCents < 0) return "amount";
  if (payment.refundedCents > 0) return "refunded";
  const ms = createdAt.getTime() - charge.startedAt.getTime();
  return ms < -CLOCK_MARGIN_MS || ms > TERMINAL_CHARGE_MINUTES * MINUTE_MS ? "time" : undefined;
}

/** Difference in ms that our clock and Square's may have. */
const CLOCK_MARGIN_MS = 60_000;
