import type { CrewBoard } from "@secret/contract";
import { mergeBoard } from "./merge-board.ts";
import { EMPTY_QUEUE, type Queue } from "./queue.ts";

/** A board, and by how much the server's clock is ahead of this device's. */
export interface KeptBoard {
  readonly board: CrewBoard;
  readonly offsetMs: number;
}

/** Merges a board into the stored one, which another tab or an answer may have updated. */
export function mergeKept(stored: KeptBoard | undefined, { board, offsetMs }: KeptBoard): KeptBoard {
  return { board: mergeBoard(stored?.board, board), offsetMs };
}

/** Keeps what a device has of one event for one account, for all its tabs, over reloads and crashes. */
export interface EventKeeper {
  readBoard(): Promise<KeptBoard | undefined>;
  /** Stores a board, keeping the newer copy of each order. */
  keepBoard(kept: KeptBoard): Promise<void>;
  dropBoard(): Promise<void>;
  readQueue(): Promise<Queue>;
  /**
   * Changes the stored queue and, in the same transaction, the stored board if there is one: an action never leaves the
   * queue before the board has its result. Returns the queue.
   */
  changeQueue(change: (queue: Queue) => Queue, changeBoard?: (board: CrewBoard) => CrewBoard): Promise<Queue>;
}

/** For as long as the page lives: where a browser keeps nothing. */
export class MemoryKeeper implements EventKeeper {
  #board: KeptBoard | undefined;
  #queue: Queue;

  constructor(queue: Queue = EMPTY_QUEUE) {
    this.#queue = queue;
  }

  readBoard(): Promise<KeptBoard | undefined> {
    return Promise.resolve(this.#board);
  }

  keepBoard(kept: KeptBoard): Promise<void> {
    this.#board = mergeKept(this.#board, kept);
    return Promise.resolve();
  }

  dropBoard(): Promise<void> {
    this.#board = undefined;
    return Promise.resolve();
  }

  readQueue(): Promise<Queue> {
    return Promise.resolve(this.#queue);
  }

  changeQueue(
    change: (queue: Queue) => Queue,
    changeBoard?: (board: CrewBoard) => CrewBoard,
  ): Promise<Queue> {
    this.#queue = change(this.#queue);
    if (this.#board !== undefined && changeBoard !== undefined)
      this.#board = { ...this.#board, board: changeBoard(this.#board.board) };
    return Promise.resolve(this.#queue);
  }
}

/**
 * Keeps with another one for as long as that works. Where the browser's storage fails in the middle (it is full, or lost) the
 * queue goes on in memory from what was known of it: nothing that waits is held up, or sent for ever.
 */
export class LastingKeeper implements EventKeeper {
  readonly #first: EventKeeper;
  #ofQueue: EventKeeper;
  #known: Queue = EMPTY_QUEUE;

  constructor(first: EventKeeper) {
    this.#first = first;
    this.#ofQueue = first;
  }

  readBoard(): Promise<KeptBoard | undefined> {
    return this.#first.readBoard().catch(() => undefined);
  }

  keepBoard(kept: KeptBoard): Promise<void> {
    return this.#first.keepBoard(kept).catch(() => undefined);
  }

  dropBoard(): Promise<void> {
    return this.#first.dropBoard().catch(() => undefined);
  }

  readQueue(): Promise<Queue> {
    return this.#ask((keeper) => keeper.readQueue());
  }

  changeQueue(
    change: (queue: Queue) => Queue,
    changeBoard?: (board: CrewBoard) => CrewBoard,
  ): Promise<Queue> {
    return this.#ask((keeper) => keeper.changeQueue(change, changeBoard));
  }

  async #ask(ask: (keeper: EventKeeper) => Promise<Queue>): Promise<Queue> {
    const asked = this.#ofQueue;
    const queue = await ask(asked).catch(() => {
      if (this.#ofQueue === asked) this.#ofQueue = new MemoryKeeper(this.#known);
      return ask(this.#ofQueue);
    });
    this.#known = queue;
    return queue;
  }
}
