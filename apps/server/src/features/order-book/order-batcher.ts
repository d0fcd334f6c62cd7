import { Counter, Gauge } from "@prometheus-io/client";
import { refuse } from "@secret/domain";
import limit from "p-limit";
import pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/database/database.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { batchSizes } from "../../platform/watch/batch-sizes.ts";
import { registry } from "../../platform/watch/registry.ts";
import { tracing } from "../../platform/watch/tracing.ts";
import { drawOrderNumber } from "./order-number.ts";
import {
  isNumberTaken,
  type Outcome,
  outcomeOf,
  type Placing,
  type PlacingAnswer,
  placeOrders,
} from "./place.ts";

/** Larger batches make nobody faster and the last one wait. */
const BATCH_SIZE = 64;
/** Past this many waiting for one event a new one is told to come again, however fast the database is. */
const QUEUE_LIMIT = 4_000;
/** So is one that would wait longer than a page should, as things go now. */
const WAIT_LIMIT_MS = 1_200;
/** A member has one order to place; two tabs and a repeated request are no more than this. */
const WAITING_PER_MEMBER = 4;
/** Maximum concurrent orders that replace another one, each in its own transaction beside the batches. */
const REPLACING_AT_ONCE = 3;
const ATTEMPTS = 5;

/**
 * Classes of PostgreSQL's error codes that an order's content causes: data and integrity errors. The contract's bounds
 * and the function's own checks leave none that we know of.
 */
const DATA_ERROR = /^(22|23)/;
/** Deadlocks and failed serializations: the same batch may go through now. */
const PASSING_ERROR = /^40/;
/** Two events drew the same order number at the same instant: each attempt draws another one. */
const NUMBER_CONSTRAINT = "orders_order_number_key";

const placed = new Counter({
  name: "secret_orders_placed_total",
  help: "Orders that were placed; those that were refused are among secret_refusals_total",
  registers: [registry],
});
const inLine = new Gauge({
  name: "secret_order_queue_length",
  help: "Orders that wait for their batch, over all events",
  registers: [registry],
});

interface Waiting {
  readonly request: Placing;
  /** Of the HTTP request, where traces are told. */
  readonly requestId: string | undefined;
  readonly attempt: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  isMoving: boolean;
  /** When the batch that is under way began. */
  batchSince: number;
  /** How long the last one took. */
  batchMs: number;
}

/**
 * The way in for orders. Orders that arrive for an event while its last batch is under way are gathered and
 * placed with one call; there is one writer an event and never more, and no timer: an idle batcher places an
 * order at once. Different events go side by side.
 */
export class OrderBatcher {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, "holdSeconds">;
  readonly #queues = new Map<string, Queue>();
  /** How many orders of a member wait, for whichever event. */
  readonly #waitingOf = new Map<string, number>();
  readonly #inTurn = limit(REPLACING_AT_ONCE);

  constructor(options: { pool: Pool; clock: Clock; settings: Pick<Settings, "holdSeconds"> }) {
    this.#pool = options.pool;
    this.#clock = options.clock;
    this.#settings = options.settings;
  }

