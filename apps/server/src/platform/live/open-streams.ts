import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { Gauge } from "@prometheus-io/client";
import type { LiveEvent } from "@secret/contract";
import type { RequestSession } from "../http/session.ts";
import { registry } from "../watch/registry.ts";
import type { CrewGate } from "./crew-gate.ts";
import { audiencesOf, type Listener, Listeners } from "./listeners.ts";
import { type Audience, eventForCrew, type LiveMessage } from "./live-message.ts";
import { NOTICES_A_SECOND, NoticeLimit } from "./notice-limit.ts";
import { type Remembered, RememberedNews } from "./remembered-news.ts";

/** A browser needs one (its tabs share it); a few more for other devices. */
const STREAMS_PER_MEMBER = 6;
/** A crowd on one hotspot shares a network; nobody else holds so many. */
const STREAMS_PER_NETWORK = 2_000;
/** A browser that doesn't read is let go rather than kept in memory. */
const BUFFER_LIMIT_BYTES = 256 * 1024;
const RECONNECT_AFTER_MS = 2_000;
/** To so many streams something is written before others have their turn: a few milliseconds. */
const WRITTEN_AT_ONCE = 250;

const openStreams = new Gauge({
  name: "secret_live_streams",
  help: "Live streams that are open",
  registers: [registry],
});

/** A browser that listens. */
export interface Stream extends Listener {
  /** Its session as it is now; undefined once that is over. */
  readonly authenticate: () => Promise<RequestSession | undefined>;
  /** The answer, which goes on for as long as it is open. */
  readonly output: ServerResponse;
}

/** Something that many hear, on its way to them. */
interface Round {
  readonly text: string;
  /** Who hasn't heard it yet. */
  readonly waiting: Set<Stream>;
}

/** What a stream doesn't outlive. */
const ENDING = new Set<LiveEvent["type"]>(["session.ended", "session.replaced"]);

/** The open streams of this process, and the last messages for those who come back. */
export class OpenStreams {
  readonly #crew: CrewGate | undefined;
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #streams = new Listeners<Stream>();
  readonly #news = new RememberedNews();
  readonly #notices = new NoticeLimit((userId) => this.#send(lookAnew(userId)));
  /** In the order in which they began. */
  readonly #rounds: Round[] = [];
  #isGoingRound = false;

  /** @param crew without it the crew gets the messages of every event */
  constructor(crew?: CrewGate) {
    this.#crew = crew;
  }

  /** Sends a message to all it is for; of notices no more than a member gets within a second. */
  deliver(message: LiveMessage): void {
    const { to } = message;
    const isHeldBack = isNotice(message) && "userId" in to && !this.#notices.admit(to.userId);
    if (!isHeldBack) this.#send(message);
  }

  open(stream: Stream, lastEventId: string | undefined): void {
    this.#capStreams(stream.session.userId);
    this.#streams.add(stream);
    openStreams.inc();
    this.#write(stream, `retry: ${RECONNECT_AFTER_MS}\nid: ${this.#epoch}.${this.#news.sequence}\n\n`);
    if (lastEventId !== undefined) this.#resume(stream, lastEventId);
  }

  /** Whether so many are open from one network that the next one has to wait. */
  isFull(network: string): boolean {
    return this.#streams.countOf(network) >= STREAMS_PER_NETWORK;
  }

  /** How many belong to an audience. */
  countOf(to: Audience): number {
    return this.#streams.of(to).size;
  }

  /** Closes those whose session is over: nobody tells of an end that time alone brings. */
  async closeOver(now: Date): Promise<void> {
    for (const stream of [...this.#streams].filter(({ session }) => session.endsAt <= now)) {
      const session = await stream.authenticate();
      if (session === undefined) this.close(stream);
      else this.#streams.renew(stream, session);
    }
  }

  close(stream: Stream): void {
    if (this.#leave(stream)) stream.output.end();
  }

  /** Something was missed between the processes: every page looks for itself. */
  resyncAll(): void {
    this.#tellAll(frame({ type: "resync" }), this.#streams);
  }

  closeAll(): void {
    for (const stream of this.#streams) this.close(stream);
  }

  beat(): void {
    this.#tellAll(":\n\n", this.#streams);
  }

  #send(message: LiveMessage): void {
    const news = this.#news.add(message);
    const listeners = this.#listenersTo(message);
    if (listeners.size > 0) this.#tellAll(this.#frameOf(news), listeners);
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

  /** Few hear it at once. Many hear it in turns, between which everything else goes on. */
  #tellAll(text: string, streams: Iterable<Stream>): void {
    const waiting = new Set(streams);
    if (waiting.size <= WRITTEN_AT_ONCE) {
      for (const stream of waiting) this.#tell(stream, text);
      return;
    }
    this.#rounds.push({ text, waiting });
    if (!this.#isGoingRound) this.#goRound();
  }

  #goRound(): void {
    const [round] = this.#rounds;
    this.#isGoingRound = round !== undefined;
    if (round === undefined) return;
    let written = 0;
    for (const stream of round.waiting) {
      if (written++ === WRITTEN_AT_ONCE) break;
      round.waiting.delete(stream);
      this.#write(stream, round.text);
    }
    if (round.waiting.size === 0) this.#rounds.shift();
    setImmediate(() => this.#goRound());
  }

  /** What is on its way to it came first: each hears everything in its order, and so never comes back without some. */
  #tell(stream: Stream, text: string): void {
    for (const round of this.#rounds) {
      if (round.waiting.delete(stream)) this.#write(stream, round.text);
    }
    this.#write(stream, text);
  }

  #resume(stream: Stream, lastEventId: string): void {
    const [epoch, sequence] = lastEventId.split(".");
    const seen = epoch === this.#epoch ? Number(sequence) : Number.NaN;
    const missed = Number.isInteger(seen) ? this.#news.after(seen, audiencesOf(stream)) : undefined;
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

  #frameOf({ sequence, message }: Remembered): string {
    return frame(message.event, `${this.#epoch}.${sequence}`);
  }

  #write(stream: Stream, text: string): void {
    const { output } = stream;
    if (output.writableLength <= BUFFER_LIMIT_BYTES) {
      output.write(text);
      return;
    }
    // Ended only, it would still be kept in memory until it has read all of it.
    this.#leave(stream);
    output.destroy();
  }

  /** @returns whether it was open */
  #leave(stream: Stream): boolean {
    for (const round of this.#rounds) round.waiting.delete(stream);
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

/** The word that stands for notices which were too many to be told one by one. */
function lookAnew(userId: string): LiveMessage {
  return { to: { userId }, event: { type: "notifications.changed" } };
}

function frame(event: LiveEvent, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
}
