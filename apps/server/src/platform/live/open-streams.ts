import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { Gauge } from "@prometheus-io/client";
import type { LiveEvent } from "@secret/contract";
import type { RequestSession } from "../http/session.ts";
import { registry } from "../observability/registry.ts";
import { audiencesOf, type Listener, Listeners } from "./listeners.ts";
import { type Audience, eventForCrew, type LiveMessage } from "./live-message.ts";
import { NOTICES_A_SECOND, NoticeLimit } from "./notice-limit.ts";
import { type RecentMessage, RecentMessages } from "./recent-messages.ts";

/** Maximum streams per member. A browser needs one, which its tabs share; the rest are for other devices. */
const STREAMS_PER_MEMBER = 6;
/** Maximum streams per network, enough for a crowd on one hotspot. */
const STREAMS_PER_NETWORK = 2_000;
/** Maximum unread output of a stream. A browser that doesn't read is disconnected rather than buffered in memory. */
const BUFFER_LIMIT_BYTES = 256 * 1024;
const RECONNECT_AFTER_MS = 2_000;
/** Streams written to before other work runs; takes a few ms. */
const BATCH_SIZE = 250;

const openStreams = new Gauge({
  name: "secret_live_streams",
  help: "Open live streams",
  registers: [registry],
});

/** Connection of a listening browser. */
export interface Stream extends Listener {
  /** Returns the current session, or undefined once it has ended. */
  readonly authenticate: () => Promise<RequestSession | undefined>;
  /** Response, which stays open. */
  readonly output: ServerResponse;
}

/** Message being written to many streams. */
interface Broadcast {
  readonly text: string;
  /** Streams that haven't got it yet. */
  readonly waiting: Set<Stream>;
}

/** Event types that close the stream. */
const ENDING = new Set<LiveEvent["type"]>(["session.ended", "session.replaced"]);

/** Open streams of this process, and the recent messages for browsers that reconnect. */
export class OpenStreams {
  readonly #crew: CrewGate | undefined;
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #streams = new Listeners<Stream>();
  readonly #recent = new RecentMessages();
  readonly #notices = new NoticeLimit((userId) => this.#send(notificationsChanged(userId)));
  /** Broadcasts in progress, oldest first. */
  readonly #broadcasts: Broadcast[] = [];
  #isBroadcasting = false;

  /** @param crew without it the crew gets the messages of every event */
  constructor(crew?: CrewGate) {
    this.#crew = crew;
  }

  /** Sends a message to its audience, within the member's limit of notices per second. */
  deliver(message: LiveMessage): void {
    const { to } = message;
    const isHeldBack = isNotice(message) && "userId" in to && !this.#notices.admit(to.userId);
    if (!isHeldBack) this.#send(message);
  }

  /**
   * Opens a stream.
   * @param lastEventId id of the last message the browser got, to resume after it
   */
  open(stream: Stream, lastEventId: string | undefined): void {
    this.#capStreams(stream.session.userId);
    this.#streams.add(stream);
    openStreams.inc();
    this.#write(stream, `retry: ${RECONNECT_AFTER_MS}\nid: ${this.#epoch}.${this.#recent.sequence}\n\n`);
    if (lastEventId !== undefined) this.#resume(stream, lastEventId);
  }

  /** Returns whether the network has reached its maximum of streams. */
  isFull(network: string): boolean {
    return this.#streams.countOf(network) >= STREAMS_PER_NETWORK;
  }

  /** Returns the number of streams in an audience. */
  countOf(to: Audience): number {
    return this.#streams.of(to).size;
  }

