import type { CrewBoard } from "@secret/contract";
import { checkPickup } from "@secret/domain";
import type { CodeCheck } from "./crew-device.ts";

const STATES = {
  PICKUP_CODE_USED: "used",
  ORDER_NOT_READY: "not-ready",
  PICKUP_CODE_EXPIRED: "expired",
} as const;

/**
 * Checks a scanned code against the board; undefined when the board doesn't have its order. `now` is by the
 * server's clock.
 */
export async function checkCodeOn(
  board: CrewBoard,
  orderId: string,
  token: string,
  now: Date,
): Promise<CodeCheck | undefined> {
  const order = board.orders.find(({ id }) => id === orderId);
  if (order === undefined) return undefined;
  // A walk-up never had a code.
  if (order.codeHash === null) return { state: "unknown" };
  if (order.codeHash !== (await hashToken(token))) return { state: "old" };
  const pickedUpAt = order.pickedUpAt === null ? null : new Date(order.pickedUpAt);
  const event = { pickupEndsAt: new Date(board.event.pickupEndsAt) };
  const allowed = checkPickup({ status: order.status, pickedUpAt }, event, now);
  const window = board.windows.find(({ id }) => id === order.pickupWindowId);
  const isCancelled = order.status === "cancelled" || board.event.status === "cancelled";
  if (isCancelled && order.status !== "completed") return { state: "cancelled", order, window };
  return { state: allowed.ok ? "valid" : STATES[allowed.failure.code], order, window };
}

/** Returns the SHA-256 hash as hex, like the board's. */
async function hashToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