  /** Places one order, or says why not. Rejects only for an error of this order alone. */
  async place(eventId: string, request: Placing): Promise<Outcome> {
    return this.#countWaiting(request.userId, async () => {
      const queue = this.#queues.get(eventId) ?? { waiting: [], isMoving: false, batchSince: 0, batchMs: 0 };
      if (isTooLong(queue)) return refuse("BUSY");
      this.#queues.set(eventId, queue);
      return this.#wait(eventId, queue, request);
    });
  }

  /** Places one order in its own transaction. It counts toward its member's queued orders. */
  async placeAlone(userId: string, place: () => Promise<Outcome>): Promise<Outcome> {
    return this.#countWaiting(userId, () => this.#inTurn(place));
  }

  /** Whether a member has as many queued orders as allowed. */
  isFullFor(userId: string): boolean {
    return (this.#waitingOf.get(userId) ?? 0) >= WAITING_PER_MEMBER;
  }

  async #countWaiting(userId: string, place: () => Promise<Outcome>): Promise<Outcome> {
    if (this.isFullFor(userId)) return refuse("RATE_LIMITED");
    this.#waitingOf.set(userId, (this.#waitingOf.get(userId) ?? 0) + 1);
    try {
      return await place();
    } finally {
      const left = (this.#waitingOf.get(userId) ?? 1) - 1;
      if (left === 0) this.#waitingOf.delete(userId);
      else this.#waitingOf.set(userId, left);
    }
  }

  #wait(eventId: string, queue: Queue, request: Placing): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      queue.waiting.push({ request, requestId: tracing()?.requestId(), attempt: 1, resolve, reject });
      inLine.inc();
      if (!queue.isMoving) void this.#move(eventId, queue);
    });
  }

  async #move(eventId: string, queue: Queue): Promise<void> {
    queue.isMoving = true;
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, BATCH_SIZE);
      inLine.dec(batch.length);
      batchSizes.observe({ of: "orders" }, batch.length);
      queue.batchSince = performance.now();
      const again = await tracedBatch(batch, () => this.#placeBatch(eventId, batch));
      queue.batchMs = performance.now() - queue.batchSince;
      inLine.inc(again.length);
      queue.waiting.unshift(...again);
    }
    queue.isMoving = false;
    this.#queues.delete(eventId);
  }

  /** Places a batch and answers each. Returns those that must be tried again. */
  async #placeBatch(eventId: string, batch: readonly Waiting[]): Promise<Waiting[]> {
    const now = this.#clock.now();
    const holdExpiresAt = new Date(now.getTime() + this.#settings.holdSeconds * 1000);
    const requests = batch.map(({ request }) => ({ ...request, number: drawOrderNumber() }));
    let answers: readonly PlacingAnswer[];
    try {
      answers = await placeOrders(this.#pool, eventId, requests, now, holdExpiresAt);
    } catch (error) {
      return this.#recover(eventId, batch, error);
    }
    placed.inc(answers.filter((answer) => typeof answer === "string").length);
    const again: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index];
      const request = requests[index];
      if (answer === undefined || request === undefined) {
        waiting.reject(new Error("place_orders left an order unanswered"));
      } else if (isNumberTaken(answer)) again.push(...tryAgain(waiting));
      else waiting.resolve(outcomeOf(answer, request, holdExpiresAt));
    }
    return again;
  }

  /**
   * A batch failed as a whole and nothing of it was written. A broken order must not fail its neighbors, nor keep them
   * waiting: halving finds it among 64 with a dozen calls, and it is not tried again. Where the database is the
   * trouble, all are asked to come again: the same key then finds whatever was written after all.
   */
  async #recover(eventId: string, batch: readonly Waiting[], error: unknown): Promise<Waiting[]> {
    const { code = "", constraint } = error instanceof pg.DatabaseError ? error : {};
    if (PASSING_ERROR.test(code) || constraint === NUMBER_CONSTRAINT) return batch.flatMap(tryAgain);
    if (!DATA_ERROR.test(code)) {
      for (const waiting of batch) waiting.resolve(refuse("BUSY"));
      return [];
    }
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    const again = await this.#placeBatch(eventId, batch.slice(0, middle));
    return [...again, ...(await this.#placeBatch(eventId, batch.slice(middle)))];
  }
}

/** Tells of a batch as of what was done for each of its orders, where traces are told. */
function tracedBatch<Value>(batch: readonly Waiting[], work: () => Promise<Value>): Promise<Value> {
  const tracer = tracing();
  if (tracer === undefined) return work();
  return tracer.traceBatch(
    "place orders",
    batch.flatMap(({ requestId }) => requestId ?? []),
    work,
  );
}

/** Whether who comes now would wait too long: by the last batch, or by the one under way where that takes longer. */
function isTooLong({ waiting, isMoving, batchSince, batchMs }: Queue): boolean {
  if (waiting.length < BATCH_SIZE) return false;
  const paceMs = isMoving ? Math.max(batchMs, performance.now() - batchSince) : batchMs;
  return waiting.length >= QUEUE_LIMIT || (waiting.length / BATCH_SIZE) * paceMs > WAIT_LIMIT_MS;
}

/** Once more, with another number; after some times the member is asked to come again. */
function tryAgain(waiting: Waiting): Waiting[] {
  if (waiting.attempt < ATTEMPTS) return [{ ...waiting, attempt: waiting.attempt + 1 }];
  waiting.resolve(refuse("BUSY"));
  return [];
}
