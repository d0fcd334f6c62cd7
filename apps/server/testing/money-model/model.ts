import type { CancelReason, OrderStatus } from "@secret/domain";

/** What is true of one order, whatever the server thinks. */
export interface ModelOrder {
  readonly id: string;
  readonly owner: number;
  readonly quantity: number;
  readonly totalCents: number;
  status: Extract<OrderStatus, "pending" | "confirmed" | "cancelled">;
  /** Once it is cancelled. */
  cancelReason?: CancelReason;
  /** "unknown": the bank was asked, and its answer was lost. */
  money: "none" | "unknown" | "captured";
  refundedCents: number;
  holdEndsAt: number;
}

/** The smallest truth about an event's stock, orders and money. */
export class Model {
  readonly orders: ModelOrder[] = [];
  readonly stock: number;
  readonly places: number;

  constructor(stock: number, places: number) {
    this.stock = stock;
    this.places = places;
  }

  get live(): ModelOrder[] {
    return this.orders.filter(({ status }) => status !== "cancelled");
  }

  get taken(): number {
    return this.live.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** What placing an order must answer: undefined for yes, else the code. */
  refusalOfPlacing(owner: number, quantity: number): string | undefined {
    const isWaiting = this.orders.some((order) => order.owner === owner && order.status === "pending");
    if (isWaiting) return "PENDING_ORDER_EXISTS";
    if (this.live.length >= this.places) return "EVENT_FULL";
    const left = this.stock - this.taken;
    if (left <= 0) return "ITEM_SOLD_OUT";
    return left < quantity ? "ITEM_NOT_ENOUGH" : undefined;
  }

  /** What paying must answer before the bank is asked: undefined for yes, else the code. */
  refusalOfPaying(order: ModelOrder): string | undefined {
    if (order.money === "captured") return "ORDER_ALREADY_PAID";
    if (order.status !== "pending") return "ORDER_NOT_PAYABLE";
    return order.money === "unknown" ? "PAYMENT_IN_PROGRESS" : undefined;
  }

  refusalOfCancelling(order: ModelOrder): string | undefined {
    if (order.status === "cancelled") return "ORDER_NOT_CANCELLABLE";
    return order.money === "unknown" ? "PAYMENT_IN_PROGRESS" : undefined;
  }

  /** What taking an order back into the cart must answer: one whose time ran out has nothing to give, and says its lines. */
  refusalOfChanging(order: ModelOrder): string | undefined {
    const isBack = order.cancelReason === "changed" || order.cancelReason === "expired";
    if (order.status !== "pending" && !isBack) return "ORDER_NOT_CHANGEABLE";
    return order.money === "unknown" ? "PAYMENT_IN_PROGRESS" : undefined;
  }

  /** What confirming a cancelled order by hand must answer: its money has gone back, or never came. */
  refusalOfConfirming(order: ModelOrder): string {
    return order.money === "unknown" ? "PAYMENT_IN_PROGRESS" : "PAYMENT_REQUIRED";
  }

  change(order: ModelOrder): void {
    if (order.status === "pending") this.cancel(order, "changed");
  }

  cancel(order: ModelOrder, reason: CancelReason): void {
    order.status = "cancelled";
    order.cancelReason = reason;
    if (order.money === "captured") order.refundedCents = order.totalCents;
  }

  /** The holds that are over and wait for no bank. */
  expire(now: number): void {
    for (const order of this.orders) {
      const isOver = order.status === "pending" && order.money !== "unknown" && order.holdEndsAt <= now;
      if (isOver) this.cancel(order, "expired");
    }
  }

  /** The bank's yes has come after all. */
  capture(order: ModelOrder): void {
    order.money = "captured";
    if (order.status === "pending") order.status = "confirmed";
  }

  /** Nobody heard of the bank's yes in time: it was let go. */
  letGo(order: ModelOrder): void {
    order.money = "none";
  }
}
