import { LIVE_HEARTBEAT_MS, LIVE_PATH, type LiveEvent } from "@secret/contract";
import { createParser } from "eventsource-parser";

/** "connecting": for the first time, nothing is known yet. */
export type ConnectionState = "connecting" | "live" | "offline";

const SIGNED_OUT_STATUS = 401;
/** What a heartbeat may take on its way. */
const GRACE_MS = 2_000;
const SILENCE_MS = LIVE_HEARTBEAT_MS + GRACE_MS;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** What a connection needs of the world around it. */
export interface Environment {
  readonly fetch: typeof fetch;
  /** Calls back after a time; what it answers takes that back. */
  readonly setTimer: (callback: () => void, milliseconds: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface ConnectionListener {
  onEvent(event: LiveEvent): void;
  /** How the connection is, and the id of the last message that came. */
  onState(state: ConnectionState, lastEventId: string | undefined): void;
  onSignedOut(): void;
}

/**
 * The live stream of this browser. It comes back by itself, in growing and uneven steps, and resumes after the
 * last message it has seen. Read with `fetch` rather than `EventSource`: that one can't resume what another
 * tab has begun, hides the comments that tell a quiet line from a dead one, and doesn't say why it was refused.
 */
export class LiveConnection {
  readonly #environment: Environment;
  readonly #listener: ConnectionListener;
  #eventIds: readonly string[] = [];
  #lastEventId: string | undefined;
  #state: ConnectionState = "connecting";
  #attempt = 0;
  #abort: AbortController | undefined;
  #stopTimer: () => void = () => undefined;

  constructor(environment: Environment, listener: ConnectionListener) {
    this.#environment = environment;
    this.#listener = listener;
  }

  /**
   * Connects, or connects anew where something is watched that wasn't. What is no longer watched stays on the
   * stream until then: leaving a page is no reason to reconnect.
   */
  start(eventIds: readonly string[], lastEventId?: string): void {
    const isCovered = eventIds.every((id) => this.#eventIds.includes(id));
    if (this.#abort !== undefined && isCovered) return;
    this.#eventIds = eventIds;
    if (lastEventId !== undefined) this.#lastEventId = lastEventId;
    this.#connect();
  }

  /** Somebody looks: a pause between two attempts is cut short. */
  check(): void {
    if (this.#abort !== undefined && this.#state === "offline") this.#connect();
  }

  /** The network is gone: the line is given up at once, whatever it still seems to be. */
  lose(): void {
    if (this.#abort !== undefined && this.#state !== "offline") this.#abort.abort();
  }

  stop(): void {
    this.#stopTimer();
    this.#abort?.abort();
    this.#abort = undefined;
    this.#attempt = 0;
    this.#state = "connecting";
  }

  #connect(): void {
    this.#stopTimer();
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#read(abort.signal).then(
      () => this.#ended(abort),
      () => this.#ended(abort),
    );
  }

  async #read(signal: AbortSignal): Promise<void> {
    const query = new URLSearchParams(this.#eventIds.map((id) => ["event", id]));
    const headers: Record<string, string> = { accept: "text/event-stream" };
    if (this.#lastEventId !== undefined) headers["last-event-id"] = this.#lastEventId;
    this.#watchSilence();
    const address = query.size === 0 ? LIVE_PATH : `${LIVE_PATH}?${query}`;
    const response = await this.#environment.fetch(address, { headers, signal, cache: "no-store" });
    if (signal.aborted) return;
    if (response.status === SIGNED_OUT_STATUS) {
      this.stop();
      return this.#listener.onSignedOut();
    }
    if (!response.ok || response.body === null) throw new Error(`the stream answered ${response.status}`);
    this.#attempt = 0;
    this.#setState("live");
    await this.#readBody(response.body, signal);
  }

  async #readBody(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      onId: (id) => {
        if (signal.aborted) return;
        this.#lastEventId = id;
        this.#listener.onState(this.#state, id);
      },
      onEvent: ({ data }) => {
        if (!signal.aborted) this.#listener.onEvent(JSON.parse(data) as LiveEvent);
      },
    });
    for (;;) {
      this.#watchSilence();
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  #watchSilence(): void {
    this.#stopTimer();
    const abort = this.#abort;
    this.#stopTimer = this.#environment.setTimer(() => abort?.abort(), SILENCE_MS);
  }

  /** Only the present attempt says that the connection is gone; one that was replaced has no say. */
  #ended(abort: AbortController): void {
    if (this.#abort !== abort) return;
    this.#setState("offline");
    this.#stopTimer();
    const pauseMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempt++);
    const unevenMs = pauseMs * (0.5 + this.#environment.random() / 2);
    this.#stopTimer = this.#environment.setTimer(() => this.#connect(), unevenMs);
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#listener.onState(state, this.#lastEventId);
  }
}
