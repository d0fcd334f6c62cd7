import { LIVE_HEARTBEAT_MS, LIVE_PATH, type LiveEvent } from "@secret/contract";
import { createParser } from "eventsource-parser";

/** "connecting" means the first connection attempt: no status is known yet. */
export type ConnectionState = "connecting" | "live" | "offline";

const SIGNED_OUT_STATUS = 401;
/** Network delay allowed for a heartbeat, in ms. */
const GRACE_MS = 2_000;
const SILENCE_MS = LIVE_HEARTBEAT_MS + GRACE_MS;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** Browser functions that the connection needs; tests replace them. */
export interface Environment {
  readonly fetch: typeof fetch;
  /** Starts a timer. Returns a function that cancels it. */
  readonly setTimer: (callback: () => void, milliseconds: number) => () => void;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

export interface ConnectionListener {
  onEvent(event: LiveEvent): void;
  /** Reports the connection's state and the id of the last message. */
  onState(state: ConnectionState, lastEventId: string | undefined): void;
  onSignedOut(): void;
}

/**
 * The browser's live stream. It reconnects with backoff and jitter, and resumes after the last message. It uses `fetch`
 * instead of `EventSource`, which can't resume another tab's stream, hides the heartbeat comments that tell a quiet
 * connection from a dead one, and doesn't report why it was refused.
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
   * Connects, or reconnects when an event is added. A removed event stays on the stream until the next connection,
   * because leaving a page is no reason to reconnect.
   */
  start(eventIds: readonly string[], lastEventId?: string): void {
    const isCovered = eventIds.every((id) => this.#eventIds.includes(id));
    if (this.#abort !== undefined && isCovered) return;
    this.#eventIds = eventIds;
    if (lastEventId !== undefined) this.#lastEventId = lastEventId;
    this.#connect();
  }

  /** Ends the pause between two attempts early, because somebody is looking at the page. */
  check(): void {
    if (this.#abort !== undefined && this.#state === "offline") this.#connect();
  }

  /** Drops the connection at once because the network is gone, even if the stream still seems open. */
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

  /** Handles a lost connection. An attempt that was replaced is ignored. */
  #ended(abort: AbortController): void {
    if (this.#abort !== abort) return;
    this.#setState("offline");
    this.#stopTimer();
    const retryDelayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempt++);
    const jitteredMs = retryDelayMs * (0.5 + this.#environment.random() / 2);
    this.#stopTimer = this.#environment.setTimer(() => this.#connect(), jitteredMs);
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#listener.onState(state, this.#lastEventId);
  }
}
