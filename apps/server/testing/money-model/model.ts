import type { CallOutput, placeOrder } from "@secret/contract";
import { type CancelReason, HOUR_MS, type OrderStatus, UNPAID_HOLDS_PER_HOUR } from "@secret/domain";

/** Cancellation reasons that count as a hold that ended unpaid. */
const UNPAID_REASONS: readonly CancelReason[] = ["expired", "changed", "owner"];

const PAYMENTS_PER_HOUR = 10;

/** Expected state of an order. */
export interface ModelOrder {
  readonly id: string;
  /** Member who placed and paid for it; null for a walk-up. */
  readonly owner: number | null;
  /** Current owner. */
  holder: number | null;
  /** Pieces left. */
  quantity: number;
  readonly totalCents: number;
  status: Extract<OrderStatus, "pending" | "confirmed" | "ready" | "cancelled">;
  /** Set once it is cancelled. */
  cancelReason?: CancelReason;
  cancelledAt?: number;
  /** Payment state; "unknown" means that Square was called and its response was lost. */
  money: "none" | "unknown" | "captured";
  refundedCents: number;
  /** Whether all of its pieces were refunded at the window, so that nothing is left to return. */
  isPaidBack?: boolean;
  holdEndsAt: number;
  /** Whether nobody came for it in time, so that its pieces are on sale again. */
  isReleased?: boolean;
  /** Whether it is on the waitlist. */
  isReturned?: boolean;
  /** Returned order that this one replaces once paid; null if it has stock of its own. */
  takesOver?: ModelOrder | null;
}

/** A member's waitlist offer. */
export interface ModelOffer {
  readonly member: number;
  readonly pieces: number;
  readonly endsAt: number;
}

const BUDGET_MS = 3_600_000;
const BUDGET_TRIES = 5;

/** Minimal model of an event's stock, orders and money. */
export class Model {
  readonly orders: ModelOrder[] = [];
  readonly stock: number;
  readonly places: number;
  /** Whether the cancellation cutoff has passed, so paid orders can only be returned. */
  readonly isPastCutoff: boolean;
  /** Offline allotment of the counter's device. */
  kept = { orders: 0, pieces: 0 };
  /** Free pieces for orders whose bag was wrong. */
  freePieces = 0;
  /** Open offers, as the server made them; they count as taken stock and places. */
  offers: readonly ModelOffer[] = [];
  /** Times at which orders were returned or taken back, by order and member. */
  readonly #tries = new Map<string, number[]>();

  readonly #payments: { readonly owner: number | null; readonly at: number }[] = [];

  constructor(stock: number, places: number, isPastCutoff: boolean) {
    this.stock = stock;
    this.places = places;
    this.isPastCutoff = isPastCutoff;
  }

  get live(): ModelOrder[] {
    return this.orders.filter(({ status }) => status !== "cancelled");
  }

  /** Orders that hold stock and a place. One that claims a returned order holds none until it is paid, and a released one none. */
  get holding(): ModelOrder[] {
    return this.live.filter(
      ({ status, takesOver, isReleased }) => isReleased !== true && (status !== "pending" || !takesOver),
    );
  }

  get taken(): number {
    const offered = this.offers.reduce((sum, { pieces }) => sum + pieces, 0);
    return this.holding.reduce(
      (sum, { quantity }) => sum + quantity,
      this.kept.pieces + this.freePieces + offered,
    );
  }

  get takenPlaces(): number {
    return this.holding.length + this.kept.orders + this.offers.length;
  }

  /** Returns the expected error of placing an order; undefined for success. */
  refusalOfPlacing(owner: number, quantity: number, now: number, replaced?: ModelOrder): string | undefined {
    const isWaiting = this.orders.some(
      (order) => order !== replaced && order.owner === owner && order.status === "pending",
    );
    if (isWaiting) return "PENDING_ORDER_EXISTS";
    const offer = this.offers.find(({ member, endsAt }) => member === owner && endsAt > now);
    const refusal = this.refusalOfTaking(1, quantity, {
      orders: (replaced ? 1 : 0) + (offer ? 1 : 0),
      pieces: (replaced?.quantity ?? 0) + (offer?.pieces ?? 0),
    });
    const ended = this.#endedUnpaid(owner, now) + (replaced ? 1 : 0);
    return ended >= UNPAID_HOLDS_PER_HOUR && refusal !== "EVENT_FULL" ? "ORDER_LIMIT" : refusal;
  }

