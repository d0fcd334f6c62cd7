import { OPEN_ORDER_STATUSES, type OrderStatus } from "../order/order-status.ts";

/** Answers to a choice that an incident gives the owner of an order. */
export const CHOICE_ANSWERS = ["keep", "fewer", "refund"] as const;
/** Answer to a choice. */
export type ChoiceAnswer = (typeof CHOICE_ANSWERS)[number];

/** Kinds of incidents that give choices. */
export const CHOICE_KINDS = ["short", "plan-change"] as const;

/**
 * Returns whether a choice can be answered, or its answer changed: until its deadline, unless it was settled or its order
 * was handed off or cancelled before.
 */
export function isChoiceOpen(
  { dueAt, settledAt }: { readonly dueAt: Date; readonly settledAt: Date | null },
  { status }: { readonly status: OrderStatus },
  now: Date,
): boolean {
  return settledAt === null && now < dueAt && OPEN_ORDER_STATUSES.includes(status);
}
