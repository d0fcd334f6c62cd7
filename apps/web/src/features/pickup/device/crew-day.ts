import {
  ApiError,
  type CrewAction,
  type CrewBoard,
  type ErrorCode,
  type NewCrewAction,
} from "@secret/contract";
import { deviceDataExpiresAt } from "@secret/domain";
import { applyActions } from "./apply-actions.ts";
import { BoardPoller, type PollResult } from "./board-poller.ts";
import type { AnsweredAction } from "./crew-device.ts";
import { DeviceQueue, type QueueParts } from "./device-queue.ts";
import { mergeAnswers, mergeBoard, withAnswers } from "./merge-board.ts";

/** Maximum age of a board whose changes are requested, in ms. An older one is loaded whole. */
const MAX_CHANGES_AGE_MS = 10 * 60_000;
/** Time after which a slow request makes the device go offline, until the answer arrives, in ms. */
const SLOW_MS = 3_000;
const SIGNED_OUT_STATUS = 401;
/**
 * Errors of an event that this account can't see (anymore). Checked by code, because proxies answer 404 too.
 */
const NO_ACCESS_CODES = new Set<string>([
  "INVALID_INPUT",
  "FORBIDDEN",
  "SECOND_FACTOR_REQUIRED",
  "EVENT_NOT_FOUND",
] satisfies ErrorCode[]);

/** The dependencies of a crew day. */
export interface DayParts extends QueueParts {
  readonly readBoard: (since: string | undefined) => Promise<CrewBoard>;
  /** Server time and its offset to this device's clock, which is stored for use without signal. */
  readonly clock: { now(): Date; offsetMs(): number; setOffset(milliseconds: number): void };
  readonly makeId: () => string;
}

export interface DayState {
  readonly board: CrewBoard | undefined;
  readonly mode: "live" | "offline";
  readonly asOf: Date | undefined;
  readonly waiting: readonly CrewAction[];
  readonly answers: readonly AnsweredAction[];
  readonly error: Error | undefined;
  /** The session is over. Unsent actions go out once the same account is signed in again. */
  readonly isLocked: boolean;
}

/** This tab's state of an event for one account: the server's board with unsent actions applied. */
export class CrewDay {
  readonly #parts: DayParts;
  readonly #queue: DeviceQueue;
  readonly #poller: BoardPoller;
  readonly #listeners = new Set<() => void>();
  /** The server's board with the answers merged in. */
  #serverBoard: CrewBoard | undefined;
  #asOf: Date | undefined;
  #error: Error | undefined;
  #isOffline = false;
  /** Number of times that the browser reported a lost network. */
  #losses = 0;
  #isLocked = false;
  #state: DayState;

  constructor(parts: DayParts) {
    this.#parts = parts;
    this.#poller = new BoardPoller(parts, () => this.#poll());
    const send: QueueParts["send"] = (actions) => this.#awaitAnswer(parts.send(actions));
    this.#queue = new DeviceQueue(
      { ...parts, send },
      {
        onChange: () => this.#publish(),
        onAnswered: (answered, waiting) => {
          if (this.#serverBoard !== undefined)
            this.#serverBoard = mergeAnswers(this.#serverBoard, answered, waiting);
        },
        onSent: () => this.#poller.pollSoon(),
        onFailed: (error) => this.#handleFailure(error),
      },
    );
    this.#state = this.#makeState();
  }

  get state(): DayState {
    return this.#state;
  }

  /** Calls `listener` on each state change. Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the stored board and keeps it up to date. Returns the function that stops it. */
  watch(): () => void {
    this.#isLocked = false;
    this.#poller.start();
    void this.#readStored().then(() => this.sync());
    return () => this.#poller.stop();
  }

