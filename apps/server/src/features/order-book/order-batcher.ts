import { Counter, Gauge } from "@prometheus-io/client";
import { refuse } from "@secret/domain";
import limit from "p-limit";
import pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { batchSizes, registry } from "../../platform/observability/registry.ts";
import { tracing } from "../../platform/observability/tracing.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { drawOrderNumber, NUMBER_ATTEMPTS } from "./order-number.ts";
import type { OrderTurns, Turn } from "./order-turns.ts";
import {
  isNumberRefused,
  type Outcome,
  outcomeOf,
  type Placing,
  type PlacingAnswer,
  placeOrders,
} from "./place.ts";

/** Maximum orders per batch. A rush that fills batches is served a quarter faster than in batches of 64. */
const BATCH_SIZE = 256;
/** Maximum orders that wait for one event. Further ones are refused with BUSY, however fast the database is. */
const QUEUE_LIMIT = 4_000;
/** Maximum expected wait of a new order at the current pace, in ms. A longer one is refused with BUSY. */
const WAIT_LIMIT_MS = 1_200;
/** Maximum waiting orders per member, enough for two tabs and a repeated request. */
const WAITING_PER_MEMBER = 4;
/** Maximum concurrent orders that replace another one, each in its own transaction beside the batches. */
const REPLACING_AT_ONCE = 3;

/**
 * Classes of PostgreSQL error codes that an order's content causes: data and integrity errors. The contract's bounds
 * and the function's own checks leave none that we know of.
 */
const DATA_ERROR = /^(22|23)/;
/** Deadlocks and serialization failures: the same batch may succeed now. */
const TRANSIENT_ERROR = /^40/;
/** Constraint that fails if two events draw the same order number at once. Each attempt draws another one. */
const NUMBER_CONSTRAINT = "orders_order_number_key";

const placed = new Counter({
  name: "secret_orders_placed_total",
  help: "Orders that were placed; those that were refused are among secret_refusals_total",
  registers: [registry],
});
const queueLength = new Gauge({
  name: "secret_order_queue_length",
  help: "Orders that wait for their batch, over all events",
  registers: [registry],
});

interface Waiting {
  readonly request: Placing;
  /** Id of the HTTP request, if traces are recorded. */
  readonly requestId: string | undefined;
  readonly attempt: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  isMoving: boolean;
  /** Start of the current batch, in ms of `performance.now()`. */
  batchSince: number;
  /** Duration of the last batch, in ms. */
  batchMs: number;
}

/**
 * Places orders in batches. Orders that arrive for an event during its current batch are queued and placed with one
 * call. An event has at most one writer and no timer, so an idle batcher places an order at once. Events run in
 * parallel.
 */
export class OrderBatcher {
  readonly #turns: Pick<OrderTurns, "take">;
  readonly #clock: Clock;
  readonly #settings: Pick<Settings, "holdSeconds">;
  readonly #queues = new Map<string, Queue>();
  /** Number of waiting orders per member, over all events. */
  readonly #waitingOf = new Map<string, number>();
  readonly #runLimited = limit(REPLACING_AT_ONCE);

  constructor(options: {
    turns: Pick<OrderTurns, "take">;
    clock: Clock;
    settings: Pick<Settings, "holdSeconds">;
  }) {
    this.#turns = options.turns;
    this.#clock = options.clock;
    this.#settings = options.settings;
  }

