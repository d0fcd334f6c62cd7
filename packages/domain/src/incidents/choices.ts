import { OPEN_ORDER_STATUSES, type OrderStatus } from "../order/order-status.ts";

/** Answers to a choice that an incident gives the owner of an order. */
export const CHOICE_ANSWERS = ["keep", "fewer", "refund"] as const;
/** Answer to a choice. */
export type ChoiceAnswer = (typeof CHOICE_ANSWERS)[number];

/** Kinds of incidents that give choices. */
export const CHOICE_KINDS = ["short", "plan-change", "late"] as const;

/**
 * Returns the answers that people can give to a choice. An order that can't be made before closing is kept only by another
 * window, which settles its choice.
 */
export function possibleAnswers({
  kind,
  options,
}: {
  readonly kind: (typeof CHOICE_KINDS)[number];
  readonly options: readonly ChoiceAnswer[];
}): ChoiceAnswer[] {
  return options.filter((option) => kind !== "late" || option !== "keep");
}

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
