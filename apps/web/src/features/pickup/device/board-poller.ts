/** Timers and randomness, so that tests can control them. */
export interface Timing {
  /** Starts a timer. Returns the function that clears it. */
  readonly setTimer: (callback: () => void, milliseconds: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Batching time for changes that come together, in ms. */
const BATCH_MS = 100;
/** Poll interval in ms, with the live stream and without it. */
const POLL_MS = 20_000;
const POLL_WITHOUT_STREAM_MS = 5_000;

/** Result of a request. "refused" isn't retried until somebody looks again. */
export type PollResult = "answered" | "lost" | "refused";

/** Decides when a device polls the server: after each live change, and at intervals. */
export class BoardPoller {
  readonly #timing: Timing;
  readonly #request: () => Promise<PollResult>;
  #isWatched = false;
  #hasStream = false;
  #isPollDue = false;
  #lastResult: PollResult = "answered";
  #polling: Promise<void> | undefined;
  #stopBatch: (() => void) | undefined;
  #stopTimer: () => void = () => undefined;

  /** @param request asks the server */
  constructor(timing: Timing, request: () => Promise<PollResult>) {
    this.#timing = timing;
    this.#request = request;
  }

  start(): void {
    this.#isWatched = true;
  }

  stop(): void {
    this.#isWatched = false;
    this.#isPollDue = false;
    this.#stopTimer();
  }

  /** Sets whether the live stream is connected. Returns whether that changed. */
  setStreamLive(isLive: boolean): boolean {
    const isNews = this.#hasStream !== isLive;
    this.#hasStream = isLive;
    return isNews;
  }

  /** Polls soon, so that changes within the batching time share a request. */
  pollSoon(): void {
    this.#stopBatch ??= this.#timing.setTimer(() => {
      this.#stopBatch = undefined;
      void this.poll();
    }, BATCH_MS);
  }

  /** Polls now. Changes during the request are fetched by the next one. */
  poll(): Promise<void> {
    this.#isPollDue = this.#isWatched;
    this.#polling ??= this.#pollWhileDue().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #pollWhileDue(): Promise<void> {
    while (this.#isPollDue) {
      this.#isPollDue = false;
      this.#lastResult = await this.#request();
    }
    this.#stopTimer();
    if (!this.#isWatched || this.#lastResult === "refused") return;
    const isUpToDate = this.#hasStream && this.#lastResult === "answered";
    this.#stopTimer = this.#timing.setTimer(
      () => void this.poll(),
      isUpToDate ? POLL_MS : POLL_WITHOUT_STREAM_MS,
    );
  }
}
