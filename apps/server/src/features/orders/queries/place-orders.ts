import type { ErrorCode } from "@secret/contract";
import type { Pool } from "../../../platform/database/database.ts";

/** One order as the SQL function `place_orders` takes it. */
export interface PlacingRequest {
  readonly userId: string;
  readonly pickupWindowId: string;
  /** Idempotency key of the request, and the hash of its body. */
  readonly key: string;
  readonly hash: string;
  /** A fresh order number. */
  readonly number: string;
  readonly tipCents: number;
  readonly promoCode: string | null;
  readonly shownTotalCents: number;
  /** Of each menu item at most one line. */
  readonly lines: readonly {
    readonly menuItemId: string;
    readonly quantity: number;
    readonly specialInstructions: string;
  }[];
}

/** Placed, or refused with one of the contract's error codes. */
export type PlacingAnswer =
  | {
      readonly code: "PLACED";
      readonly id: string;
      readonly orderNumber: string;
      readonly totalCents: number;
      readonly holdExpiresAt: string;
    }
  | {
      readonly code: ErrorCode | "ORDER_NUMBER_TAKEN";
      readonly params?: Readonly<Record<string, string | number>>;
    };

const PLACE_ORDERS = "SELECT place_orders($1, $2, $3, $4) AS answers";

/** Places a batch of one event's orders; answers in the same order. */
export async function placeOrders(
  pool: Pool,
  eventId: string,
  requests: readonly PlacingRequest[],
  now: Date,
  holdSeconds: number,
): Promise<readonly PlacingAnswer[]> {
  const values = [eventId, JSON.stringify(requests), now, holdSeconds];
  const { rows } = await pool.query<{ answers: PlacingAnswer[] }>(PLACE_ORDERS, values);
  return rows[0]?.answers ?? [];
}
