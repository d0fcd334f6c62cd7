import { ApiError, type CrewAction, type CrewBoard, type ErrorCode } from "@secret/contract";
import { forgottenAt } from "@secret/domain";
import { applyActions } from "./apply-actions.ts";
import { BoardWatch, type Looked } from "./board-watch.ts";
import type { AnsweredAction, NewCrewAction } from "./crew-device.ts";
import { DeviceQueue, type QueueParts } from "./device-queue.ts";
import { mergeAnswers, mergeBoard, withAnsweredOrders } from "./merge-board.ts";

/** What is older is asked for whole. */
const TOO_OLD_MS = 10 * 60_000;
/** A line that takes longer is there and carries nothing, as far as the crew is concerned: until it answers. */
const SLOW_MS = 3_000;
const SIGNED_OUT_STATUS = 401;
/** The event isn't for this account, or not any more. By its codes: what stands between us and the server has 404s too. */
const NOT_FOR_US = new Set<string>([
  "INVALID_INPUT",
  "FORBIDDEN",
  "SECOND_FACTOR_REQUIRED",
  "EVENT_NOT_FOUND",
] satisfies ErrorCode[]);

/** What a day at an event needs of the world around it. */
export interface DayParts extends QueueParts {
  readonly readBoard: (since: string | undefined) => Promise<CrewBoard>;
  /** The server's clock, and by how much it is ahead of this device's: kept for the time without signal. */
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
  /** The session is over: what waits is sent once the same account is signed in again. */
  readonly isLocked: boolean;
}

/** This tab's part in an event's day, for one account: what is known of it, and what was done here on top. */
export class CrewDay {
  readonly #parts: DayParts;
  readonly #queue: DeviceQueue;
  readonly #watch: BoardWatch;
  readonly #listeners = new Set<() => void>();
  /** As the server told it, its answers taken in. */
  #known: CrewBoard | undefined;
  #asOf: Date | undefined;
  #error: Error | undefined;
  #isCut = false;
  /** How often the browser said that the network is gone. */
  #losses = 0;
  #isLocked = false;
  #state: DayState;

  constructor(parts: DayParts) {
    this.#parts = parts;
    this.#watch = new BoardWatch(parts, { look: () => this.#look() });
    const send: QueueParts["send"] = (actions) => this.#patiently(parts.send(actions));
    this.#queue = new DeviceQueue(
      { ...parts, send },
      {
        onChange: () => this.#tell(),
        onAnswered: (answered) => {
          if (this.#known !== undefined) this.#known = mergeAnswers(this.#known, answered);
        },
        onSent: () => this.#watch.lookSoon(),
        onFailed: (error) => this.#failed(error),
      },
    );
    this.#state = this.#makeState();
  }

  get state(): DayState {
    return this.#state;
  }

  /** Calls `listener` with each change of the state. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens what is kept, asks the server for what is new, and goes on doing so. Returns how to stop. */
  watch(): () => void {
    this.#isLocked = false;
    this.#watch.start();
    void this.#readKept().then(() => this.wake());
    return () => this.#watch.stop();
  }