  /** Closes streams whose session expired, since expiry publishes no message. */
  async closeOver(now: Date): Promise<void> {
    for (const stream of [...this.#streams].filter(({ session }) => session.endsAt <= now)) {
      const session = await stream.authenticate();
      if (session === undefined) this.close(stream);
      else this.#streams.renew(stream, session);
    }
  }

  /** Closes a stream. */
  close(stream: Stream): void {
    if (this.#leave(stream)) stream.output.end();
  }

  /** Makes every page reload, after messages between processes were lost. */
  resyncAll(): void {
    this.#sendAll(frame({ type: "resync" }), this.#streams);
  }

  /** Closes every stream. */
  closeAll(): void {
    for (const stream of this.#streams) this.close(stream);
  }

  /** Sends a heartbeat, which keeps proxies from closing idle streams. */
  beat(): void {
    this.#sendAll(":\n\n", this.#streams);
  }

  #send(message: LiveMessage): void {
    const news = this.#recent.add(message);
    const listeners = this.#listenersTo(message);
    if (listeners.size > 0) this.#sendAll(this.#frameOf(news), listeners);
    if (ENDING.has(message.event.type)) for (const stream of listeners) this.close(stream);
  }

  /** Returns the streams of a message's audience that may get it. */
  #listenersTo(message: LiveMessage): ReadonlySet<Stream> {
    const all = this.#streams.of(message.to);
    if (eventForCrew(message) === undefined) return all;
    return new Set([...all].filter(({ session }) => this.#mayHear(session, message)));
  }

  #mayHear(session: RequestSession, message: LiveMessage): boolean {
    const eventId = eventForCrew(message);
    return eventId === undefined || this.#crew === undefined || this.#crew.hears(session, eventId);
  }

  /** Writes to a few streams at once, and to many in batches, so that other work can run in between. */
  #sendAll(text: string, streams: Iterable<Stream>): void {
    const waiting = new Set(streams);
    if (waiting.size <= BATCH_SIZE) {
      for (const stream of waiting) this.#sendOne(stream, text);
      return;
    }
    this.#broadcasts.push({ text, waiting });
    if (!this.#isBroadcasting) this.#writeBatch();
  }

  #writeBatch(): void {
    const [broadcast] = this.#broadcasts;
    this.#isBroadcasting = broadcast !== undefined;
    if (broadcast === undefined) return;
    let written = 0;
    for (const stream of broadcast.waiting) {
      if (written++ === BATCH_SIZE) break;
      broadcast.waiting.delete(stream);
      this.#write(stream, broadcast.text);
    }
    if (broadcast.waiting.size === 0) this.#broadcasts.shift();
    setImmediate(() => this.#writeBatch());
  }

  /**
   * Writes pending broadcasts to the stream first, so that each stream gets messages in order and can resume without
   * gaps.
   */
  #sendOne(stream: Stream, text: string): void {
    for (const broadcast of this.#broadcasts) {
      if (broadcast.waiting.delete(stream)) this.#write(stream, broadcast.text);
    }
    this.#write(stream, text);
  }

  #resume(stream: Stream, lastEventId: string): void {
    const [epoch, sequence] = lastEventId.split(".");
    const seen = epoch === this.#epoch ? Number(sequence) : Number.NaN;
    const missed = Number.isInteger(seen) ? this.#recent.after(seen, audiencesOf(stream)) : undefined;
    if (missed === undefined) {
      this.#write(stream, frame({ type: "resync" }));
      return;
    }
    const areTooMany = missed.filter(({ message }) => isNotice(message)).length > NOTICES_A_SECOND;
    for (const news of missed.filter(({ message }) => this.#mayHear(stream.session, message))) {
      if (!areTooMany || !isNotice(news.message)) this.#write(stream, this.#frameOf(news));
    }
    if (areTooMany) this.#write(stream, frame({ type: "notifications.changed" }));
  }

  #frameOf({ sequence, message }: RecentMessage): string {
    return frame(message.event, `${this.#epoch}.${sequence}`);
  }

  #write(stream: Stream, text: string): void {
    const { output } = stream;
    if (output.writableLength <= BUFFER_LIMIT_BYTES) {
      output.write(text);
      return;
    }
    // `end()` alone would keep the buffer in memory until the browser reads it.
    this.#leave(stream);
    output.destroy();
  }

  /**
   * Removes a stream.
   * @returns whether it was open
   */
  #leave(stream: Stream): boolean {
    for (const broadcast of this.#broadcasts) broadcast.waiting.delete(stream);
    const wasOpen = this.#streams.delete(stream);
    if (wasOpen) openStreams.dec();
    return wasOpen;
  }

  #capStreams(userId: string): void {
    const own = this.#streams.of({ userId });
    const [oldest] = own;
    if (own.size >= STREAMS_PER_MEMBER && oldest !== undefined) this.close(oldest);
  }
}

function isNotice({ event }: LiveMessage): boolean {
  return event.type === "notification.created";
}

/** Returns the message that replaces dropped notices. */
function notificationsChanged(userId: string): LiveMessage {
  return { to: { userId }, event: { type: "notifications.changed" } };
}

function frame(event: LiveMessage["event"], id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
}

/** Decides which crew members get live messages about an event's orders. */
export interface CrewGate {
  /** Prepares {@link hears} for an event; undefined when it is ready already. */
  prepare(eventId: string): Promise<void> | undefined;
  /** Returns whether a crew member gets an event's messages now; false when the event's time isn't known. */
  hears(session: RequestSession, eventId: string): boolean;
}
