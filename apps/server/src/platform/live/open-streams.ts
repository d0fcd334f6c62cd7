import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { LiveEvent } from "@secret/contract";
import { mayAccess } from "@secret/domain";
import type { RequestSession } from "../http/session.ts";
import type { Audience, LiveMessage } from "./live-message.ts";
import { NOTICES_A_SECOND, NoticeLimit } from "./notice-limit.ts";

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
  /** Its frame, made for the first browser that hears it: most messages of a rush are heard by one or none. */
  text?: string;
}

/** What a stream doesn't outlive. */
const ENDING = new Set<LiveEvent["type"]>(["session.ended", "session.replaced"]);

/** The open streams of this process, and the last messages for those who come back. */
export class OpenStreams {
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #streams = new Set<Stream>();
  readonly #remembered: Remembered[] = [];
  readonly #notices = new NoticeLimit((userId) => this.#send(lookAnew(userId)));
  #sequence = 0;

  /** Sends a message to all it is for; of notices no more than a member gets within a second. */
  deliver(message: LiveMessage): void {
    const { to } = message;
    const isHeldBack = isNotice(message) && "userId" in to && !this.#notices.admit(to.userId);
    if (!isHeldBack) this.#send(message);
  }

  /** A message's JSON is made once at most. */
  #send(message: LiveMessage): void {
    const remembered = { sequence: ++this.#sequence, message };
    this.#remembered.push(remembered);
    if (this.#remembered.length > REMEMBERED_MESSAGES) this.#remembered.shift();
    for (const stream of this.#streams) {
      if (isFor(message.to, stream)) this.#tell(stream, remembered);
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
    const missed = this.#remembered.filter(
      ({ sequence: at, message }) => at > seen && isFor(message.to, stream),
    );
    const areTooMany = missed.filter(({ message }) => isNotice(message)).length > NOTICES_A_SECOND;
    for (const remembered of missed) {
      if (!areTooMany || !isNotice(remembered.message)) this.#tell(stream, remembered);
    }
    if (areTooMany) this.#write(stream, frame({ type: "notifications.changed" }));
  }

  #tell(stream: Stream, remembered: Remembered): void {
    remembered.text ??= frame(remembered.message.event, `${this.#epoch}.${remembered.sequence}`);
    this.#write(stream, remembered.text);
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

function isNotice({ event }: LiveMessage): boolean {
  return event.type === "notification.created";
}

/** The word that stands for notices which were too many to be told one by one. */
function lookAnew(userId: string): LiveMessage {
  return { to: { userId }, event: { type: "notifications.changed" } };
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
