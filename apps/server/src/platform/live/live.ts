import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { closeOnResponseTimeout } from "../database/response-timeout.ts";
import type { Audience, LiveMessage } from "./live-message.ts";
import { encodeMessage, type ProcessMessage, packMessages, unpackMessages } from "./payloads.ts";

/** Callback for messages to browsers. */
export type Listener = (message: LiveMessage) => void;

/** Interval of the listening connection's health check, and its timeout, in ms. */
export interface HealthCheck {
  readonly intervalMs: number;
  readonly responseTimeoutMs: number;
}

/** Returns the number of browsers that would receive a message for an audience. */
export type Reach = (to: Audience) => number;

const NOBODY: Reach = () => 0;

const CHANNEL = "live";
/** Topic that replaces missed messages: caches and pages reload. */
const RESYNC = "resync";
const RECONNECT_MS = 1_000;
/** Default health check; without it a connection that only listens would never notice an unresponsive database. */
const HEALTH_CHECK: HealthCheck = { intervalMs: 20_000, responseTimeoutMs: 10_000 };
/** Maximum messages per statement, so that it stays small even when thousands are notified at once. */
const MESSAGES_PER_STATEMENT = 2_000;
/** Pause between statements, in ms, during which messages are batched; a statement for each would slow a rush. */
const BATCH_DELAY_MS = 20;
/** Notification statement. A crash loses messages anyway, so its commit doesn't wait for the disk. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true),
  (SELECT count(pg_notify($1, payload)) FROM unnest($2::text[]) AS payload)`;

/**
 * Publishes committed changes to browsers and other processes. Call it after the commit, never inside a transaction:
 * NOTIFY takes a database-wide lock at commit.
 */
export class Live {
  readonly #processId = randomUUID();
  readonly #listeners = new Map<Listener, Reach>();
  readonly #topics = new Map<string, Set<(id: string) => void>>();
  readonly #healthCheck: HealthCheck;
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  /** Encoded messages waiting to be sent to the other processes. */
  readonly #outbox: string[] = [];
  #sending: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #stopped = false;
  #isReconnecting = false;

  constructor(url: string, pool: pg.Pool, log: FastifyBaseLogger, healthCheck = HEALTH_CHECK) {
    this.#healthCheck = healthCheck;
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
  }

  /** Connects and starts listening to the other processes; reconnects automatically. */
  async start(): Promise<void> {
    const { intervalMs, responseTimeoutMs } = this.#healthCheck;
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: responseTimeoutMs });
    client.on("error", () => undefined);
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    try {
      await client.connect();
      closeOnResponseTimeout(client, responseTimeoutMs);
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      // Close a connection that can't listen, for example on a replica; it would stay open.
      client.connection.stream.destroy();
      throw error;
    }
    if (this.#stopped) return client.end();
    // A failed check ends the connection, and the `end` handler reconnects.
    const pulse = setInterval(() => client.query("SELECT 1").catch(() => undefined), intervalMs);
    client.on("end", () => {
      clearInterval(pulse);
      this.#reconnect();
    });
    this.#client = client;
  }

  /** Sends waiting messages, then disconnects. */
  async stop(): Promise<void> {
    this.#stopped = true;
    // A command that exits right after its change must still send the message.
    await this.flushed();
    await this.#client?.end();
  }

  /** Resolves once every message has been sent to the other processes. */
  async flushed(): Promise<void> {
    await this.#sending;
  }

  /** Whether live messages are stopped, so late batches can be dropped. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Publishes a message to browsers; those of this process get it at once. */
  publish(message: LiveMessage): void {
    this.#deliver(message);
    this.#send({ message });
  }

  /** Announces a change of a topic to every process, including this one. */
  announce(topic: string, id: string): void {
    this.#call(topic, id);
    this.#send({ topic, id });
  }

  /** Announces a change of a topic within this process only; the caller notifies other processes itself. */
  note(topic: string, id: string): void {
    this.#call(topic, id);
  }

  /**
   * Registers a listener for messages to browsers.
   * @returns a function that removes it
   */
  onMessage(listener: Listener, reach = NOBODY): () => void {
    this.#listeners.set(listener, reach);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the number of this process's browsers that receive messages for an audience. */
  reachOf(to: Audience): number {
    return [...this.#listeners.values()].reduce((sum, reach) => sum + reach(to), 0);
  }

  /** Registers a listener for announcements of a topic. */
  onAnnouncement(topic: string, listener: (id: string) => void): void {
    const listeners = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, listeners.add(listener));
  }

  #deliver(message: LiveMessage): void {
    for (const listener of this.#listeners.keys()) listener(message);
  }

  #call(topic: string, id: string): void {
    for (const listener of this.#topics.get(topic) ?? []) listener(id);
  }

  /** Queues a message. Messages queued while a statement runs share the next one. */
  #send(message: ProcessMessage): void {
    if (this.#stopped) return;
    this.#outbox.push(encodeMessage(message));
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    // Collect every message of one change, since they are queued in the same turn.
    await Promise.resolve();
    while (this.#outbox.length > 0) {
      const isSent = await this.#notify(this.#outbox.splice(0, MESSAGES_PER_STATEMENT));
      if (!isSent) this.#outbox.splice(0, Number.POSITIVE_INFINITY, encodeMessage({ topic: RESYNC, id: "" }));
      if (!isSent && this.#stopped) break;
      await new Promise((resume) => setTimeout(resume, isSent ? BATCH_DELAY_MS : RECONNECT_MS));
    }
    // Reset in the same turn as the last check, so that a message queued right after starts a new loop.
    this.#sending = undefined;
  }

  /**
   * Sends messages to the other processes.
   * @returns whether it succeeded
   */
  async #notify(messages: readonly string[]): Promise<boolean> {
    try {
      await this.#pool.query(NOTIFY, [CHANNEL, packMessages(this.#processId, messages)]);
      return true;
    } catch (error) {
      this.#log.warn({ err: error }, "other processes could not be notified");
      return false;
    }
  }

  /**
   * Delivers another process's messages. An invalid payload, for example from another version, triggers a resync
   * instead of ending this process.
   */
  #receive(payload: string): void {
    try {
      for (const message of unpackMessages(this.#processId, payload)) {
        if ("message" in message) this.#deliver(message.message);
        else this.#call(message.topic, message.id);
      }
    } catch (error) {
      this.#log.warn({ err: error }, "invalid message from another process");
      this.#call(RESYNC, "");
    }
  }

  /** Schedules one reconnect. A failed attempt is reported twice, by its error and its end. */
  #reconnect(): void {
    if (this.#stopped || this.#isReconnecting) return;
    this.#isReconnecting = true;
    setTimeout(() => {
      this.#isReconnecting = false;
      if (this.#stopped) return;
      this.start().then(
        // Messages sent meanwhile are lost.
        () => this.#call(RESYNC, ""),
        () => this.#reconnect(),
      );
    }, RECONNECT_MS).unref();
  }
}
