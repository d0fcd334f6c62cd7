import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { endWhenSilent } from "../database/silence.ts";
import type { Audience, LiveMessage } from "./live-message.ts";
import { packWords, unpackWords, type Word, writeWord } from "./payloads.ts";

export type Listener = (message: LiveMessage) => void;

/** How often the listening connection is asked whether it still stands, and how long it may take to answer. */
export interface Patience {
  readonly pulseMs: number;
  readonly silentMs: number;
}

/** To how many a message for an audience would go on. */
export type Reach = (to: Audience) => number;

const NOBODY: Reach = () => 0;

const CHANNEL = "live";
/** What stands for all that somebody did not hear: caches and pages look for themselves. */
const RESYNC = "resync";
const RECONNECT_MS = 1_000;
/** Else a database that went without a word would never be missed by who only listens. */
const PATIENCE: Patience = { pulseMs: 20_000, silentMs: 10_000 };
/** In one statement: few enough that it stays small, also when thousands are told at once. */
const WORDS_A_STATEMENT = 2_000;
/** How long what is told right after a statement waits for its neighbors: a statement for each would slow a rush. */
const GATHERED_MS = 20;
/** A word is lost with a crash anyway, so its commit waits for no disk that orders wait for. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true),
  (SELECT count(pg_notify($1, payload)) FROM unnest($2::text[]) AS payload)`;

/**
 * Tells browsers and other processes what has just been written. Told after the commit, never inside a
 * transaction: NOTIFY takes a lock of the whole database at commit.
 */
export class Live {
  readonly #processId = randomUUID();
  readonly #listeners = new Map<Listener, Reach>();
  readonly #topics = new Map<string, Set<(id: string) => void>>();
  readonly #patience: Patience;
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  /** Words to the other processes that wait for their turn. */
  readonly #outbox: string[] = [];
  #sending: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #stopped = false;
  #isReconnecting = false;

  constructor(url: string, pool: pg.Pool, log: FastifyBaseLogger, patience = PATIENCE) {
    this.#patience = patience;
    this.#url = url;
    this.#pool = pool;
    this.#log = log;
  }

  /** Begins to hear the other processes; connects again by itself. */
  async start(): Promise<void> {
    const { pulseMs, silentMs } = this.#patience;
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: silentMs });
    client.on("error", () => undefined);
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    try {
      await client.connect();
      endWhenSilent(client, silentMs);
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      // One that may not listen, as at a database that only follows another, would stay open.
      client.connection.stream.destroy();
      throw error;
    }
    if (this.#stopped) return client.end();
    // What is asked in vain ends the connection, which is heard of there.
    const pulse = setInterval(() => client.query("SELECT 1").catch(() => undefined), pulseMs);
    client.on("end", () => {
      clearInterval(pulse);
      this.#reconnect();
    });
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
    this.#send({ message });
  }

  /** Tells every process, this one included, that something a topic names has changed. */
  announce(topic: string, id: string): void {
    this.#call(topic, id);
    this.#send({ topic, id });
  }

  /** Tells this process alone: whatever follows for the others, it says itself. */
  note(topic: string, id: string): void {
    this.#call(topic, id);
  }

  onMessage(listener: Listener, reach = NOBODY): () => void {
    this.#listeners.set(listener, reach);
    return () => this.#listeners.delete(listener);
  }

  /** How many browsers of this process hear what an audience is told. */
  reachOf(to: Audience): number {
    return [...this.#listeners.values()].reduce((sum, reach) => sum + reach(to), 0);
  }

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

  /** What is told while the last statement is under way leaves together with the next one. */
  #send(word: Word): void {
    if (this.#stopped) return;
    this.#outbox.push(writeWord(word));
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    // All that one change tells is said in the same turn.
    await Promise.resolve();
    while (this.#outbox.length > 0) {
      const isTold = await this.#tell(this.#outbox.splice(0, WORDS_A_STATEMENT));
      if (!isTold) this.#outbox.splice(0, Number.POSITIVE_INFINITY, writeWord({ topic: RESYNC, id: "" }));
      if (!isTold && this.#stopped) break;
      await new Promise((resume) => setTimeout(resume, isTold ? GATHERED_MS : RECONNECT_MS));
    }
    // In the same turn as the last look: what is said right after it must not wait for the next word.
    this.#sending = undefined;
  }

  /** @returns whether it has left */
  async #tell(words: readonly string[]): Promise<boolean> {
    try {
      await this.#pool.query(NOTIFY, [CHANNEL, packWords(this.#processId, words)]);
      return true;
    } catch (error) {
      this.#log.warn({ err: error }, "other processes were not told");
      return false;
    }
  }

  /** What can't be understood, such as a word of another version, is looked for: it must not end this process. */
  #receive(payload: string): void {
    try {
      for (const word of unpackWords(this.#processId, payload)) {
        if ("message" in word) this.#deliver(word.message);
        else this.#call(word.topic, word.id);
      }
    } catch (error) {
      this.#log.warn({ err: error }, "another process was not understood");
      this.#call(RESYNC, "");
    }
  }

  /** A failed attempt reports itself twice, by its error and by its end: only one next attempt is planned. */
  #reconnect(): void {
    if (this.#stopped || this.#isReconnecting) return;
    this.#isReconnecting = true;
    setTimeout(() => {
      this.#isReconnecting = false;
      if (this.#stopped) return;
      this.start().then(
        // What was said meanwhile is lost.
        () => this.#call(RESYNC, ""),
        () => this.#reconnect(),
      );
    }, RECONNECT_MS).unref();
  }
}
