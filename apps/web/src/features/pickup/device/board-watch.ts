import type { DayWorld } from "./day-world.ts";

/** Batching time for changes that come together, in ms. */
const BATCH_MS = 100;
/** Poll interval in ms, with the live stream and without it. */
const POLL_MS = 20_000;
const POLL_WITHOUT_STREAM_MS = 5_000;

/** Result of a request. "refused" isn't retried until somebody looks again. */
export type Looked = "answered" | "lost" | "refused";

interface WatchListener {
  /** Asks the server. */
  look(): Promise<Looked>;
}

/** Decides when a device polls the server: after each live change, and at intervals. */
export class BoardWatch {
  readonly #world: DayWorld;
  readonly #listener: WatchListener;
  #isWatched = false;
  #hasStream = false;
  #isPollDue = false;
  #lastResult: Looked = "answered";
  #polling: Promise<void> | undefined;
  #stopBatch: (() => void) | undefined;
  #stopTimer: () => void = () => undefined;

  constructor(world: DayWorld, listener: WatchListener) {
    this.#world = world;
    this.#listener = listener;
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
  streamIs(isLive: boolean): boolean {
    const isNews = this.#hasStream !== isLive;
    this.#hasStream = isLive;
    return isNews;
  }

  /** Polls soon, so that changes within the batching time share a request. */
  lookSoon(): void {
    this.#stopBatch ??= this.#world.setTimer(() => {
      this.#stopBatch = undefined;
      void this.look();
    }, BATCH_MS);
  }

  /** Polls now. Changes during the request are fetched by the next one. */
  look(): Promise<void> {
    this.#isPollDue = this.#isWatched;
    this.#polling ??= this.#pollWhileDue().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #pollWhileDue(): Promise<void> {
    while (this.#isPollDue) {
      this.#isPollDue = false;
      this.#lastResult = await this.#listener.look();
    }
    this.#stopTimer();
    if (!this.#isWatched || this.#lastResult === "refused") return;
    const isUpToDate = this.#hasStream && this.#lastResult === "answered";
    this.#stopTimer = this.#world.setTimer(
      () => void this.look(),
      isUpToDate ? POLL_MS : POLL_WITHOUT_STREAM_MS,
    );
  }
}
