import { randomUUID } from "node:crypto";
import {
  ApiError,
  type Call,
  type CrewAnswer,
  type CrewBoard,
  createClient,
  getCrewBoard,
  sendCrewActions,
} from "@secret/contract";
import { CrewDay } from "../../apps/web/src/features/pickup/device/crew-day.ts";
import { MemoryStore } from "../../apps/web/src/features/pickup/device/event-store.ts";
import { readLiveStream } from "./live-stream.ts";

const NO_CONNECTION = new ApiError("NETWORK", "No connection.", 0);

/** A device's account, event and server. */
interface DevicePlace {
  readonly url: string;
  readonly eventId: string;
  /** Crew account that the cookie signs in. */
  readonly accountId: string;
  readonly cookie: string;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/**
 * A device of the crew without its screens: the queue, the board and the sending are the page's own, the line to the
 * server can be cut.
 */
export class SimulatedDevice {
  readonly id: string = randomUUID();
  readonly accountId: string;
  readonly call: Call;
  /** Whether the server takes what is sent, and its answers are lost. */
  losesAnswers = false;
  /** Whether uploads work and the board doesn't, as with one bar of signal. */
  losesBoards = false;
  /** The server's first answer to each action, even if this device never got it. */
  readonly answers = new Map<string, CrewAnswer>();
  /** Actions that got a different answer later. */
  readonly changedAnswers = new Set<string>();
  readonly #place: DevicePlace;
  readonly #store = new MemoryStore();
  #day: CrewDay;
  #stream: AbortController | undefined;
  #streaming: Promise<void> = Promise.resolve();
  #stopWatching: () => void = () => undefined;
  #isCut = false;
  #page = { isGone: false };

  constructor(place: DevicePlace) {
    this.#place = place;
    const { url, accountId, cookie } = place;
    this.accountId = accountId;
    this.call = createClient({ origin: url, headers: { cookie } });
    this.#day = this.#newDay();
  }

  /** The page's crew day; each reload makes a new one. */
  get day(): CrewDay {
    return this.#day;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** Opens the event's day. Resolves once its board and the stream are there. */
  async open(): Promise<void> {
    this.#stopWatching = this.day.watch();
    await this.#openStream();
    await this.day.refresh();
    if (this.day.state.board === undefined) throw this.day.state.error ?? new Error("there is no board");
  }

  /** Reloads the page, which loses everything that isn't stored. Resolves once the stored board is shown. */
  async reload(): Promise<void> {
    this.#stopWatching();
    this.#page.isGone = true;
    this.#page = { isGone: false };
    const day = this.#newDay();
    this.#day = day;
    this.#stopWatching = day.watch();
    await new Promise<void>((onShown) => {
      const stop = day.subscribe(() => {
        if (day.state.board === undefined) return;
        stop();
        onShown();
      });
    });
    day.setStreamLive(!this.#isCut);
  }

  /** The whole board as the server has it now, conflicts included. */
  readBoard(): Promise<CrewBoard> {
    const query = { deviceId: this.id };
    return this.call(getCrewBoard, { params: { id: this.#place.eventId }, query });
  }

  /** The signal is gone. */
  cut(): void {
    this.#isCut = true;
    this.#stream?.abort();
    this.day.setStreamLive(false);
    this.day.goOffline();
  }

  /** The signal is back: what waits goes up, as when the browser says so. */
  async reconnect(): Promise<void> {
    this.#isCut = false;
    this.losesAnswers = false;
    this.losesBoards = false;
    await this.#openStream();
    this.day.sync();
  }

  /** Ends its day. */
  async close(): Promise<void> {
    this.#stopWatching();
    this.#stream?.abort();
    await this.#streaming;
  }

  async #openStream(): Promise<void> {
    const { url, cookie, eventId } = this.#place;
    const stream = new AbortController();
    this.#stream = stream;
    await new Promise<void>((onOpen, fail) => {
      const onEvent = (event: { readonly type: string; readonly eventId?: string }) => {
        if (event.eventId === eventId || event.type === "resync") this.day.pollSoon();
      };
      this.#streaming = readLiveStream(url, cookie, { onOpen, onEvent }, stream.signal).catch(fail);
    });
    this.day.setStreamLive(true);
  }

  #newDay(): CrewDay {
    const { accountId, eventId, random = Math.random } = this.#place;
    const params = { id: eventId };
    const deviceId = this.id;
    const page = this.#page;
    return new CrewDay({
      openStore: () => Promise.resolve(this.#store),
      readBoard: (since) =>
        this.#overTheLine(page, () => {
          if (this.losesBoards) throw NO_CONNECTION;
          return this.call(getCrewBoard, {
            params,
            query: { deviceId, ...(since !== undefined && { since }) },
          });
        }),
      send: (actions) =>
        this.#overTheLine(page, async () => {
          const body = { deviceId, accountId, actions: [...actions] };
          const { answers } = await this.call(sendCrewActions, { params, body });
          for (const answer of answers) this.#compare(answer);
          return answers;
        }),
      oneTabAtATime: (work) => work(),
      log: () => () => undefined,
      notifyTabs: () => undefined,
      clock: { now: () => new Date(), offsetMs: () => 0, setOffset: () => undefined },
      makeId: randomUUID,
      setTimer(callback, milliseconds) {
        const timer = setTimeout(() => !page.isGone && callback(), milliseconds);
        return () => clearTimeout(timer);
      },
      random,
    });
  }

  #compare(answer: CrewAnswer): void {
    const first = this.answers.get(answer.id);
    if (first === undefined) this.answers.set(answer.id, answer);
    else if (first.outcome !== answer.outcome) this.changedAnswers.add(answer.id);
  }

  /** Runs a request over the simulated connection. A closed page gets no answer. */
  async #overTheLine<Answer>(
    page: { readonly isGone: boolean },
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const isLost = this.#isCut && !this.losesAnswers;
    const answer = isLost || page.isGone ? undefined : await ask();
    if (this.#isCut || page.isGone || answer === undefined) throw NO_CONNECTION;
    return answer;
  }
}
