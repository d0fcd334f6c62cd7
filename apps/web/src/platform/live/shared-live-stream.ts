import { type LiveEvent, WATCHED_EVENTS_MAX } from "@secret/contract";
import type { ConnectionListener, ConnectionState } from "./live-connection.ts";

/** Messages between the tabs of one browser. */
export type TabMessage =
  /** Sent when a tab opens, watches other events, or asks for the stream's state. */
  | { readonly kind: "hello"; readonly tabId: string; readonly eventIds: readonly string[] }
  | { readonly kind: "bye"; readonly tabId: string }
  | { readonly kind: "state"; readonly state: ConnectionState; readonly lastEventId: string | undefined }
  | { readonly kind: "event"; readonly event: LiveEvent };

/** Lock that lets one tab of the browser hold the stream. */
export interface LeaderLock {
  /** Queues for the lock, or takes it from its holder with `steal`. `onLost` runs when another tab steals it. */
  acquire(steal: boolean, onLeading: () => void, onLost: () => void): void;
}

export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

interface Stream {
  start(eventIds: readonly string[], lastEventId?: string): void;
  check(): void;
  lose(): void;
  stop(): void;
}

export interface SharedLiveStreamParts {
  readonly tabId: string;
  readonly lock: LeaderLock;
  readonly channel: TabChannel;
  readonly openStream: (listener: ConnectionListener) => Stream;
  readonly setTimer: (callback: () => void, milliseconds: number) => () => void;
}

/** Maximum wait for the leading tab's answer, in ms. A suspended tab doesn't answer, and another one takes over. */
const LEADER_ANSWER_MS = 1_500;
/**
 * Shares one live stream among all tabs of a browser. The tab that holds the lock reads it and forwards everything.
 * When that tab closes, or is suspended while another tab is visible, the other tab resumes after the last message.
 */
export class SharedLiveStream {
  readonly #parts: SharedLiveStreamParts;
  readonly #listener: ConnectionListener;
  readonly #stream: Stream;
  readonly #eventIdsOfTabs = new Map<string, readonly string[]>();
  readonly #watchedHere = new Map<string, number>();
  #isLeading = false;
  #state: ConnectionState = "connecting";
  #lastEventId: string | undefined;
  #stopWaiting: () => void = () => undefined;

  constructor(parts: SharedLiveStreamParts, listener: ConnectionListener) {
    this.#parts = parts;
    this.#listener = listener;
    this.#stream = parts.openStream({
      onEvent: (event) => this.#forward(event),
      onState: (state, lastEventId) => this.#forwardState(state, lastEventId),
      onSignedOut: () => listener.onSignedOut(),
    });
  }

  start(): void {
    this.#parts.channel.listen((message) => this.#receive(message));
    this.#acquire(false);
    this.#askLeader();
  }

  /** Subscribes to an event. Returns a function that unsubscribes. */
  watch(eventId: string): () => void {
    this.#watchedHere.set(eventId, (this.#watchedHere.get(eventId) ?? 0) + 1);
    this.#announceTab();
    return () => {
      const left = (this.#watchedHere.get(eventId) ?? 1) - 1;
      if (left > 0) this.#watchedHere.set(eventId, left);
      else this.#watchedHere.delete(eventId);
      this.#announceTab();
    };
  }

  /** Checks that the stream is alive, after this tab is shown again or the network is back. */
  check(): void {
    if (this.#isLeading) this.#stream.check();
    else this.#askLeader();
  }

  /** Marks the stream as offline in this tab, because the network is lost for the whole browser. */
  lose(): void {
    if (this.#isLeading) this.#stream.lose();
    else this.#showState("offline", this.#lastEventId);
  }

  /** Announces that this tab closes. */
  leave(): void {
    this.#parts.channel.post({ kind: "bye", tabId: this.#parts.tabId });
  }

  #acquire(steal: boolean): void {
    this.#parts.lock.acquire(
      steal,
      () => this.#lead(),
      () => this.#follow(),
    );
  }

  #lead(): void {
    this.#stopWaiting();
    this.#isLeading = true;
    this.#stream.start(this.#allEventIds(), this.#lastEventId);
  }

  /** Handles the loss of the lock to another tab: stops reading and queues for the lock again. */
  #follow(): void {
    this.#isLeading = false;
    this.#stream.stop();
    this.#acquire(false);
  }

  #askLeader(): void {
    if (this.#isLeading) return;
    this.#stopWaiting();
    this.#stopWaiting = this.#parts.setTimer(() => this.#acquire(true), LEADER_ANSWER_MS);
    this.#announceTab();
  }

  #announceTab(): void {
    const { tabId, channel } = this.#parts;
    const eventIds = [...this.#watchedHere.keys()];
    this.#storeTab(tabId, eventIds);
    channel.post({ kind: "hello", tabId, eventIds });
    if (this.#isLeading) this.#stream.start(this.#allEventIds());
  }

  #receive(message: TabMessage): void {
    switch (message.kind) {
      case "hello":
        this.#storeTab(message.tabId, message.eventIds);
        if (this.#isLeading) this.#answer();
        return;
      case "bye":
        this.#eventIdsOfTabs.delete(message.tabId);
        return;
      case "state":
        this.#stopWaiting();
        this.#showState(message.state, message.lastEventId);
        return;
      case "event":
        this.#listener.onEvent(message.event);
    }
  }

  #answer(): void {
    this.#stream.start(this.#allEventIds());
    this.#stream.check();
    this.#postState();
  }

  #storeTab(tabId: string, eventIds: readonly string[]): void {
    this.#eventIdsOfTabs.delete(tabId);
    this.#eventIdsOfTabs.set(tabId, eventIds);
  }

  #allEventIds(): string[] {
    const newestFirst = [...this.#eventIdsOfTabs.values()].reverse().flat();
    return [...new Set(newestFirst)].slice(0, WATCHED_EVENTS_MAX);
  }

  #forward(event: LiveEvent): void {
    this.#parts.channel.post({ kind: "event", event });
    this.#listener.onEvent(event);
  }

  #forwardState(state: ConnectionState, lastEventId: string | undefined): void {
    this.#showState(state, lastEventId);
    this.#postState();
  }

  #postState(): void {
    this.#parts.channel.post({ kind: "state", state: this.#state, lastEventId: this.#lastEventId });
  }

  #showState(state: ConnectionState, lastEventId: string | undefined): void {
    this.#lastEventId = lastEventId;
    if (this.#state === state) return;
    this.#state = state;
    this.#listener.onState(state, lastEventId);
  }
}
