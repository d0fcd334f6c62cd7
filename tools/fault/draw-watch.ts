import { type DrawStock, decideEntries, findDrawFlaw, type WantedOrder } from "@secret/domain";
import { findDraw } from "../../apps/server/src/features/draws/queries/draws.ts";
import { sha256 } from "../../apps/server/src/features/draws/service/open-draw.ts";
import { lockStock } from "../../apps/server/src/features/order-book/index.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";

/** Step that a draw takes next. */
export type DrawPhase = "close" | "draw" | "placing";

/** Result of an entry, and everything that the draw made for its member. */
interface Result extends WantedOrder {
  readonly alias: string;
  readonly tickets: number;
  readonly place: number;
  readonly refusal: string | null;
  readonly waitlistPosition: number | null;
  readonly orders: number;
  readonly windowId: string | null;
  /** Ordered pieces, as JSON: `{item: quantity}`. */
  readonly pieces: Readonly<Record<string, number>> | null;
  readonly won: number;
  readonly missed: number;
}

/** Watches one draw: what is published once must never change, and the end must be the one that the rules give. */
export class DrawWatch {
  readonly differences: string[] = [];
  readonly #context: Context;
  readonly #eventId: string;
  readonly #stock: DrawStock;
  readonly #seen = new Map<string, string>();

  private constructor(context: Context, eventId: string, stock: DrawStock) {
    this.#context = context;
    this.#eventId = eventId;
    this.#stock = stock;
  }

  /** Starts to watch a draw whose entries are open. */
  static async start(context: Context, eventId: string): Promise<DrawWatch> {
    const stock = await inTransaction(context.database, (transaction) => lockStock(transaction, eventId));
    if (stock === undefined) throw new Error("the event is missing");
    return new DrawWatch(context, eventId, stock);
  }

  /**
   * Returns the next step, undefined once there's none, the name of a process in the middle of it, and the number of
   * decided entries.
   */
  async look(): Promise<{ phase: DrawPhase | undefined; drawing: string | undefined; decided: number }> {
    const { rows } = await this.#context.pool.query<{
      phase: DrawPhase | null;
      drawing: string | null;
      decided: number;
    }>(
      `SELECT CASE WHEN closed_at IS NULL THEN 'close' WHEN drawn_at IS NULL THEN 'draw'
                   WHEN draw_finished_at IS NULL THEN 'placing' END AS phase,
              (SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE relation = 'draws'::regclass AND mode = 'RowShareLock' AND granted
                  AND application_name LIKE 'drawing-%' AND wait_event_type IS DISTINCT FROM 'Lock'
                ORDER BY xact_start LIMIT 1) AS drawing,
              (SELECT count(*)::int FROM draw_entries WHERE event_id = $1 AND decided_at IS NOT NULL) AS decided
         FROM draws JOIN events ON events.id = draws.event_id WHERE draws.event_id = $1`,
      [this.#eventId],
    );
    const { phase, drawing, decided = 0 } = rows[0] ?? {};
    return { phase: phase ?? undefined, drawing: drawing ?? undefined, decided };
  }

  /** Compares everything that is published with what it was before. */
  async compare(): Promise<void> {
    const { rows } = await this.#context.pool.query<Record<string, string | null>>(
      `SELECT secret, secret_hash, fingerprint, beacon_round::text, seed, beacon, drawn_at::text,
              (SELECT md5(string_agg(concat_ws(' ', alias, tickets, number, place), ',' ORDER BY alias))
                 FROM draw_entries WHERE event_id = $1 HAVING bool_and(place IS NOT NULL)) AS places
         FROM draws WHERE event_id = $1`,
      [this.#eventId],
    );
    for (const [name, value] of Object.entries(rows[0] ?? {})) {
      const before = this.#seen.get(name);
      if (before !== undefined && before !== value) this.#note(`${name} was ${before}, and is ${value}`);
      if (value !== null) this.#seen.set(name, value);
    }
  }

  /** Recomputes a finished draw and all its decisions from the stock at the start. */
  async check(): Promise<{ orders: number }> {
    await this.compare();
    const results = await this.#findResults();
    const draw = await findDraw(this.#context.database, this.#eventId);
    if (draw?.fingerprint == null || draw.seed == null) throw new Error("the draw isn't finished");
    const { secret, secretHash, fingerprint, seed, beacon, eventId } = draw;
    const flaw = findDrawFlaw(
      { eventId, secret, secretHash, fingerprint, seed, beacon, entries: results },
      sha256,
    );
    if (flaw !== undefined) this.#note(`its record is wrong: ${JSON.stringify(flaw)}`);
    let waiting = 0;
    for (const decision of decideEntries(this.#stock, results, draw.drawnAt ?? new Date(0))) {
      const { entry } = decision;
      const expected =
        "share" in decision
          ? {
              ...{ orders: 1, won: 1, missed: 0, refusal: null, waitlistPosition: null },
              windowId: decision.share.pickupWindowId,
              pieces: Object.fromEntries(
                decision.share.items.map((item) => [item.menuItemId, item.quantity]),
              ),
            }
          : {
              ...{ orders: 0, won: 0, missed: 1, refusal: decision.refusal, waitlistPosition: ++waiting },
              ...{ windowId: null, pieces: null },
            };
      this.#compareResult(entry, expected);
    }
    return { orders: results.reduce((sum, { orders }) => sum + orders, 0) };
  }

  #compareResult(entry: Result, expected: Partial<Result>): void {
    const names = Object.keys(expected) as (keyof Result)[];
    const textOf = (result: Partial<Result>) =>
      JSON.stringify(names.map((name) => (name === "pieces" ? sortedPieces(result) : result[name])));
    if (textOf(entry) !== textOf(expected))
      this.#note(`place ${entry.place} has ${textOf(entry)} instead of ${textOf(expected)}`);
  }

  async #findResults(): Promise<Result[]> {
    const { rows } = await this.#context.pool.query<Result>(
      `SELECT alias, tickets, place, refusal, waitlist_position AS "waitlistPosition", window_ids AS "windowIds", lines,
              takes_fewer AS "takesFewer", coalesce(made.orders, 0)::int AS orders, ordered.pickup_window_id AS "windowId",
              (SELECT jsonb_object_agg(menu_item_id, quantity) FROM order_items WHERE order_id = ordered.id) AS pieces,
              coalesce(won, 0)::int AS won, coalesce(missed, 0)::int AS missed
         FROM draw_entries AS entries
         LEFT JOIN orders AS ordered ON ordered.id = entries.order_id AND ordered.user_id = entries.user_id
         LEFT JOIN (SELECT user_id, count(*) AS orders FROM orders WHERE event_id = $1 GROUP BY user_id) AS made
                ON made.user_id = entries.user_id
         LEFT JOIN (SELECT user_id, count(*) FILTER (WHERE title = 'You got it') AS won,
                           count(*) FILTER (WHERE title = 'Not this time') AS missed
                      FROM notifications WHERE event_id = $1 GROUP BY user_id) AS notified
                ON notified.user_id = entries.user_id
        WHERE entries.event_id = $1 ORDER BY place`,
      [this.#eventId],
    );
    return rows;
  }

  #note(difference: string): void {
    this.differences.push(`draw of event ${this.#eventId}: ${difference}`);
  }
}

function sortedPieces({ pieces }: Partial<Result>) {
  return pieces == null ? null : Object.entries(pieces).sort();
}
