import { setTimeout as wait } from "node:timers/promises";
import { ProviderDown } from "../errors.ts";

/** Jobs in a row that don't reach their provider, after which a lane rests. */
const FAILURES_MIN = 3;
/** First and longest rest, in ms. Each further failure doubles it. */
const REST_MS = { first: 1_000, most: 30_000 };

/**
 * Lane of a queue's jobs to one provider. While the provider can't be reached, one job at a time tries it, after rests
 * that double, so that thousands of retries don't take the database from sales. A job that waits here keeps its attempt.
 */
export class Lane {
  readonly #pause: typeof wait;
  #failures = 0;
  /** Ends with the job that tries. */
  #trial: Promise<void> | undefined;

  constructor(pause = wait) {
    this.#pause = pause;
  }

  /**
   * Runs a job once the lane is open, or as the one that tries.
   * @param signal ends a rest by an error, so that the worker can stop
   */
  async run<Value>(job: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    while (this.#failures >= FAILURES_MIN) {
      if (this.#trial === undefined) return this.#try(job, signal);
      await this.#trial;
    }
    return this.#count(job);
  }

  async #try<Value>(job: () => Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#trial = promise;
    try {
      const restMs = REST_MS.first * 2 ** (this.#failures - FAILURES_MIN);
      await this.#pause(Math.min(REST_MS.most, restMs), undefined, { signal });
      return await this.#count(job);
    } finally {
      this.#trial = undefined;
      resolve();
    }
  }

  /** Counts failures to reach the provider. Any other answer, also a refusal, shows that it is there. */
  async #count<Value>(job: () => Promise<Value>): Promise<Value> {
    try {
      const value = await job();
      this.#failures = 0;
      return value;
    } catch (error) {
      this.#failures = error instanceof ProviderDown ? this.#failures + 1 : 0;
      throw error;
    }
  }
}
