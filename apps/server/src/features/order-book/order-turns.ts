import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Pool } from "../../platform/database/database.ts";
import type { Live } from "../../platform/live/live.ts";

/** Announcement that a process places an event's orders: its own id and the event's. */
const PLACING = "orders.placing";
const TELL_EVERY_MS = 1_000;
/** Time for which a process that was heard of counts as still placing, in ms. */
const HEARD_FOR_MS = 3_000;
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
  /** When another process was last heard of, and this one last announced itself, in ms of `performance.now()`. */
  readonly #heardAt = new Map<string, number>();
  readonly #toldAt = new Map<string, number>();

  constructor(pool: Pool, live: Pick<Live, "announce" | "onAnnouncement">) {
    this.#pool = pool;
    this.#live = live;
    live.onAnnouncement(PLACING, (id) => {
      const [processId, eventId = ""] = id.split(" ");
      if (processId !== this.#ownId) this.#heardAt.set(eventId, performance.now());
    });
  }

  /** Waits for this process's turn. Returns without one if no other process places the event's orders, or it takes too long. */
  async take(eventId: string): Promise<Turn> {
    this.#tell(eventId);
    const isShared = isWithin(HEARD_FOR_MS, this.#heardAt.get(eventId));
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

  #tell(eventId: string): void {
    if (isWithin(TELL_EVERY_MS, this.#toldAt.get(eventId))) return;
    this.#toldAt.set(eventId, performance.now());
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
      // It takes part again once the other process is heard of.
      this.#heardAt.delete(eventId);
      return undefined;
    }
  }
}

function isWithin(ms: number, at: number | undefined): boolean {
  return at !== undefined && performance.now() - at < ms;
}
