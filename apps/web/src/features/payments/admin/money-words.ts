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

/** What a payment was made with. */
const KINDS: Readonly<Record<AdminPayment["sourceKind"], string>> = {
  card: "Card",
  "apple-pay": "Apple Pay",
  "google-pay": "Google Pay",
  ...TENDER_NAMES,
};

/** How a payment's state is called and what tone it has. */
export function paymentLook({ state, isSurplus }: AdminPayment): Look {
  return isSurplus && state === "captured" ? { text: "Surplus", tone: "warn" } : PAYMENT_LOOKS[state];
}

export function refundLook({ state, owedCents }: AdminRefund): Look {
  return state === "failed" && owedCents === 0
    ? { text: "Refused, settled", tone: "neutral" }
    : REFUND_LOOKS[state];
}

/** The states that lists can be asked for, with their words. */
export const PAYMENT_STATE_NAMES = Object.entries(PAYMENT_LOOKS).map(
  ([state, { text }]) => [state, text] as const,
);
export const REFUND_STATE_NAMES = Object.entries(REFUND_LOOKS).map(
  ([state, { text }]) => [state, text] as const,
);

/** "Visa ·· 1111", "Cash". */
export function paidWith({ sourceKind, cardBrand, cardLast4 }: AdminPayment): string {
  if (cardLast4 === null) return KINDS[sourceKind];
  const brand = (cardBrand ?? "card").replaceAll("_", " ").toLowerCase();
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ·· ${cardLast4}`;
}

/** What a refund is for: its pieces, else its cause, and in what words. */
export function refundedFor({ lines, cause, reason }: AdminRefund): string {
  const pieces = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");
  return `${pieces || CAUSES[cause]}: ${reason}`;
}
