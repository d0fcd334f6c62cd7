import { randomUUID } from "node:crypto";
import type { LiveEvent } from "@secret/contract";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

/** Who is told: one account, everybody who looks at an event, the crew, one session, or everybody. */
export type Audience =
  | { readonly userId: string }
  | { readonly eventId: string }
  | { readonly staff: true }
  | { readonly sessionId: string };

export interface LiveMessage {
  readonly to: Audience;
  readonly event: LiveEvent;
}

/** What goes between processes: a message for browsers, or a word among the processes themselves. */
interface Envelope {
  readonly from: string;
  readonly message?: LiveMessage;
  readonly topic?: string;
  readonly id?: string;
}

export type Listener = (message: LiveMessage) => void;

const CHANNEL = "live";
const RECONNECT_MS = 1_000;
/** PostgreSQL's NOTIFY takes less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900;
/** In one statement: few enough that it stays small, also when thousands are told at once. */
const PAYLOADS_A_STATEMENT = 500;
const NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload";

/**
 * Tells browsers and other processes what has just been written. Told after the commit, never inside a
 * transaction: NOTIFY takes a lock of the whole database at commit.
 */
export class Live {
  readonly #processId = randomUUID();
  readonly #listeners = new Set<Listener>();
  readonly #topics = new Map<string, Set<(id: string) => void>>();
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  /** Words to the other processes that wait for their turn. */
  readonly #outbox: string[] = [];
  #sending: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #stopped = false;
  #isReconnecting = false;

  constructor(url: string, pool: pg.Pool, log: FastifyBaseLogger) {
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
  }

  /** Begins to hear the other processes; connects again by itself. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on("error", () => undefined);
    client.on("end", () => this.#reconnect());
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    this.#client = client;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    // A command that ends right after its change must not take the news of it along.
    await this.flushed();
    await this.#client?.end();
  }

  /** Until everything that was said has left for the other processes. */
  async flushed(): Promise<void> {
    await this.#sending;
  }

  /** Nobody hears anything any more; what is gathered late need not be told. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Tells browsers. Those of this process hear it at once. */
  publish(message: LiveMessage): void {
    this.#deliver(message);
    this.#send({ from: this.#processId, message });
  }

  /** Tells every process, this one included, that something a topic names has changed. */
  announce(topic: string, id: string): void {
    this.#call(topic, id);
    this.#send({ from: this.#processId, topic, id });
  }

  /** Tells this process alone: whatever follows for the others, it says itself. */
  note(topic: string, id: string): void {
    this.#call(topic, id);
  }

  onMessage(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onAnnouncement(topic: string, listener: (id: string) => void): void {
    const listeners = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, listeners.add(listener));
  }

  #deliver(message: LiveMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  #call(topic: string, id: string): void {
    for (const listener of this.#topics.get(topic) ?? []) listener(id);
  }

  /** What is told while the last statement is under way leaves together with the next one. */
  #send(envelope: Envelope): void {
    if (this.#stopped) return;
    this.#outbox.push(payloadOf(envelope));
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    // All that one change tells is said in the same turn.
    await Promise.resolve();
    while (this.#outbox.length > 0) {
      const payloads = this.#outbox.splice(0, PAYLOADS_A_STATEMENT);
      await this.#pool
        .query(NOTIFY, [CHANNEL, payloads])
        .catch((error: unknown) => this.#log.warn({ err: error }, "other processes were not told"));
    }
    // In the same turn as the last look: what is said right after it must not wait for the next word.
    this.#sending = undefined;
  }

  #receive(payload: string): void {
    const envelope = JSON.parse(payload) as Envelope;
    if (envelope.from === this.#processId) return;
    if (envelope.message !== undefined) this.#deliver(envelope.message);
    if (envelope.topic !== undefined) this.#call(envelope.topic, envelope.id ?? "");
  }

  /** A failed attempt reports itself twice, by its error and by its end: only one next attempt is planned. */
  #reconnect(): void {
    if (this.#stopped || this.#isReconnecting) return;
    this.#isReconnecting = true;
    setTimeout(() => {
      this.#isReconnecting = false;
      this.start().then(
        // What was said meanwhile is lost: caches and pages look for themselves.
        () => this.#call("resync", ""),
        () => this.#reconnect(),
      );
    }, RECONNECT_MS).unref();
  }
}

/** What is too large to be told is looked for: its audience is asked to fetch everything. */
function payloadOf(envelope: Envelope): string {
  const payload = JSON.stringify(envelope);
  if (envelope.message === undefined || Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES) return payload;
  const { from, message } = envelope;
  return JSON.stringify({ from, message: { to: message.to, event: { type: "resync" } } } satisfies Envelope);
}
