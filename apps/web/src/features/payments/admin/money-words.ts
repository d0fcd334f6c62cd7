import type { AdminPayment, AdminRefund } from "@secret/contract";
import { TENDER_NAMES } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";

interface Look {
  readonly text: string;
  readonly tone: Tone;
}

const PAYMENT_LOOKS: Readonly<Record<AdminPayment["state"], Look>> = {
  started: { text: "Outcome unknown", tone: "warn" },
  authorized: { text: "Held by the bank", tone: "warn" },
  captured: { text: "Captured", tone: "ok" },
  declined: { text: "Declined", tone: "neutral" },
  voided: { text: "Let go", tone: "neutral" },
  failed: { text: "Never made", tone: "neutral" },
};

const REFUND_LOOKS: Readonly<Record<AdminRefund["state"], Look>> = {
  started: { text: "To be sent", tone: "warn" },
  pending: { text: "On its way", tone: "info" },
  completed: { text: "Gone back", tone: "ok" },
  failed: { text: "Refused", tone: "danger" },
};

const CAUSES: Readonly<Record<AdminRefund["cause"], string>> = {
  cancellation: "Cancelled order",
  surplus: "Paid too often or too late",
  admin: "Given by hand",
  provider: "Made at the card provider",
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
  return isSurplus && state === "captured" ? { text: "Surplus", tone: "warn" } : PAYMENT_LOOKS[state];
}

export function refundLook({ state, owedCents }: AdminRefund): Look {
  return state === "failed" && owedCents === 0
    ? { text: "Refused, settled", tone: "neutral" }
    : REFUND_LOOKS[state];
}

/** Names of the states that lists can be filtered by. */
export const PAYMENT_STATE_NAMES = Object.entries(PAYMENT_LOOKS).map(
  ([state, { text }]) => [state, text] as const,
);
export const REFUND_STATE_NAMES = Object.entries(REFUND_LOOKS).map(
  ([state, { text }]) => [state, text] as const,
);

/** Returns "Visa ·· 1111" or "Cash". */
export function paidWith({ sourceKind, cardBrand, cardLast4 }: AdminPayment): string {
  if (cardLast4 === null) return KINDS[sourceKind];
  const brand = (cardBrand ?? "card").replaceAll("_", " ").toLowerCase();
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ·· ${cardLast4}`;
}

/** Returns a refund's lines, or else its cause, with the reason. */
export function refundedFor({ lines, cause, reason }: AdminRefund): string {
  const pieces = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
  return `${pieces || CAUSES[cause]}: ${reason}`;
}
