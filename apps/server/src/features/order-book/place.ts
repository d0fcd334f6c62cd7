import type { DeclaredError, placeOrder } from "@secret/contract";
import {
  checkPromoLimits,
  type MemberOrders,
  ok,
  type PromoLimits,
  type Result,
  refuse,
  UNPAID_HOLDS_PER_HOUR,
} from "@secret/domain";
import { CompiledQuery } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import { drawOrderNumber, NUMBER_ATTEMPTS } from "./order-number.ts";

/** One order in the format of the SQL function `place_order_batch`. */
export interface PlacingRequest {
  readonly userId: string;
  readonly pickupWindowId: string;
  /** Idempotency key of the request. Like the hash of its body, it has letters, digits, - and _ only. */
  readonly key: string;
  readonly hash: string;
  /** A fresh order number. */
  readonly number: string;
  readonly tipCents: number;
  readonly promoCode: string | null;
  readonly shownTotalCents: number;
  /** At most one line per menu item. */
  readonly lines: readonly {
    readonly menuItemId: string;
    readonly quantity: number;
    readonly specialInstructions: string;
    /** Price that the member saw, in cents, of a line from a draw: a higher one isn't charged. */
    readonly priceLimitCents?: number;
  }[];
}

/** An order that a request with the same key placed before. */
interface KnownOrder {
  readonly code: "PLACED";
  readonly id: string;
  readonly orderNumber: string;
  readonly totalCents: number;
  readonly holdExpiresAt: string;
}

/** Codes with which an order can be refused. */
export type PlaceOrderRefusal = DeclaredError<typeof placeOrder>;

interface PlacingRefusal {
  readonly code: PlaceOrderRefusal | "ORDER_NUMBER_TAKEN";
  readonly params?: Readonly<Record<string, string | number>>;
  /** The promo code's limits and the order's facts that they are checked against, with PROMO_CODE_INVALID. */
  readonly limit?: PromoLimits & MemberOrders & { readonly subtotalCents: number };
}

/** A placed order, held until it is paid. */
interface PlacedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly totalCents: number;
  readonly holdExpiresAt: Date;
}

/** An order that a member wants to place. */
export type Placing = Omit<PlacingRequest, "number">;
export type Outcome = Result<PlacedOrder, PlaceOrderRefusal>;

/** Answer to one request. A string is the id of a new order. */
export type PlacingAnswer = string | KnownOrder | PlacingRefusal;

const PLACE_ORDERS =
  "SELECT place_order_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) AS answers";

/**
 * Places a batch of one event's orders. Answers in the order of the requests.
 * @param isDraw whether they are entries of the event's draw
 */
export async function placeOrders(
  pool: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> },
  eventId: string,
  requests: readonly PlacingRequest[],
  now: Date,
  holdExpiresAt: Date,
  isDraw = false,
): Promise<readonly PlacingAnswer[]> {
  const lines = requests.flatMap((request) => request.lines);
  const values = [
    eventId,
    now,
    holdExpiresAt,
    plainArray(requests, (request) => request.userId),
    plainArray(requests, (request) => request.pickupWindowId),
    plainArray(requests, (request) => request.key),
    plainArray(requests, (request) => request.hash),
    plainArray(requests, (request) => request.number),
    plainArray(requests, (request) => request.tipCents),
    requests.map((request) => request.promoCode),
    plainArray(requests, (request) => request.shownTotalCents),
    plainArray(requests, (request) => request.lines.length),
    plainArray(lines, (line) => line.menuItemId),
    plainArray(lines, (line) => line.quantity),
    lines.map((line) => line.specialInstructions),
    isDraw,
    isDraw ? lines.map((line) => line.priceLimitCents ?? null) : null,
  ];
  const { rows } = await pool.query(PLACE_ORDERS, values);
  const [row] = rows as { answers: PlacingAnswer[] }[];
  return row?.answers ?? [];
}

/** Formats a PostgreSQL array of values that need no escaping. The driver's own way takes several times longer. */
function plainArray<Row>(rows: readonly Row[], read: (row: Row) => string | number): string {
  return `{${rows.map(read).join(",")}}`;
}

/** Returns whether an order wasn't placed because its drawn number belongs to another order. */
export function isNumberRefused(answer: PlacingAnswer | undefined): boolean {
  return typeof answer === "object" && answer.code === "ORDER_NUMBER_TAKEN";
}

/** Converts an answer of `place_order_batch` to the outcome of its request. */
export function outcomeOf(answer: PlacingAnswer, request: PlacingRequest, holdExpiresAt: Date): Outcome {
  if (typeof answer === "string") {
    const { number: orderNumber, shownTotalCents: totalCents } = request;
    return ok({ id: answer, orderNumber, totalCents, holdExpiresAt });
  }
  if (answer.code === "PLACED") {
    const { id, orderNumber, totalCents, holdExpiresAt } = answer;
    return ok({ id, orderNumber, totalCents, holdExpiresAt: new Date(holdExpiresAt) });
  }
  const { code, params, limit } = answer;
  if (code === "ORDER_NUMBER_TAKEN") return refuse("BUSY");
  const limited = limit && checkPromoLimits(limit, limit, limit.subtotalCents);
  if (limited?.ok === false) return limited;
  if (code === "ORDER_LIMIT") return refuse(code, { params: { ...params, count: UNPAID_HOLDS_PER_HOUR } });
  return refuse(code, params === undefined ? {} : { params });
}

/** Times of orders placed within a transaction. */
interface PlacingTimes {
  readonly now: Date;
  readonly holdExpiresAt: Date;
}

/**
 * Places orders within a transaction, beside the batches. The event's row is locked.
 * @param isDraw whether they are entries of the event's draw, which fit into its stock together
 * @returns an outcome per order, in their order; the `totalCents` of an entry is the total it was shown, not the charged one
 */
export async function placeWithin(
  transaction: Transaction,
  eventId: string,
  placings: readonly Placing[],
  { now, holdExpiresAt }: PlacingTimes,
  isDraw = false,
): Promise<Outcome[]> {
  const query = (text: string, values: unknown[]) =>
    transaction.executeQuery(CompiledQuery.raw(text, values));
  const outcomes: Outcome[] = placings.map(() => refuse("BUSY"));
  let open = [...placings.entries()];
  for (let attempt = 1; attempt <= NUMBER_ATTEMPTS && open.length > 0; attempt++) {
    const requests = open.map(([, placing]) => ({ ...placing, number: drawOrderNumber() }));
    const answers = await placeOrders({ query }, eventId, requests, now, holdExpiresAt, isDraw);
    open = open.filter(([index], position) => {
      const [answer, request] = [answers[position], requests[position]];
      if (answer === undefined || request === undefined)
        throw new Error("place_order_batch left an order unanswered");
      if (isNumberRefused(answer)) return true;
      outcomes[index] = outcomeOf(answer, request, holdExpiresAt);
      return false;
    });
  }
  return outcomes;
}
