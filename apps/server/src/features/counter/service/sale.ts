import type { CrewAction } from "@secret/contract";

export type SaleAction = Extract<CrewAction, { kind: "sale" }>;

/** Sale made at the counter by a crew device. */
export interface CounterSale {
  readonly eventId: string;
  readonly deviceId: string;
  readonly action: SaleAction;
  /** Time of the sale by the device's corrected clock, never later than its arrival. */
  readonly happenedAt: Date;
}

export interface SoldOrder {
  readonly orderId: string;
  readonly orderNumber: string;
}

export type SaleRefusal =
  | "EVENT_NOT_FOUND"
  | "EVENT_NOT_ACTIVE"
  | "EVENT_FULL"
  | "ITEM_UNAVAILABLE"
  | "ITEM_SOLD_OUT"
  | "ITEM_NOT_ENOUGH"
  | "PICKUP_WINDOW_FULL"
  | "INVALID_PAYMENT_AMOUNT"
  | "TOTAL_CHANGED"
  | "NOT_IN_ALLOTMENT"
  | "TERMINAL_CHARGE_NOT_FOUND"
  | "VALIDATION_FAILED";
