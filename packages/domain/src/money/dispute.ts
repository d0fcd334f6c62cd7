/** States of a dispute, as in Square's "DisputeState". An inquiry asks for information and moves no money yet. */
export const DISPUTE_STATES = [
  "inquiry-evidence-required",
  "inquiry-processing",
  "inquiry-closed",
  "evidence-required",
  "processing",
  "won",
  "lost",
  "accepted",
] as const;
/** State of a dispute. */
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** States in which the card issuer hasn't decided. The payment isn't refunded meanwhile. */
export const OPEN_DISPUTE_STATES = [
  "inquiry-evidence-required",
  "inquiry-processing",
  "evidence-required",
  "processing",
] as const satisfies readonly DisputeState[];

/** States in which the disputed amount has gone to the cardholder. */
export const LOST_DISPUTE_STATES = ["lost", "accepted"] as const satisfies readonly DisputeState[];

/** Why a refund failed that was withheld because its payment is disputed. Square was never asked. */
export const WITHHELD_REFUSAL = "Withheld: the payment is disputed";

/** Returns whether the card issuer hasn't decided a dispute. */
export function isDisputeOpen(state: DisputeState): boolean {
  return OPEN_DISPUTE_STATES.some((each) => each === state);
}

/** Returns whether a dispute took the money. */
export function isDisputeLost(state: DisputeState): boolean {
  return LOST_DISPUTE_STATES.some((each) => each === state);
}

/** Returns whether Square took the disputed amount at the beginning; for an inquiry it doesn't. */
export function movesMoney(state: DisputeState): boolean {
  return !state.startsWith("inquiry-");
}

/** States in which the owner must answer in Square's dashboard. */
export const UNANSWERED_DISPUTE_STATES = [
  "inquiry-evidence-required",
  "evidence-required",
] as const satisfies readonly DisputeState[];

/** Reasons of disputes in plain words, by Square's "DisputeReason". */
const DISPUTE_REASONS: ReadonlyMap<string, string> = new Map([
  ["amount-differs", "Charged the wrong amount"],
  ["cancelled", "Says the order was cancelled"],
  ["duplicate", "Charged twice"],
  ["no-knowledge", "Doesn't recognize the charge"],
  ["not-as-described", "Not as described"],
  ["not-received", "Never received the order"],
  ["paid-by-other-means", "Paid another way"],
  ["customer-requests-credit", "Expected a refund"],
  ["emv-liability-shift", "Chip card wasn't read by its chip"],
]);

/** Returns a dispute's reason in plain words. Square may add reasons. */
export function describeDisputeReason(reason: string): string {
  return DISPUTE_REASONS.get(reason) ?? "Other reason";
}

/** Square's lists that need a permission of their own, and the permission's name at Square. */
export const SQUARE_LIST_PERMISSIONS = { disputes: "DISPUTES_READ", payouts: "PAYOUTS_READ" } as const;
/** Name of such a list. */
export type SquareList = keyof typeof SQUARE_LIST_PERMISSIONS;
/** Names of these lists. */
export const SQUARE_LISTS = ["disputes", "payouts"] as const satisfies readonly SquareList[];