  /** Counts a member's holds that ended unpaid within the hour. */
  #endedUnpaid(owner: number, now: number): number {
    return this.orders.filter(
      (order) =>
        order.owner === owner &&
        order.cancelReason !== undefined &&
        UNPAID_REASONS.includes(order.cancelReason) &&
        order.money !== "captured" &&
        (order.cancelledAt ?? 0) > now - HOUR_MS,
    ).length;
  }

  /** Returns the expected error of joining the waitlist. */
  refusalOfWaiting(): string | undefined {
    const isSoldOut = this.takenPlaces >= this.places || this.taken >= this.stock;
    return isSoldOut ? undefined : "NOT_SOLD_OUT";
  }

  /** Returns the expected error of a counter sale or of setting an allotment. */
  refusalOfTaking(orders: number, pieces: number, freed = { orders: 0, pieces: 0 }): string | undefined {
    if (this.takenPlaces - freed.orders + orders > this.places) return "EVENT_FULL";
    const left = this.stock - this.taken + freed.pieces;
    if (left <= 0) return "ITEM_SOLD_OUT";
    return left < pieces ? "ITEM_NOT_ENOUGH" : undefined;
  }

  /** Returns the expected error of an offline sale. */
  refusalOfKept(quantity: number): string | undefined {
    return this.kept.orders < 1 || this.kept.pieces < quantity ? "NOT_IN_ALLOTMENT" : undefined;
  }

  /** Returns the expected error of paying, before Square is called; undefined for success. */
  refusalOfPaying(order: ModelOrder, now: number): string | undefined {
    if (order.money === "captured") return "ORDER_ALREADY_PAID";
    if (order.status !== "pending") return "ORDER_NOT_PAYABLE";
    if (order.takesOver && order.holdEndsAt <= now) return "ORDER_NOT_PAYABLE";
    if (order.money === "unknown") return "PAYMENT_IN_PROGRESS";
    const inLastHour = this.#payments.filter(({ owner, at }) => owner === order.owner && at > now - HOUR_MS);
    return inLastHour.length >= PAYMENTS_PER_HOUR ? "PAYMENT_LIMIT_REACHED" : undefined;
  }

  /** Records a payment attempt with any outcome. */
  startPayment({ owner }: ModelOrder, now: number): void {
    this.#payments.push({ owner, at: now });
  }

  /** Returns the expected error of cancelling. */
  refusalOfCancelling(order: ModelOrder, by: "owner" | "admin"): string | undefined {
    if (order.status === "cancelled") return "ORDER_NOT_CANCELLABLE";
    if (by === "owner" && this.isPastCutoff && order.status === "confirmed") return "ORDER_NOT_CANCELLABLE";
    return order.money === "unknown" ? "PAYMENT_IN_PROGRESS" : undefined;
  }

  /**
   * Returns the expected error of replacing an order. A cancelled one holds nothing, so the new one is placed normally.
   */
  refusalOfChanging(order: ModelOrder, quantity: number, now: number): string | undefined {
    if (order.takesOver) return "ORDER_NOT_CHANGEABLE";
    if (order.status === "confirmed") return "ORDER_NOT_CHANGEABLE";
    if (order.money === "unknown") return "PAYMENT_IN_PROGRESS";
    const replaced = order.status === "pending" ? order : undefined;
    return this.refusalOfPlacing(order.holder ?? 0, quantity, now, replaced);
  }

  /** Returns the expected error of confirming a cancelled order manually, whose payment was refunded or never made. */
  refusalOfConfirming(order: ModelOrder): string {
    return order.money === "unknown" ? "PAYMENT_IN_PROGRESS" : "PAYMENT_REQUIRED";
  }

  /** Returns the expected error of transferring an order. */
  refusalOfGiving({ status, isReturned }: ModelOrder): string | undefined {
    if (status !== "confirmed") return "ORDER_NOT_TRANSFERABLE";
    return isReturned ? "RETURN_IN_PROGRESS" : undefined;
  }

  /**
   * Counts an attempt to return or reclaim an order.
   * @returns whether there were too many within an hour
   */
  isBudgetSpent({ id, holder }: ModelOrder, now: number): boolean {
    const tries = (this.#tries.get(`${id} ${holder}`) ?? []).filter((at) => at > now - BUDGET_MS);
    if (tries.length >= BUDGET_TRIES) return true;
    this.#tries.set(`${id} ${holder}`, [...tries, now]);
    return false;
  }

  /** Returns the expected error of returning an order; returning it twice has no effect. */
  refusalOfReturning(order: ModelOrder): string | undefined {
    const isAllowed = this.isPastCutoff && order.status === "confirmed" && order.isPaidBack !== true;
    return isAllowed ? undefined : "RETURN_NOT_ALLOWED";
  }

  /** Returns the expected error of reclaiming an order. */
  refusalOfReclaiming(order: ModelOrder): string | undefined {
    return this.#takerOf(order)?.money === "unknown" ? "PAYMENT_IN_PROGRESS" : undefined;
  }

  /** Returns the expected error of claiming an offered order. */
  refusalOfOffered(owner: number, { isOver }: { isOver: boolean }): string | undefined {
    if (isOver) return "OFFER_OVER";
    const isWaiting = this.orders.some((order) => order.owner === owner && order.status === "pending");
    return isWaiting ? "PENDING_ORDER_EXISTS" : undefined;
  }

  #takerOf(given: ModelOrder): ModelOrder | undefined {
    return this.orders.find(({ takesOver, status }) => takesOver === given && status === "pending");
  }

  /** Ends an order's return. A member who was about to pay for it loses their hold. */
  endReturn(order: ModelOrder, now: number): void {
    if (order.isReturned !== true) return;
    const taker = this.#takerOf(order);
    if (taker !== undefined) taker.holdEndsAt = Math.min(taker.holdEndsAt, now);
    order.isReturned = false;
  }

  /** Adds an order that the server placed. */
  place(
    owner: number,
    quantity: number,
    {
      id,
      totalCents,
      holdExpiresAt,
    }: Pick<CallOutput<typeof placeOrder>, "id" | "totalCents" | "holdExpiresAt">,
  ): void {
    this.orders.push({
      id,
      owner,
      holder: owner,
      quantity,
      totalCents,
      status: "pending",
      money: "none",
      refundedCents: 0,
      holdEndsAt: new Date(holdExpiresAt ?? 0).getTime(),
    });
  }

  /** Replaces an unpaid order. */
  change(order: ModelOrder, now: number): void {
    if (order.status === "pending") this.cancel(order, "changed", now);
  }

  /** Cancels an order and refunds its payment. */
  cancel(order: ModelOrder, reason: CancelReason, now = 0): void {
    this.endReturn(order, now);
    order.status = "cancelled";
    order.cancelReason = reason;
    order.cancelledAt = now;
    if (order.money === "captured") order.refundedCents = order.totalCents;
  }

  /** Expires holds without a pending payment. */
  expire(now: number): void {
    for (const order of this.orders) {
      const isOver = order.status === "pending" && order.money !== "unknown" && order.holdEndsAt <= now;
      if (isOver) this.cancel(order, "expired", now);
    }
  }

  /** Captures a payment, also one whose response was lost. */
  capture(order: ModelOrder): void {
    if (order.status === "pending" && order.takesOver && !this.#takeOver(order, order.takesOver)) {
      this.letGo(order);
      return;
    }
    order.money = "captured";
    if (order.status === "pending") order.status = "confirmed";
  }

  /**
   * Lets a paid order replace the returned one if that is still available; otherwise it takes stock of its own, if
   * there is any.
   * @returns whether the order can be kept
   */
  #takeOver(order: ModelOrder, given: ModelOrder): boolean {
    if (given.isReturned === true) {
      given.isReturned = false;
      this.cancel(given, "given-back");
      return true;
    }
    if (this.refusalOfTaking(1, order.quantity) !== undefined) return false;
    order.takesOver = null;
    return true;
  }

  /** Voids an authorized payment whose response was lost. */
  letGo(order: ModelOrder): void {
    order.money = "none";
  }
}
