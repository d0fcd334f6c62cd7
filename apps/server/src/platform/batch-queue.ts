interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Queue that answers requests in batches: requests that arrive during one batch form the next. There is no timer, so a
 * request on an idle queue runs at once. An error fails the whole batch, so use it only where no single request can
 * cause one.
 */
export class BatchQueue<Request, Answer> {
  readonly #answerAll: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  readonly #maxBatchSize: number;
  readonly #waiting: Waiting<Request, Answer>[] = [];
  #isAnswering = false;

  /**
   * @param answerAll answers requests in their order
   * @param maxBatchSize maximum requests per batch
   */
  constructor(answerAll: (requests: readonly Request[]) => Promise<readonly Answer[]>, maxBatchSize: number) {
    this.#answerAll = answerAll;
    this.#maxBatchSize = maxBatchSize;
  }

  /** Adds a request to the next batch and returns its answer. */
  run(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isAnswering) void this.#answer();
    });
  }

  async #answer(): Promise<void> {
    this.#isAnswering = true;
    while (this.#waiting.length > 0) await this.#answerBatch(this.#waiting.splice(0, this.#maxBatchSize));
    this.#isAnswering = false;
  }

  async #answerBatch(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.#answerAll(batch.map(({ request }) => request));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Returns a function that answers requests in batches, with one queue per owner: each database or context has its own.
 * @param answerAll answers an owner's requests in their order
 * @param maxBatchSize maximum requests per batch
 */
export function inOwnBatches<Owner extends object, Request, Answer>(
  answerAll: (owner: Owner, requests: readonly Request[]) => Promise<readonly Answer[]>,
  maxBatchSize: number,
): (owner: Owner, request: Request) => Promise<Answer> {
  const queues = new WeakMap<Owner, BatchQueue<Request, Answer>>();
  return (owner, request) => {
    const queue =
      queues.get(owner) ??
      new BatchQueue<Request, Answer>((requests) => answerAll(owner, requests), maxBatchSize);
    queues.set(owner, queue);
    return queue.run(request);
  };
}
