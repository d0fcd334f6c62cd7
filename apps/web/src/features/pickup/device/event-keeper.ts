import type { CrewBoard } from "@secret/contract";
import { mergeBoard } from "./merge-board.ts";
import { EMPTY_QUEUE, type Queue } from "./queue.ts";

/** A stored board, and the server clock's offset to this device's. */
export interface KeptBoard {
  readonly board: CrewBoard;
  readonly offsetMs: number;
}

/** Merges a board into the stored one, which another tab or an answer may have updated. */
export function mergeKept(stored: KeptBoard | undefined, { board, offsetMs }: KeptBoard): KeptBoard {
  return { board: mergeBoard(stored?.board, board), offsetMs };
}

/** Stores one event for one account, shared by all tabs and kept over reloads and crashes. */
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

/** Keeps everything in memory until the page closes, where the browser stores nothing. */
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
 * Uses another keeper until it fails, for example on a full disk. The queue then continues in memory from its
 * last known state, so that nothing is stuck or sent forever.
 */
export class LastingKeeper implements EventKeeper {
  readonly #primary: EventKeeper;
  #queueKeeper: EventKeeper;
  #lastQueue: Queue = EMPTY_QUEUE;

  constructor(first: EventKeeper) {
    this.#primary = first;
    this.#queueKeeper = first;
  }

  readBoard(): Promise<KeptBoard | undefined> {
    return this.#primary.readBoard().catch(() => undefined);
  }

  keepBoard(kept: KeptBoard): Promise<void> {
    return this.#primary.keepBoard(kept).catch(() => undefined);
  }

  dropBoard(): Promise<void> {
    return this.#primary.dropBoard().catch(() => undefined);
  }

  readQueue(): Promise<Queue> {
    return this.#withQueueKeeper((keeper) => keeper.readQueue());
  }

  changeQueue(
    change: (queue: Queue) => Queue,
    changeBoard?: (board: CrewBoard) => CrewBoard,
  ): Promise<Queue> {
    return this.#withQueueKeeper((keeper) => keeper.changeQueue(change, changeBoard));
  }

  async #withQueueKeeper(ask: (keeper: EventKeeper) => Promise<Queue>): Promise<Queue> {
    const asked = this.#queueKeeper;
    const queue = await ask(asked).catch(() => {
      if (this.#queueKeeper === asked) this.#queueKeeper = new MemoryKeeper(this.#lastQueue);
      return ask(this.#queueKeeper);
    });
    this.#lastQueue = queue;
    return queue;
  }
}
