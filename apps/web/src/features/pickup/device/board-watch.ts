import type { DayWorld } from "./day-world.ts";

/** Batching time for changes that come together, in ms. */
const GATHER_MS = 100;
/** Poll interval in ms, with the live stream and without it. */
const LOOK_MS = 20_000;
const LOOK_WITHOUT_STREAM_MS = 5_000;

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
  #isDue = false;
  #looked: Looked = "answered";
  #looking: Promise<void> | undefined;
  #stopGathering: (() => void) | undefined;
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
    this.#isDue = false;
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
    this.#stopGathering ??= this.#world.setTimer(() => {
      this.#stopGathering = undefined;
      void this.look();
    }, GATHER_MS);
  }

  /** Polls now. Changes during the request are fetched by the next one. */
  look(): Promise<void> {
    this.#isDue = this.#isWatched;
    this.#looking ??= this.#lookWhileDue().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookWhileDue(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      this.#looked = await this.#listener.look();
    }
    this.#stopTimer();
    if (!this.#isWatched || this.#looked === "refused") return;
    const isTold = this.#hasStream && this.#looked === "answered";
    this.#stopTimer = this.#world.setTimer(() => void this.look(), isTold ? LOOK_MS : LOOK_WITHOUT_STREAM_MS);
  }
}
