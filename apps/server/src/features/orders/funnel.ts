import { randomBytes } from "node:crypto";
import type { ErrorCode } from "@secret/contract";
import { makeOrderNumber, ok, type Result, refuse } from "@secret/domain";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/database/database.ts";
import { type PlacingAnswer, type PlacingRequest, placeOrders } from "./queries/place-orders.ts";

/** Larger batches make nobody faster and the last one wait. */
const BATCH_SIZE = 64;
/** Past this many waiting for one event, a new one would wait longer than a page should: it is told so. */
const QUEUE_LIMIT = 4_000;
const NUMBER_ATTEMPTS = 3;

export interface PlacedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly totalCents: number;
  readonly holdExpiresAt: Date;
}

type Placing = Omit<PlacingRequest, "number">;
type Outcome = Result<PlacedOrder, ErrorCode>;

interface Waiting {
  readonly request: Placing;
  readonly attempt: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Line {
  waiting: Waiting[];
  isMoving: boolean;
}

/**
 * The way in for orders. Orders that arrive for an event while its last batch is under way are gathered and
 * placed with one call; there is one writer an event and never more, and no timer: an idle funnel places an
 * order at once. Different events go side by side.
 */
export class OrderFunnel {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #holdSeconds: number;
  readonly #lines = new Map<string, Line>();

  constructor(options: { pool: Pool; clock: Clock; holdSeconds: number }) {
    this.#pool = options.pool;
    this.#clock = options.clock;
    this.#holdSeconds = options.holdSeconds;
  }

  /** Places one order, or says why not. */
  place(eventId: string, request: Placing): Promise<Outcome> {
    const line = this.#lines.get(eventId) ?? { waiting: [], isMoving: false };
    if (line.waiting.length >= QUEUE_LIMIT) return Promise.resolve(refuse("BUSY"));
    this.#lines.set(eventId, line);
    return new Promise((resolve, reject) => {
      line.waiting.push({ request, attempt: 1, resolve, reject });
      if (!line.isMoving) void this.#move(eventId, line);
    });
  }

  async #move(eventId: string, line: Line): Promise<void> {
    line.isMoving = true;
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, BATCH_SIZE);
      line.waiting.unshift(...(await this.#placeBatch(eventId, batch)));
    }
    line.isMoving = false;
    this.#lines.delete(eventId);
  }

  /** Places a batch and answers each. Returns those that must be tried with another order number. */
  async #placeBatch(eventId: string, batch: Waiting[]): Promise<Waiting[]> {
    let answers: readonly PlacingAnswer[];
    try {
      const requests = batch.map(({ request }) => ({ ...request, number: makeOrderNumber(randomBytes) }));
      answers = await placeOrders(this.#pool, eventId, requests, this.#clock.now(), this.#holdSeconds);
    } catch (error) {
      return this.#placeOneByOne(eventId, batch, error);
    }
    const again: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index];
      if (answer === undefined) waiting.reject(new Error("place_orders left an order unanswered"));
      else if (answer.code === "ORDER_NUMBER_TAKEN") retryNumber(waiting, again);
      else waiting.resolve(outcomeOf(answer));
    }
    return again;
  }

  /** A batch failed as a whole: one broken order must not fail its neighbours. */
  async #placeOneByOne(eventId: string, batch: Waiting[], error: unknown): Promise<Waiting[]> {
    const only = batch[0];
    if (batch.length === 1 && only !== undefined) {
      only.reject(error);
      return [];
    }
    const again: Waiting[] = [];
    for (const waiting of batch) again.push(...(await this.#placeBatch(eventId, [waiting])));
    return again;
  }
}

function retryNumber(waiting: Waiting, again: Waiting[]): void {
  if (waiting.attempt >= NUMBER_ATTEMPTS) waiting.resolve(refuse("BUSY"));
  else again.push({ ...waiting, attempt: waiting.attempt + 1 });
}

function outcomeOf(answer: PlacingAnswer): Outcome {
  if (answer.code === "ORDER_NUMBER_TAKEN") return refuse("BUSY");
  if (answer.code !== "PLACED") {
    return refuse(answer.code, answer.params === undefined ? {} : { params: answer.params });
  }
  const { id, orderNumber, totalCents, holdExpiresAt } = answer;
  return ok({ id, orderNumber, totalCents, holdExpiresAt: new Date(holdExpiresAt) });
}