  /** Whether the stream tells what changes; as it goes or comes back, this device looks for itself. */
  streamIs(isLive: boolean): void {
    if (this.#watch.streamIs(isLive)) this.wake();
  }

  /** Somebody looks, or the connection may be back: nothing waits any longer. */
  wake(): void {
    if (this.#isLocked) return;
    void this.#watch.look();
    void this.#queue.send();
  }

  /** The network is gone: what is still answered was on its way before. */
  lose(): void {
    this.#losses++;
    this.#goOnAlone();
  }

  /** Something has changed. */
  lookSoon(): void {
    this.#watch.lookSoon();
  }

  /** Asks the server for what is new. Never fails: the state says how it went. */
  refresh(): Promise<void> {
    return this.#watch.look();
  }

  /** Queues what was done, and applies it at once. Returns its id. */
  act(action: NewCrewAction): string {
    const { makeId, clock } = this.#parts;
    const done = { ...action, id: makeId(), at: clock.now().toISOString() } as CrewAction;
    void this.#queue.add(done);
    return done.id;
  }

  /** Sends what is kept, by whatever page. Resolves once that is tried. */
  async sendKept(): Promise<void> {
    await this.#queue.readAgain();
    await this.#queue.send();
  }

  /** Another tab has changed the queue. */
  readAgain(): Promise<void> {
    return this.#queue.readAgain();
  }

  /** The session ended: the board goes, what waits is kept for the same account. */
  async lock(): Promise<void> {
    this.#isLocked = true;
    this.#queue.stop();
    this.#watch.stop();
    await this.#drop();
  }

  async #drop(): Promise<void> {
    this.#known = undefined;
    this.#tell();
    const keeper = await this.#queue.open();
    await keeper.dropBoard();
  }

  async #readKept(): Promise<void> {
    const keeper = await this.#queue.open();
    const kept = await keeper.readBoard();
    if (kept === undefined || this.#known !== undefined) return;
    this.#parts.clock.setOffset(kept.offsetMs);
    this.#known = withAnsweredOrders(kept.board, this.#queue.answers);
    this.#asOf = new Date(kept.board.serverTime);
    this.#tell();
  }

  async #look(): Promise<Looked> {
    try {
      const came = await this.#patiently(this.#parts.readBoard(this.#since()));
      // Signed out while the answer was on its way.
      if (this.#isLocked) return "refused";
      await this.#take(came);
      return this.#isCut ? "lost" : "answered";
    } catch (error) {
      return this.#failed(error) ? "lost" : "refused";
    }
  }

  async #take(came: CrewBoard): Promise<void> {
    const board = mergeBoard(this.#known ?? withAnsweredOrders(came, this.#queue.answers), came);
    this.#known = board;
    this.#asOf = new Date(came.serverTime);
    this.#error = undefined;
    this.#tell();
    const keeper = await this.#queue.open();
    await keeper.keepBoard({ board, offsetMs: this.#parts.clock.offsetMs() });
    // Signed out while it was written.
    if (this.#isLocked) await keeper.dropBoard();
  }

  /**
   * Waits for an answer, which shows that the line is there. As soon as it takes long, and not only once it is given up,
   * this device goes on by itself.
   */
  async #patiently<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const lossesBefore = this.#losses;
    const stop = this.#parts.setTimer(() => this.#goOnAlone(), SLOW_MS);
    const came = await answer.finally(stop);
    if (this.#isCut && this.#losses === lossesBefore) {
      this.#isCut = false;
      void this.#queue.send();
    }
    return came;
  }

  #goOnAlone(): void {
    this.#isCut = true;
    this.#tell();
  }

  #since(): string | undefined {
    if (this.#known === undefined) return undefined;
    const ageMs = this.#parts.clock.now().getTime() - Date.parse(this.#known.asOf);
    return ageMs < TOO_OLD_MS ? this.#known.asOf : undefined;
  }

  /**
   * A lost line and a server that can't answer are waited out; who isn't signed in, or not of the crew, sees nothing more.
   * @returns whether time may mend it
   */
  #failed(error: unknown): boolean {
    if (error instanceof ApiError && error.status === SIGNED_OUT_STATUS) {
      void this.lock();
      return false;
    }
    this.#error = error instanceof Error ? error : new Error(String(error));
    if (error instanceof ApiError && NOT_FOR_US.has(error.code)) {
      void this.#drop();
      return false;
    }
    this.#goOnAlone();
    return true;
  }

  #tell(): void {
    this.#state = this.#makeState();
    for (const listener of this.#listeners) listener();
  }

  #makeState(): DayState {
    const { waiting, answers } = this.#queue;
    return {
      board: this.#shownBoard(waiting),
      mode: this.#isCut ? "offline" : "live",
      asOf: this.#asOf,
      waiting,
      answers,
      error: this.#error,
      isLocked: this.#isLocked,
    };
  }

  /** Returns the board with its paid orders, like the server's whole board; undefined for an event that is long over. */
  #shownBoard(waiting: readonly CrewAction[]): CrewBoard | undefined {
    const known = this.#known;
    if (known === undefined || this.#isForgotten(known)) return undefined;
    const paid = known.orders.filter(({ status }) => status !== "pending");
    return applyActions({ ...known, orders: paid }, waiting);
  }

  #isForgotten({ event }: CrewBoard): boolean {
    const gone = forgottenAt({ pickupEndsAt: new Date(event.pickupEndsAt) });
    return this.#parts.clock.now() >= gone;
  }
}