  /** Places one order or refuses it. Rejects only for an error of this order alone. */
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
    return this.#countWaiting(userId, () => this.#runLimited(place));
  }

  /** Returns whether a member has as many queued orders as allowed. */
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
      queueLength.inc();
      if (!queue.isMoving) void this.#move(eventId, queue);
    });
  }

  async #move(eventId: string, queue: Queue): Promise<void> {
    queue.isMoving = true;
    while (queue.waiting.length > 0) {
      // The wait for a turn counts toward the batch's duration, so that the expected wait of new orders includes it.
      queue.batchSince = performance.now();
      const turn = await this.#turns.take(eventId).catch(() => undefined);
      const batch = queue.waiting.splice(0, BATCH_SIZE);
      queueLength.dec(batch.length);
      batchSizes.observe({ of: "orders" }, batch.length);
      const retries = turn === undefined ? refuseAll(batch) : await this.#placeInTurn(eventId, batch, turn);
      queue.batchMs = performance.now() - queue.batchSince;
      queueLength.inc(retries.length);
      queue.waiting.unshift(...retries);
    }
    queue.isMoving = false;
    this.#queues.delete(eventId);
  }

  async #placeInTurn(eventId: string, batch: readonly Waiting[], turn: Turn): Promise<Waiting[]> {
    try {
      return await tracedBatch(batch, () => this.#placeBatch(eventId, batch, turn));
    } finally {
      turn.end();
    }
  }

  /** Places a batch and answers each order. Returns those to retry. */
  async #placeBatch(eventId: string, batch: readonly Waiting[], turn: Turn): Promise<Waiting[]> {
    const now = this.#clock.now();
    const holdExpiresAt = new Date(now.getTime() + this.#settings.holdSeconds * 1000);
    const requests = batch.map(({ request }) => ({ ...request, number: drawOrderNumber() }));
    let answers: readonly PlacingAnswer[];
    try {
      answers = await placeOrders(turn.connection, eventId, requests, now, holdExpiresAt);
    } catch (error) {
      return this.#recover(eventId, batch, turn, error);
    }
    placed.inc(answers.filter((answer) => typeof answer === "string").length);
    const retries: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index];
      const request = requests[index];
      if (answer === undefined || request === undefined) {
        waiting.reject(new Error("place_order_batch left an order unanswered"));
      } else if (isNumberRefused(answer)) retries.push(...retryOrder(waiting));
      else waiting.resolve(outcomeOf(answer, request, holdExpiresAt));
    }
    return retries;
  }

  /**
   * Handles a batch that failed as a whole, so nothing of it was written. A broken order must not fail or delay its
   * neighbors: halving finds it among 256 with 16 calls, and it isn't retried. If the database is at fault, all
   * orders are refused with BUSY; a repeated request then finds what was written after all by its key.
   */
  async #recover(eventId: string, batch: readonly Waiting[], turn: Turn, error: unknown): Promise<Waiting[]> {
    const { code = "", constraint } = error instanceof pg.DatabaseError ? error : {};
    if (TRANSIENT_ERROR.test(code) || constraint === NUMBER_CONSTRAINT) return batch.flatMap(retryOrder);
    if (!DATA_ERROR.test(code)) return refuseAll(batch);
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    const retries = await this.#placeBatch(eventId, batch.slice(0, middle), turn);
    return [...retries, ...(await this.#placeBatch(eventId, batch.slice(middle), turn))];
  }
}

/** Traces a batch as part of each of its orders' requests, if traces are recorded. */
function tracedBatch<Value>(batch: readonly Waiting[], work: () => Promise<Value>): Promise<Value> {
  const tracer = tracing();
  if (tracer === undefined) return work();
  return tracer.traceBatch(
    "place orders",
    batch.flatMap(({ requestId }) => requestId ?? []),
    work,
  );
}

/**
 * Returns whether a new order would wait too long, at the pace of the last batch or of the current one if that is
 * slower.
 */
function isTooLong({ waiting, isMoving, batchSince, batchMs }: Queue): boolean {
  if (waiting.length < BATCH_SIZE) return false;
  const paceMs = isMoving ? Math.max(batchMs, performance.now() - batchSince) : batchMs;
  return waiting.length >= QUEUE_LIMIT || (waiting.length / BATCH_SIZE) * paceMs > WAIT_LIMIT_MS;
}

/** Refuses a batch that the database can't place now. */
function refuseAll(batch: readonly Waiting[]): Waiting[] {
  for (const waiting of batch) waiting.resolve(refuse("BUSY"));
  return [];
}

/** Queues an order for another attempt with another number. After too many attempts it is refused with BUSY. */
function retryOrder(waiting: Waiting): Waiting[] {
  if (waiting.attempt < NUMBER_ATTEMPTS) return [{ ...waiting, attempt: waiting.attempt + 1 }];
  waiting.resolve(refuse("BUSY"));
  return [];
}
