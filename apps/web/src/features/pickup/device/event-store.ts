import type { CrewBoard } from "@secret/contract";
import { mergeBoard } from "./merge-board.ts";
import { EMPTY_QUEUE, type Queue } from "./queue.ts";

/** A stored board, and the server clock's offset to this device's. */
export interface StoredBoard {
  readonly board: CrewBoard;
  readonly offsetMs: number;
}

/** Merges a board into the stored one, which another tab or an answer may have updated. */
export function mergeStored(stored: StoredBoard | undefined, { board, offsetMs }: StoredBoard): StoredBoard {
  return { board: mergeBoard(stored?.board, board), offsetMs };
}

/** Stores one event for one account, shared by all tabs and kept over reloads and crashes. */
export interface EventStore {
  readBoard(): Promise<StoredBoard | undefined>;
  /** Stores a board, keeping the newer copy of each order. */
  saveBoard(kept: StoredBoard): Promise<void>;
  deleteBoard(): Promise<void>;
  readQueue(): Promise<Queue>;
  /**
   * Changes the stored queue and, in the same transaction, the stored board if there is one: an action never leaves the
   * queue before the board has its result. Returns the queue.
   */
  changeQueue(
    change: (queue: Queue) => Queue,
    changeBoard?: (board: CrewBoard, queue: Queue) => CrewBoard,
  ): Promise<Queue>;
}

/** Keeps everything in memory until the page closes, where the browser stores nothing. */
export class MemoryStore implements EventStore {
  #board: StoredBoard | undefined;
  #queue: Queue;

  constructor(queue: Queue = EMPTY_QUEUE) {
    this.#queue = queue;
  }

  readBoard(): Promise<StoredBoard | undefined> {
    return Promise.resolve(this.#board);
  }

  saveBoard(kept: StoredBoard): Promise<void> {
    this.#board = mergeStored(this.#board, kept);
    return Promise.resolve();
  }

  deleteBoard(): Promise<void> {
    this.#board = undefined;
    return Promise.resolve();
  }

  readQueue(): Promise<Queue> {
    return Promise.resolve(this.#queue);
  }

  changeQueue(
    change: (queue: Queue) => Queue,
    changeBoard?: (board: CrewBoard, queue: Queue) => CrewBoard,
  ): Promise<Queue> {
    this.#queue = change(this.#queue);
    if (this.#board !== undefined && changeBoard !== undefined)
      this.#board = { ...this.#board, board: changeBoard(this.#board.board, this.#queue) };
    return Promise.resolve(this.#queue);
  }
}

/**
 * Uses another store until it fails, for example on a full disk. The queue then continues in memory from its
 * last known state, so that nothing is stuck or sent forever.
 */
export class FallbackStore implements EventStore {
  readonly #primary: EventStore;
  #queueStore: EventStore;
  #lastQueue: Queue = EMPTY_QUEUE;

  constructor(first: EventStore) {
    this.#primary = first;
    this.#queueStore = first;
  }

  readBoard(): Promise<StoredBoard | undefined> {
    return this.#primary.readBoard().catch(() => undefined);
  }

  saveBoard(kept: StoredBoard): Promise<void> {
    return this.#primary.saveBoard(kept).catch(() => undefined);
  }

  deleteBoard(): Promise<void> {
    return this.#primary.deleteBoard().catch(() => undefined);
  }

  readQueue(): Promise<Queue> {
    return this.#withQueueStore((store) => store.readQueue());
  }

  changeQueue(
    change: (queue: Queue) => Queue,
    changeBoard?: (board: CrewBoard, queue: Queue) => CrewBoard,
  ): Promise<Queue> {
    return this.#withQueueStore((store) => store.changeQueue(change, changeBoard));
  }

  async #withQueueStore(ask: (store: EventStore) => Promise<Queue>): Promise<Queue> {
    const asked = this.#queueStore;
    const queue = await ask(asked).catch(() => {
      if (this.#queueStore === asked) this.#queueStore = new MemoryStore(this.#lastQueue);
      return ask(this.#queueStore);
    });
    this.#lastQueue = queue;
    return queue;
  }
}
