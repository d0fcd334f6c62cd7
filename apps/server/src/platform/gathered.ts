interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Requests that are answered together: those that come while some are being answered are gathered for the next time.
 * There is no timer: where nothing is under way, one is answered at once. What fails, fails for all that were
 * answered together, so this is for what no single request can break.
 */
export class Gathered<Request, Answer> {
  readonly #answerAll: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  readonly #together: number;
  readonly #waiting: Waiting<Request, Answer>[] = [];
  #isAnswering = false;

  /**
   * @param answerAll answers requests in their order
   * @param together so many at most
   */
  constructor(answerAll: (requests: readonly Request[]) => Promise<readonly Answer[]>, together: number) {
    this.#answerAll = answerAll;
    this.#together = together;
  }

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isAnswering) void this.#answer();
    });
  }

  async #answer(): Promise<void> {
    this.#isAnswering = true;
    while (this.#waiting.length > 0) await this.#answerSome(this.#waiting.splice(0, this.#together));
    this.#isAnswering = false;
  }

  async #answerSome(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.#answerAll(batch.map(({ request }) => request));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
