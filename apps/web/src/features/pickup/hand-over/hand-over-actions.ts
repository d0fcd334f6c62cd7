import type { CrewOrder } from "@secret/contract";
import { isTakeBackTime, movesToReady } from "@secret/domain";
import type { NewCrewAction } from "../device/crew-device.ts";

/** Lists what hands an order out by hand: first the moves that make it ready, where the kitchen forgot them. */
export function handOverActions(
  { id: orderId, status }: Pick<CrewOrder, "id" | "status">,
  reason: string,
): NewCrewAction[] {
  const moves = movesToReady(status).map((step) => ({ kind: "move", orderId, ...step }) as const);
  return [...moves, { kind: "hand-over", orderId, reason }];
}

/** Takes a hand-out back. */
export function takeBackAction(orderId: string): NewCrewAction {
  return { kind: "move", orderId, from: "completed", to: "ready" };
}

/** Whether the crew may still take an order's hand-out back. */
export function mayTakeBack(
  { status, pickedUpAt }: Pick<CrewOrder, "pickedUpAt" | "status">,
  now: Date,
): boolean {
  return status === "completed" && pickedUpAt !== null && isTakeBackTime(new Date(pickedUpAt), now);
}
