import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { LiveEvent } from "@secret/contract";
import { mayAccess } from "@secret/domain";
import type { RequestSession } from "../http/session.ts";
import type { Audience, LiveMessage } from "./live.ts";

/** A browser needs one (its tabs share it); a few more for other devices. */
const STREAMS_PER_MEMBER = 6;
/** A crowd on one hotspot shares a network; nobody else holds so many. */
const STREAMS_PER_NETWORK = 2_000;
/** Enough for a minute without signal during a rush. */
const REMEMBERED_MESSAGES = 2_000;
/** A browser that doesn't read is let go rather than kept in memory. */
const BUFFER_LIMIT_BYTES = 256 * 1024;
const RECONNECT_AFTER_MS = 2_000;

/** A browser that listens. */
export interface Stream {
  session: RequestSession;
  /** Its session as it is now; undefined once that is over. */
  readonly authenticate: () => Promise<RequestSession | undefined>;
  readonly network: string;
  readonly eventIds: readonly string[];
  /** The answer, which goes on for as long as it is open. */
  readonly output: ServerResponse;
}

interface Remembered {
  readonly sequence: number;
  readonly message: LiveMessage;
  readonly text: string;
}

/** What a stream doesn't outlive. */
const ENDING = new Set<LiveEvent["type"]>(["session.ended", "session.replaced"]);

/** The open streams of this process, and the last messages for those who come back. */
export class OpenStreams {
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #streams = new Set<Stream>();
  readonly #remembered: Remembered[] = [];
  #sequence = 0;

  /** Sends a message to all it is for; its JSON is made once. */
  deliver(message: LiveMessage): void {
    const sequence = ++this.#sequence;
    const text = frame(message.event, `${this.#epoch}.${sequence}`);
    this.#remembered.push({ sequence, message, text });
    if (this.#remembered.length > REMEMBERED_MESSAGES) this.#remembered.shift();
    for (const stream of this.#streams) {
      if (isFor(message.to, stream)) this.#write(stream, text);
    }
    if (ENDING.has(message.event.type)) this.#closeEnded(message.to);
  }

  open(stream: Stream, lastEventId: string | undefined): void {
    this.#capStreams(stream.session.userId);
    this.#streams.add(stream);
    this.#write(stream, `retry: ${RECONNECT_AFTER_MS}\nid: ${this.#epoch}.${this.#sequence}\n\n`);
    if (lastEventId !== undefined) this.#resume(stream, lastEventId);
  }

  /** Whether so many are open from one network that the next one has to wait. */
  isFull(network: string): boolean {
    let count = 0;
    for (const stream of this.#streams) if (stream.network === network) count++;
    return count >= STREAMS_PER_NETWORK;
  }

  /** Closes those whose session is over: nobody tells of an end that time alone brings. */
  async closeOver(now: Date): Promise<void> {
    for (const stream of this.#streams) {
      if (stream.session.endsAt > now) continue;
      const session = await stream.authenticate();
      if (session === undefined) this.close(stream);
      else stream.session = session;
    }
  }

  close(stream: Stream): void {
    if (this.#streams.delete(stream)) stream.output.end();
  }

  /** Something was missed between the processes: every page looks for itself. */
  resyncAll(): void {
    for (const stream of this.#streams) this.#write(stream, frame({ type: "resync" }));
  }

  closeAll(): void {
    for (const stream of this.#streams) this.close(stream);
  }

  beat(): void {
    for (const stream of this.#streams) this.#write(stream, ":\n\n");
  }

  #resume(stream: Stream, lastEventId: string): void {
    const [epoch, sequence] = lastEventId.split(".");
    const seen = Number(sequence);
    const oldest = this.#remembered[0]?.sequence ?? this.#sequence + 1;
    if (epoch !== this.#epoch || !Number.isInteger(seen) || seen + 1 < oldest) {
      this.#write(stream, frame({ type: "resync" }));
      return;
    }
    for (const { sequence: each, message, text } of this.#remembered) {
      if (each > seen && isFor(message.to, stream)) this.#write(stream, text);
    }
  }

  #write(stream: Stream, text: string): void {
    const { output } = stream;
    if (output.writableLength <= BUFFER_LIMIT_BYTES) {
      output.write(text);
      return;
    }
    // Ended only, it would still be kept in memory until it has read all of it.
    this.#streams.delete(stream);
    output.destroy();
  }

  #capStreams(userId: string): void {
    const own = [...this.#streams].filter((stream) => stream.session.userId === userId);
    const oldest = own[0];
    if (own.length >= STREAMS_PER_MEMBER && oldest !== undefined) this.close(oldest);
  }

  #closeEnded(to: Audience): void {
    for (const stream of this.#streams) {
      if (isFor(to, stream)) this.close(stream);
    }
  }
}

function isFor(to: Audience, { session, eventIds }: Stream): boolean {
  if ("userId" in to) return session.userId === to.userId;
  if ("sessionId" in to) return session.sessionId === to.sessionId;
  if ("eventId" in to) return eventIds.includes(to.eventId);
  return mayAccess(session.role, "staff");
}

function frame(event: LiveEvent, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
}
