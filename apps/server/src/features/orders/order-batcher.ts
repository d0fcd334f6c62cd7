import { randomFillSync } from "node:crypto";
import { makeOrderNumber, ok, type Result, refuse } from "@secret/domain";
import pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/database/database.ts";
import {
  type PlaceOrderRefusal,
  type PlacingAnswer,
  type PlacingRequest,
  placeOrders,
} from "./queries/place-orders.ts";

/** Larger batches make nobody faster and the last one wait. */
const BATCH_SIZE = 64;
/** Past this many waiting for one event, a new one would wait longer than a page should: it is told so. */
const QUEUE_LIMIT = 4_000;
const NUMBER_ATTEMPTS = 5;

/**
 * Classes of PostgreSQL's error codes that one order of a batch can cause alone: data and integrity errors,
 * deadlocks. Anything else (no connection, no room, a lock held too long) is nobody's fault and passes.
 */
const ORDERS_OWN_FAULT = /^(22|23|40)/;
/** The constraint that finds a key which the member used for an order of another event. */
const KEY_CONSTRAINT = "orders_user_id_idempotency_key_key";

export interface PlacedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly totalCents: number;
  readonly holdExpiresAt: Date;
}

type Placing = Omit<PlacingRequest, "number">;
type Outcome = Result<PlacedOrder, PlaceOrderRefusal>;

interface Waiting {
  readonly request: Placing;
  readonly attempt: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  isMoving: boolean;
}

/**
 * The way in for orders. Orders that arrive for an event while its last batch is under way are gathered and
 * placed with one call; there is one writer an event and never more, and no timer: an idle batcher places an
 * order at once. Different events go side by side.
 */
export class OrderBatcher {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #holdMs: number;
  readonly #queues = new Map<string, Queue>();

  constructor(options: { pool: Pool; clock: Clock; holdSeconds: number }) {
    this.#pool = options.pool;
    this.#clock = options.clock;
    this.#holdMs = options.holdSeconds * 1000;
  }

  /** Places one order, or says why not. Rejects only for an error of this order alone. */
  place(eventId: string, request: Placing): Promise<Outcome> {
    const queue = this.#queues.get(eventId) ?? { waiting: [], isMoving: false };
    if (queue.waiting.length >= QUEUE_LIMIT) return Promise.resolve(refuse("BUSY"));
    this.#queues.set(eventId, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ request, attempt: 1, resolve, reject });
      if (!queue.isMoving) void this.#move(eventId, queue);
    });
  }

  async #move(eventId: string, queue: Queue): Promise<void> {
    queue.isMoving = true;
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, BATCH_SIZE);
      queue.waiting.unshift(...(await this.#placeBatch(eventId, batch)));
    }
    queue.isMoving = false;
    this.#queues.delete(eventId);
  }

  /** Places a batch and answers each. Returns those that must be tried with another order number. */
  async #placeBatch(eventId: string, batch: readonly Waiting[]): Promise<Waiting[]> {
    const now = this.#clock.now();
    const holdExpiresAt = new Date(now.getTime() + this.#holdMs);
    const requests = batch.map(({ request }) => ({ ...request, number: makeOrderNumber(drawRandom) }));
    let answers: readonly PlacingAnswer[];
    try {
      answers = await placeOrders(this.#pool, eventId, requests, now, holdExpiresAt);
    } catch (error) {
      return this.#recover(eventId, batch, error);
    }
    const again: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index];
      const request = requests[index];
      if (answer === undefined || request === undefined) {
        waiting.reject(new Error("place_orders left an order unanswered"));
      } else if (typeof answer === "string") {
        const { number: orderNumber, shownTotalCents: totalCents } = request;
        waiting.resolve(ok({ id: answer, orderNumber, totalCents, holdExpiresAt }));
      } else if (answer.code === "ORDER_NUMBER_TAKEN") tryAnotherNumber(waiting, again);
      else waiting.resolve(outcomeOf(answer));
    }
    return again;
  }

  /**
   * A batch failed as a whole and nothing of it was written. One broken order must not fail its neighbours,
   * so each is tried by itself; where the database is the trouble, all are asked to come again: the same key
   * then finds whatever was written after all.
   */
  async #recover(eventId: string, batch: readonly Waiting[], error: unknown): Promise<Waiting[]> {
    const isOwnFault = error instanceof pg.DatabaseError && ORDERS_OWN_FAULT.test(error.code ?? "");
    const only = batch.length === 1 ? batch[0] : undefined;
    if (!isOwnFault) {
      for (const waiting of batch) waiting.resolve(refuse("BUSY"));
      return [];
    }
    if (only !== undefined) {
      if (error.constraint === KEY_CONSTRAINT) {
        only.resolve(refuse("IDEMPOTENCY_KEY_REUSED"));
        return [];
      }
      if (only.attempt >= NUMBER_ATTEMPTS) only.reject(error);
      return only.attempt >= NUMBER_ATTEMPTS ? [] : [{ ...only, attempt: only.attempt + 1 }];
    }
    const again: Waiting[] = [];
    for (const waiting of batch) again.push(...(await this.#placeBatch(eventId, [waiting])));
    return again;
  }
}

function tryAnotherNumber(waiting: Waiting, again: Waiting[]): void {
  if (waiting.attempt >= NUMBER_ATTEMPTS) waiting.resolve(refuse("BUSY"));
  else again.push({ ...waiting, attempt: waiting.attempt + 1 });
}

function outcomeOf(answer: Exclude<PlacingAnswer, string>): Outcome {
  if (answer.code === "PLACED") {
    const { id, orderNumber, totalCents, holdExpiresAt } = answer;
    return ok({ id, orderNumber, totalCents, holdExpiresAt: new Date(holdExpiresAt) });
  }
  const { code, params } = answer;
  if (code === "ORDER_NUMBER_TAKEN") return refuse("BUSY");
  return refuse(code, params === undefined ? {} : { params });
}

/** Random bytes are drawn from the system in bulk: six at a time cost ten times as much. */
const drawn = Buffer.alloc(4_096);
let drawnUsed = drawn.length;

function drawRandom(count: number): Uint8Array {
  if (drawnUsed + count > drawn.length) {
    randomFillSync(drawn);
    drawnUsed = 0;
  }
  drawnUsed += count;
  return drawn.subarray(drawnUsed - count, drawnUsed);
}
