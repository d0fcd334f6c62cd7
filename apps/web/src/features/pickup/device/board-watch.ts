import type { DayWorld } from "./day-world.ts";

/** News that come together are fetched together. */
const GATHER_MS = 100;
/** Looks by itself: where the stream tells what changes, and where it doesn't. */
const LOOK_MS = 20_000;
const LOOK_WITHOUT_STREAM_MS = 5_000;

/** How asking went: refused is what no repetition mends, until somebody looks again. */
export type Looked = "answered" | "lost" | "refused";

interface WatchListener {
  /** Asks the server. */
  look(): Promise<Looked>;
}

/** When a device asks the server for what is new: as soon as it is told, and now and then by itself. */
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

  /** Whether changes are told. Returns whether that is news. */
  streamIs(isLive: boolean): boolean {
    const isNews = this.#hasStream !== isLive;
    this.#hasStream = isLive;
    return isNews;
  }

  /** Something has changed: what else does in the next moment is fetched with it. */
  lookSoon(): void {
    this.#stopGathering ??= this.#world.setTimer(() => {
      this.#stopGathering = undefined;
      void this.look();
    }, GATHER_MS);
  }

  /** Asks now; what changes while it is asked is asked for after. */
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
