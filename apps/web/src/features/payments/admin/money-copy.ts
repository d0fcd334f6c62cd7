import type { AdminDispute, AdminPayment, AdminRefund } from "@secret/contract";
import { cardLabel, TENDER_NAMES, WITHHELD_REFUSAL } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";

interface Look {
  readonly text: string;
  readonly tone: Tone;
}

const PAYMENT_LOOKS: Readonly<Record<AdminPayment["state"], Look>> = {
  started: { text: "Outcome unknown", tone: "warn" },
  authorized: { text: "Authorized", tone: "warn" },
  captured: { text: "Captured", tone: "ok" },
  declined: { text: "Declined", tone: "neutral" },
  voided: { text: "Voided", tone: "neutral" },
  failed: { text: "Not created", tone: "neutral" },
};

const REFUND_LOOKS: Readonly<Record<AdminRefund["state"], Look>> = {
  started: { text: "Queued", tone: "warn" },
  pending: { text: "On its way", tone: "info" },
  completed: { text: "Refunded", tone: "ok" },
  failed: { text: "Declined", tone: "danger" },
};

const CAUSES: Readonly<Record<AdminRefund["cause"], string>> = {
  cancellation: "Cancelled order",
  surplus: "Duplicate or late payment",
  admin: "Manual refund",
  provider: "Made in Square",
};

/** Names of the payment methods. */
const KINDS: Readonly<Record<AdminPayment["sourceKind"], string>> = {
  card: "Card",
  "apple-pay": "Apple Pay",
  "google-pay": "Google Pay",
  ...TENDER_NAMES,
};

/** Returns the name and tone of a payment's state. */
export function paymentLook({ state, isSurplus }: AdminPayment): Look {
  return isSurplus && state === "captured" ? { text: "Overpayment", tone: "warn" } : PAYMENT_LOOKS[state];
}

export function refundLook({ state, owedCents, withheldCents }: AdminRefund): Look {
  if (withheldCents > 0) return { text: "Withheld", tone: "warn" };
  return state === "failed" && owedCents === 0
    ? { text: "Declined, settled", tone: "neutral" }
    : REFUND_LOOKS[state];
}

/** Returns why a refund failed: "Square said: …", or that we withheld it. */
export function refusalCopy(refusal: string): string {
  return refusal === WITHHELD_REFUSAL ? refusal : `Square said: ${refusal}`;
}

/** Names and tones of disputes' states. */
export const DISPUTE_LOOKS: Readonly<Record<AdminDispute["state"], Look>> = {
  "inquiry-evidence-required": { text: "Inquiry to answer", tone: "danger" },
  "inquiry-processing": { text: "Inquiry in review", tone: "warn" },
  "inquiry-closed": { text: "Inquiry closed", tone: "neutral" },
  "evidence-required": { text: "Needs an answer", tone: "danger" },
  processing: { text: "In review", tone: "warn" },
  won: { text: "Won", tone: "ok" },
  lost: { text: "Lost", tone: "neutral" },
  accepted: { text: "Accepted", tone: "neutral" },
};

/** Names of the states that lists can be filtered by. */
export const PAYMENT_STATE_NAMES = Object.entries(PAYMENT_LOOKS).map(
  ([state, { text }]) => [state, text] as const,
);
export const REFUND_STATE_NAMES = Object.entries(REFUND_LOOKS).map(
  ([state, { text }]) => [state, text] as const,
);

/** Names of the states, for the filter. */
export const DISPUTE_STATE_NAMES = Object.entries(DISPUTE_LOOKS).map(
  ([state, { text }]) => [state, text] as const,
);

/** Returns "Visa •••• 1111" or "Cash". */
export function paidWith({ sourceKind, cardBrand, cardLast4 }: AdminPayment): string {
  return cardLast4 === null ? KINDS[sourceKind] : cardLabel(cardBrand, cardLast4);
}

/** Returns a refund's lines, or else its cause, with the reason. */
export function refundedFor({ lines, cause, reason }: AdminRefund): string {
  const pieces = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
  return `${pieces || CAUSES[cause]}: ${reason}`;
}
