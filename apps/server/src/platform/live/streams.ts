import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { LIVE_PATH, type LiveEvent } from "@secret/contract";
import { mayAccess } from "@secret/domain";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { sendProblem } from "../http/problems.ts";
import type { Authenticate, Session } from "../http/session.ts";
import type { Audience, Live, LiveMessage } from "./live.ts";

/** A browser needs one (its tabs share it); a few more for other devices. */
const STREAMS_PER_MEMBER = 6;
const HEARTBEAT_MS = 20_000;
/** Enough for a minute without signal during a rush. */
const REMEMBERED_MESSAGES = 2_000;
/** A browser that doesn't read is let go rather than kept in memory. */
const BUFFER_LIMIT_BYTES = 256 * 1024;
const RECONNECT_AFTER_MS = 2_000;

/** The tabs of one browser share a stream and may look at several events. */
const WATCHED_EVENTS_MAX = 8;

interface Stream {
  readonly session: Session;
  readonly eventIds: readonly string[];
  readonly reply: FastifyReply;
}

interface Remembered {
  readonly sequence: number;
  readonly message: LiveMessage;
  readonly text: string;
}

/** What a stream doesn't outlive. */
const ENDING = new Set<LiveEvent["type"]>(["session.ended", "session.replaced"]);

const StreamQuery = z.strictObject({
  event: z.union([z.uuid().transform((id) => [id]), z.array(z.uuid()).max(WATCHED_EVENTS_MAX)]).default([]),
});

/** The open streams of this process, and the last messages for those who come back. */
class Streams {
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

  close(stream: Stream): void {
    if (this.#streams.delete(stream)) stream.reply.raw.end();
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
    const { raw } = stream.reply;
    if (raw.writableLength <= BUFFER_LIMIT_BYTES) {
      raw.write(text);
      return;
    }
    // Ended only, it would still be kept in memory until it has read all of it.
    this.#streams.delete(stream);
    raw.destroy();
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

/** Serves the live stream (server-sent events) to signed-in browsers. */
export function registerLiveStreams(app: FastifyInstance, live: Live, authenticate: Authenticate): void {
  const streams = new Streams();
  const stopListening = live.onMessage((message) => streams.deliver(message));
  live.onAnnouncement("resync", () => streams.resyncAll());
  const heartbeat = setInterval(() => streams.beat(), HEARTBEAT_MS);
  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    stopListening();
    streams.closeAll();
  });
  app.get(LIVE_PATH, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const session = await authenticate(request);
    if (session === undefined) return sendProblem(reply, { code: "SIGN_IN_REQUIRED" });
    const query = StreamQuery.safeParse(request.query);
    if (!query.success) return sendProblem(reply, { code: "INVALID_INPUT", field: "event" });
    reply.hijack();
    // Whoever left while we looked who it is has no stream that could be closed.
    if (request.raw.socket.destroyed) return;
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const stream: Stream = { session, eventIds: query.data.event, reply };
    request.raw.socket.on("close", () => streams.close(stream));
    const lastEventId = request.headers["last-event-id"];
    streams.open(stream, typeof lastEventId === "string" ? lastEventId : undefined);
  });
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