  /** Sets whether the live stream is connected. Polls when that changes. */
  setStreamLive(isLive: boolean): void {
    if (this.#poller.setStreamLive(isLive)) this.sync();
  }

  /** Polls and sends now, because somebody looks or the connection may be back. */
  sync(): void {
    if (this.#isLocked) return;
    void this.#poller.poll();
    void this.#queue.send();
  }

  /** Goes offline. Answers that still arrive were on their way before. */
  goOffline(): void {
    this.#losses++;
    this.#setOffline();
  }

  /** Polls soon, after a live change. */
  pollSoon(): void {
    this.#poller.pollSoon();
  }

  /** Polls the server. Never fails: the state has the result. */
  refresh(): Promise<void> {
    return this.#poller.poll();
  }

  /** Queues an action and applies it at once. Returns its id. */
  act(action: NewCrewAction): string {
    const { makeId, clock } = this.#parts;
    const done = { ...action, id: makeId(), at: clock.now().toISOString() } as CrewAction;
    void this.#queue.add(done);
    return done.id;
  }

  /** Sends what any page has stored. Resolves after the attempt. */
  async sendUnsent(): Promise<void> {
    await this.#queue.reloadQueue();
    await this.#queue.send();
  }

  /** Rereads the queue, which another tab has changed. */
  reloadQueue(): Promise<void> {
    return this.#queue.reloadQueue();
  }

  /** Ends the session: deletes the board, and keeps unsent actions for the same account. */
  async lock(): Promise<void> {
    this.#isLocked = true;
    this.#queue.stop();
    this.#poller.stop();
    await this.#deleteBoard();
  }

  async #deleteBoard(): Promise<void> {
    this.#serverBoard = undefined;
    this.#publish();
    const store = await this.#queue.open();
    await store.deleteBoard();
  }

  async #readStored(): Promise<void> {
    const store = await this.#queue.open();
    const kept = await store.readBoard();
    if (kept === undefined || this.#serverBoard !== undefined) return;
    this.#parts.clock.setOffset(kept.offsetMs);
    this.#serverBoard = withAnswers(kept.board, this.#queue.answers);
    this.#asOf = new Date(kept.board.serverTime);
    this.#publish();
  }

  async #poll(): Promise<PollResult> {
    try {
      const received = await this.#awaitAnswer(this.#parts.readBoard(this.#since()));
      // The session ended during the request.
      if (this.#isLocked) return "refused";
      await this.#applyBoard(received);
      return this.#isOffline ? "lost" : "answered";
    } catch (error) {
      return this.#handleFailure(error) ? "lost" : "refused";
    }
  }

  async #applyBoard(received: CrewBoard): Promise<void> {
    const board = mergeBoard(this.#serverBoard ?? withAnswers(received, this.#queue.answers), received);
    this.#serverBoard = board;
    this.#asOf = new Date(received.serverTime);
    this.#error = undefined;
    this.#publish();
    const store = await this.#queue.open();
    await store.saveBoard({ board, offsetMs: this.#parts.clock.offsetMs() });
    // The session ended during the write.
    if (this.#isLocked) await store.deleteBoard();
  }

  /**
   * Waits for an answer, which shows that the connection works. The device goes offline as soon as the answer
   * is slow, long before the request times out.
   */
  async #awaitAnswer<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const lossesBefore = this.#losses;
    const stop = this.#parts.setTimer(() => this.#setOffline(), SLOW_MS);
    const received = await answer.finally(stop);
    if (this.#isOffline && this.#losses === lossesBefore) {
      this.#isOffline = false;
      void this.#queue.send();
    }
    return received;
  }

  #setOffline(): void {
    this.#isOffline = true;
    this.#publish();
  }

  #since(): string | undefined {
    if (this.#serverBoard === undefined) return undefined;
    const ageMs = this.#parts.clock.now().getTime() - Date.parse(this.#serverBoard.asOf);
    return ageMs < MAX_CHANGES_AGE_MS ? this.#serverBoard.asOf : undefined;
  }

  /**
   * Handles a failed request. A lost connection or a server error is retried; an account that is signed out
   * or not on the crew loses the board. Returns whether to retry.
   */
  #handleFailure(error: unknown): boolean {
    if (error instanceof ApiError && error.status === SIGNED_OUT_STATUS) {
      void this.lock();
      return false;
    }
    this.#error = error instanceof Error ? error : new Error(String(error));
    if (error instanceof ApiError && NO_ACCESS_CODES.has(error.code)) {
      void this.#deleteBoard();
      return false;
    }
    this.#setOffline();
    return true;
  }

  #publish(): void {
    this.#state = this.#makeState();
    for (const listener of this.#listeners) listener();
  }

  #makeState(): DayState {
    const { waiting, answers } = this.#queue;
    return {
      board: this.#shownBoard(waiting),
      mode: this.#isOffline ? "offline" : "live",
      asOf: this.#asOf,
      waiting,
      answers,
      error: this.#error,
      isLocked: this.#isLocked,
    };
  }

  /** Returns the board with its paid orders, like the server's whole board; undefined for an event that is long over. */
  #shownBoard(waiting: readonly CrewAction[]): CrewBoard | undefined {
    const known = this.#serverBoard;
    if (known === undefined || this.#isExpired(known)) return undefined;
    const paid = known.orders.filter(({ status }) => status !== "pending");
    return applyActions({ ...known, orders: paid }, waiting);
  }

  #isExpired({ event }: CrewBoard): boolean {
    const gone = deviceDataExpiresAt({ pickupEndsAt: new Date(event.pickupEndsAt) });
    return this.#parts.clock.now() >= gone;
  }
}
