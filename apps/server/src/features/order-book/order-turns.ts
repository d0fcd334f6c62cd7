import { randomUUID } from "node:crypto";
import pg from "pg";
import { isLockTimeout, type Pool } from "../../platform/database/database.ts";
import type { Live } from "../../platform/live/live.ts";

/** Announcement that a process places an event's orders: its own id and the event's. */
const PLACING = "orders.placing";
const ANNOUNCE_EVERY_MS = 1_000;
/** Time after which a process that announced itself no longer counts as placing, in ms. */
const PEER_EXPIRES_MS = 3_000;
/** Maximum wait for a turn, in ms: longer than a full batch takes. */
const TURN_WAIT_MAX_MS = 200;
/** Time without turns after a wait that was too long, in ms, so that a slow or paused process doesn't hold up the others. */
const NO_TURNS_MS = 10_000;

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
  /** When another process last announced an event. */
  readonly #peerSeenAt = new RecentTimes();
  /** When this process last announced it. */
  readonly #announcedAt = new RecentTimes();
  /** When this process last waited too long for a turn. */
  readonly #missedAt = new RecentTimes();

  constructor(pool: Pool, live: Pick<Live, "announce" | "onAnnouncement">) {
    this.#pool = pool;
    this.#live = live;
    live.onAnnouncement(PLACING, (id) => {
      const [processId, eventId = ""] = id.split(" ");
      if (processId !== this.#ownId) this.#peerSeenAt.note(eventId);
    });
  }

  /**
   * Waits for this process's turn. Returns one without the lock if no other process places the event's orders, or the lock
   * takes too long.
   * @throws if the database can't be reached
   */
  async take(eventId: string): Promise<Turn> {
    this.#announce(eventId);
    const isShared =
      this.#peerSeenAt.has(eventId, PEER_EXPIRES_MS) && !this.#missedAt.has(eventId, NO_TURNS_MS);
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
    if (this.#announcedAt.has(eventId, ANNOUNCE_EVERY_MS)) return;
    this.#announcedAt.note(eventId);
    this.#live.announce(PLACING, `${this.#ownId} ${eventId}`);
  }

  /** Locks an event's turns on a connection of its own. Returns undefined if another process holds the lock for too long. */
  async #lock(eventId: string): Promise<pg.PoolClient | undefined> {
    const client = await this.#pool.connect();
    try {
      const thing = pg.escapeLiteral(`orders of ${eventId}`);
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${TURN_WAIT_MAX_MS};
        SELECT pg_advisory_lock(hashtextextended(${thing}, 0)); COMMIT`);
      return client;
    } catch (error) {
      client.release(true);
      if (!isLockTimeout(error)) throw error;
      this.#missedAt.note(eventId);
      return undefined;
    }
  }
}

/** Last time of something, by event. Drops old entries, since anybody can try to order from an event that doesn't exist. */
class RecentTimes {
  /** In ms of `performance.now()`, oldest first. */
  readonly #times = new Map<string, number>();

  note(eventId: string): void {
    const now = performance.now();
    this.#times.delete(eventId);
    this.#times.set(eventId, now);
    for (const [id, at] of this.#times) {
      if (now - at < NO_TURNS_MS) break;
      this.#times.delete(id);
    }
  }

  /** Returns whether an event was noted within the last `ms`. */
  has(eventId: string, ms: number): boolean {
    const at = this.#times.get(eventId);
    return at !== undefined && performance.now() - at < ms;
  }
}
