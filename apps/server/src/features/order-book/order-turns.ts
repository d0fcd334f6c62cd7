import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Pool } from "../../platform/database/database.ts";
import type { Live } from "../../platform/live/live.ts";

/** Announcement that a process places an event's orders: its own id and the event's. */
const PLACING = "orders.placing";
const ANNOUNCE_EVERY_MS = 1_000;
/** Time after which a process that announced itself no longer counts as placing, in ms. */
const PEER_EXPIRES_MS = 3_000;
/** Maximum wait for a turn, in ms, so that a paused process doesn't hold up the others' orders. */
const TURN_WAIT_MAX_MS = 500;

/** Turn to place one batch. */
export interface Turn {
  readonly connection: Pick<Pool, "query">;
  end(): void;
}

/**
 * Lets the processes that place one event's orders take turns. Their batches wait for the event's row anyway; taking turns
 * before a batch is made up lets it grow meanwhile, so both together need fewer and larger ones. It doesn't keep anything
 * consistent: that is the row lock's work. A process that places an event's orders alone takes no lock.
 */
export class OrderTurns {
  readonly #pool: Pool;
  readonly #live: Pick<Live, "announce" | "onAnnouncement">;
  readonly #ownId = randomUUID();
  /** When another process last announced itself, and this one did, in ms of `performance.now()`. */
  readonly #peerSeenAt = new Map<string, number>();
  readonly #announcedAt = new Map<string, number>();

  constructor(pool: Pool, live: Pick<Live, "announce" | "onAnnouncement">) {
    this.#pool = pool;
    this.#live = live;
    live.onAnnouncement(PLACING, (id) => {
      const [processId, eventId = ""] = id.split(" ");
      if (processId !== this.#ownId) this.#peerSeenAt.set(eventId, performance.now());
    });
  }

  /**
   * Waits for this process's turn. Returns one without the lock if no other process places the event's orders, or the lock
   * takes too long.
   */
  async take(eventId: string): Promise<Turn> {
    this.#announce(eventId);
    const isShared = isWithin(PEER_EXPIRES_MS, this.#peerSeenAt.get(eventId));
    const client = isShared ? await this.#lock(eventId) : undefined;
    if (client === undefined) return { connection: this.#pool, end: () => undefined };
    const end = () => {
      // An ended connection unlocks too.
      client.query("SELECT pg_advisory_unlock_all()").then(
        () => client.release(),
        () => client.release(true),
      );
    };
    return { connection: client, end };
  }

  #announce(eventId: string): void {
    if (isWithin(ANNOUNCE_EVERY_MS, this.#announcedAt.get(eventId))) return;
    this.#announcedAt.set(eventId, performance.now());
    this.#live.announce(PLACING, `${this.#ownId} ${eventId}`);
  }

  /** Locks an event's turns on a connection of its own. Returns undefined if that fails or takes too long. */
  async #lock(eventId: string): Promise<pg.PoolClient | undefined> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      const thing = pg.escapeLiteral(`orders of ${eventId}`);
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${TURN_WAIT_MAX_MS};
        SELECT pg_advisory_lock(hashtextextended(${thing}, 0)); COMMIT`);
      return client;
    } catch {
      client?.release(true);
      // It takes part again once the other process announces itself.
      this.#peerSeenAt.delete(eventId);
      return undefined;
    }
  }
}

function isWithin(ms: number, at: number | undefined): boolean {
  return at !== undefined && performance.now() - at < ms;
}
