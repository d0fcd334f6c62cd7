import type { CrewAction, CrewAnswer } from "@secret/contract";
import type { Timing } from "./board-poller.ts";
import type { AnsweredAction } from "./crew-device.ts";
import { type EventStore, FallbackStore } from "./event-store.ts";
import { EMPTY_QUEUE, type Queue, withAction } from "./queue.ts";
import { sendQueue } from "./send-queue.ts";

const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 15_000;

export interface QueueParts extends Timing {
  /** Opens the event's store on this device. */
  readonly openStore: () => Promise<EventStore>;
  readonly send: (actions: readonly CrewAction[]) => Promise<readonly CrewAnswer[]>;
  /** Runs the work in one tab of this device at a time. */
  readonly oneTabAtATime: (work: () => Promise<void>) => Promise<void>;
  /**
   * Stores an action synchronously, in case the page is closed before the database has it. Returns the
   * function that deletes it.
   */
  readonly log: (action: CrewAction) => () => void;
  /** Makes other tabs reread the queue after a change. */
  readonly notifyTabs: () => void;
}

interface QueueListener {
  onChange(): void;
  /** Called with the actions that still wait, too. */
  onAnswered(answered: readonly AnsweredAction[], waiting: readonly CrewAction[]): void;
  /** Called when nothing is left to send. */
  onSent(): void;
  /** Returns whether to retry. */
  onFailed(error: unknown): boolean;
}

/**
 * Stores the actions of all tabs and sends them as soon as possible, retrying with growing, jittered pauses.
 */
export class DeviceQueue {
  readonly #parts: QueueParts;
  readonly #listener: QueueListener;
  #opening: Promise<EventStore> | undefined;
  #queue: Queue = EMPTY_QUEUE;
  /** Actions of this tab that aren't stored yet. */
  #unsaved: readonly CrewAction[] = [];
  #failures = 0;
  #isStopped = false;
  #sending: Promise<void> | undefined;
  #stopPause: () => void = () => undefined;

  constructor(parts: QueueParts, listener: QueueListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  get waiting(): readonly CrewAction[] {
    const saved = new Set([...this.#queue.waiting, ...this.#queue.answers].map(({ id }) => id));
    return [...this.#queue.waiting, ...this.#unsaved.filter(({ id }) => !saved.has(id))];
  }

  get answers(): readonly AnsweredAction[] {
    return this.#queue.answers;
  }

  /** Returns the store that queue and board share. */
  open(): Promise<EventStore> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async add(action: CrewAction): Promise<void> {
    const remove = this.#parts.log(action);
    this.#unsaved = [...this.#unsaved, action];
    this.#listener.onChange();
    const store = await this.open();
    const queue = await store.changeQueue((known) => withAction(known, action));
    remove();
    this.#unsaved = this.#unsaved.filter(({ id }) => id !== action.id);
    this.#replaceQueue(queue, []);
    this.#parts.notifyTabs();
    this.#sendNow();
  }

  /** Rereads the queue, which another tab has changed. */
  async reloadQueue(): Promise<void> {
    const queue = await (await this.open()).readQueue();
    const wereWaiting = new Set(this.#queue.waiting.map(({ id }) => id));
    this.#replaceQueue(
      queue,
      [...queue.answers].reverse().filter(({ id }) => wereWaiting.has(id)),
    );
    this.#sendNow();
  }

  /** Sends without a pause. Resolves after the attempt. */
  async send(): Promise<void> {
    await this.open();
    this.#isStopped = false;
    this.#failures = 0;
    this.#sendNow();
    await this.#sending;
  }

  /** Stops sending. Unsent actions stay stored. */
  stop(): void {
    this.#isStopped = true;
    this.#stopPause();
  }

  async #open(): Promise<EventStore> {
    const store = new FallbackStore(await this.#parts.openStore());
    this.#queue = await store.readQueue();
    this.#listener.onChange();
    return store;
  }

  #replaceQueue(queue: Queue, answered: readonly AnsweredAction[]): void {
    this.#queue = queue;
    if (answered.length > 0) this.#listener.onAnswered(answered, queue.waiting);
    this.#listener.onChange();
  }

  #sendNow(): void {
    this.#stopPause();
    if (this.#isStopped || this.#sending !== undefined || this.#queue.waiting.length === 0) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = undefined;
      // Sends actions that were added while the last upload ended.
      if (this.#failures === 0) this.#sendNow();
    });
  }

  async #sendAll(): Promise<void> {
    const store = await this.open();
    const { oneTabAtATime, send, notifyTabs } = this.#parts;
    const onAnswered = (queue: Queue, answered: readonly AnsweredAction[]) => {
      this.#failures = 0;
      this.#replaceQueue(queue, answered);
      notifyTabs();
    };
    try {
      await oneTabAtATime(() => sendQueue({ store, send, onAnswered }));
      this.#replaceQueue(await store.readQueue(), []);
      this.#listener.onSent();
    } catch (error) {
      this.#failures++;
      if (this.#listener.onFailed(error)) this.#pause();
    }
  }

  #pause(): void {
    const pauseMs = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1));
    const unevenMs = pauseMs * (0.5 + this.#parts.random() / 2);
    this.#stopPause = this.#parts.setTimer(() => this.#sendNow(), unevenMs);
  }
}
