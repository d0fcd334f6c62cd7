import type { CrewOrder, NewCrewAction } from "@secret/contract";
import { isTakeBackTime, movesToReady } from "@secret/domain";

/** Returns the actions that hand an order off without a code, first the moves to ready that the kitchen missed. */
export function handOffActions(
  { id: orderId, status }: Pick<CrewOrder, "id" | "status">,
  reason: string,
): NewCrewAction[] {
  const moves = movesToReady(status).map((step) => ({ kind: "move", orderId, ...step }) as const);
  return [...moves, { kind: "hand-off", orderId, reason }];
}

/** Returns the action that takes a hand-off back. */
export function takeBackAction(orderId: string): NewCrewAction {
  return { kind: "move", orderId, from: "completed", to: "ready" };
}

/** Returns whether the crew may still take an order's hand-off back. */
export function mayTakeBack(
  { status, pickedUpAt }: Pick<CrewOrder, "pickedUpAt" | "status">,
  now: Date,
): boolean {
  return status === "completed" && pickedUpAt !== null && isTakeBackTime(new Date(pickedUpAt), now);
}
