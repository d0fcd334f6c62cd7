import {
  type DrawEntry,
  type DrawTickets,
  type EntryOutcome,
  type PastEntry,
  PLACING_REFUSALS,
  type WantedOrder,
} from "@secret/domain";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { inOwnBatches } from "../../../platform/batch-queue.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { DrawEntries } from "../../../platform/database/schema.generated.ts";

/** Line of an entry, with the price that the member saw. */
export interface EntryLine {
  readonly menuItemId: string;
  readonly quantity: number;
  readonly specialInstructions: string;
  readonly unitPriceCents: number;
}

export type EntryRow = Omit<Selectable<DrawEntries>, "lines"> & { readonly lines: readonly EntryLine[] };

/** Maximum requests that share one count. */
const COUNTED_TOGETHER_MAX = 1_000;

/** Entry in the drawn order: the first one has place 1. */
export interface PlacedEntry {
  readonly alias: string;
  /** Smallest number of its tickets. */
  readonly number: string;
  readonly place: number;
}

/** Entry that isn't decided yet. */
export interface UndecidedEntry extends WantedOrder, PlacedEntry {
  /** Null if the account is deactivated or deleted. */
  readonly userId: string | null;
  readonly lines: readonly EntryLine[];
  readonly promoCode: string | null;
  readonly tipCents: number;
  readonly shownTotalCents: number;
}

/** Order to enter into a draw. */
export interface NewEntry extends WantedOrder {
  readonly alias: string;
  readonly userId: string;
  readonly lines: readonly EntryLine[];
  readonly promoCode: string | null;
  readonly tipCents: number;
  readonly shownTotalCents: number;
}

/** Enters orders, or changes their members' entries, which keep their aliases. One per member. */
export async function saveEntries(
  transaction: Transaction,
  eventId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO draw_entries (event_id, alias, user_id, entered_at, window_ids, lines, promo_code, tip_cents,
                              shown_total_cents, takes_fewer)
    SELECT ${eventId}, alias, "userId", ${now}, "windowIds", lines, "promoCode", "tipCents", "shownTotalCents",
           "takesFewer"
      FROM ${recordset(entries)} AS given (alias text, "userId" uuid, "windowIds" uuid[], lines jsonb,
           "promoCode" text, "tipCents" int, "shownTotalCents" int, "takesFewer" boolean)
     -- In one order, so that two processes don't wait for each other.
     ORDER BY "userId"
    ON CONFLICT (event_id, user_id) DO UPDATE SET entered_at = excluded.entered_at, window_ids = excluded.window_ids,
      lines = excluded.lines, promo_code = excluded.promo_code, tip_cents = excluded.tip_cents,
      shown_total_cents = excluded.shown_total_cents, takes_fewer = excluded.takes_fewer`.execute(
    transaction,
  );
}

/** Removes a member's entry from an open draw. */
export async function deleteEntry(transaction: Transaction, eventId: string, userId: string): Promise<void> {
  await transaction
    .deleteFrom("drawEntries")
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .execute();
}

export async function findEntry(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<EntryRow | undefined> {
  const row = await database
    .selectFrom("drawEntries")
    .selectAll()
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row && { ...row, lines: row.lines as unknown as EntryLine[] };
}

/** Counts a draw's entries. Requests that arrive during one count share the next, since a draw can have many. */
export const countEntries = inOwnBatches(async (database: Connection, eventIds: readonly string[]) => {
  const rows = await database
    .selectFrom("drawEntries")
    .select(({ fn }) => ["eventId", fn.countAll<number>().as("count")])
    .where("eventId", "in", [...new Set(eventIds)])
    .groupBy("eventId")
    .execute();
  const counts = new Map(rows.map(({ eventId, count }) => [eventId, count]));
  return eventIds.map((eventId) => counts.get(eventId) ?? 0);
}, COUNTED_TOGETHER_MAX);

/** Entries in the draws that were held. A table of a FROM clause. */
export const PAST_ENTRIES = sql`
  (SELECT entries.event_id, user_id, decided_at, order_id, refusal, drawn_at, closed_at, status
     FROM draw_entries AS entries
     JOIN draws ON draws.event_id = entries.event_id AND draws.drawn_at IS NOT NULL
     JOIN events ON events.id = entries.event_id) AS past`;

/** Whether an order is one of the past entry's member since the draw closed. */
const IS_ORDER_SINCE = sql`orders.event_id = past.event_id AND orders.user_id = past.user_id
                       AND orders.created_at >= past.closed_at`;

/**
 * Outcome of an entry in a draw that was held: ordered if the member paid for an order there, neither if their order was
 * never paid, the event was cancelled, or the entry isn't decided yet, else missed. For {@link PAST_ENTRIES}.
 */
export const PAST_OUTCOME = sql<PastEntry["outcome"]>`
  CASE WHEN past.status = 'cancelled' THEN 'neither'
       WHEN EXISTS (SELECT FROM orders
                      JOIN payments ON payments.order_id = orders.id AND payments.state = 'captured' AND NOT is_surplus
                     WHERE ${IS_ORDER_SINCE}) THEN 'ordered'
       WHEN past.decided_at IS NULL OR past.order_id IS NOT NULL OR EXISTS (SELECT FROM orders WHERE ${IS_ORDER_SINCE})
         OR past.refusal <> ALL (${PLACING_REFUSALS}::text[]) THEN 'neither'
       ELSE 'missed' END`;

/** Returns members' entries in the draws that were held. */
export async function findPastEntries(
  database: Connection,
  userIds: readonly string[],
): Promise<(PastEntry & { readonly userId: string })[]> {
  const { rows } = await sql<PastEntry & { userId: string }>`
    SELECT user_id AS "userId", drawn_at AS "drawnAt", ${PAST_OUTCOME} AS outcome
      FROM ${PAST_ENTRIES}
     WHERE user_id = ANY (${userIds}::uuid[])`.execute(database);
  return rows;
}

/** Aliases of many entries in one text, which is read more quickly than as many rows or an array. They have no spaces. */
const JOINED_ALIASES = sql<string>`string_agg(alias, ' ')`;

/** Returns the different histories of a draw's members, and how many members have each. */
export async function countHistories(database: Connection, eventId: string) {
  return groupByHistory(database, eventId, sql<number>`count(*)::int`);
}

/** Returns the different histories of a draw's members, and the aliases of the entries with each. */
export async function findHistories(transaction: Transaction, eventId: string) {
  // Sorts many entries in memory. Lasts until the transaction ends.
  await sql`SET LOCAL work_mem = '64MB'`.execute(transaction);
  const groups = await groupByHistory(transaction, eventId, JOINED_ALIASES);
  return groups.map(({ history, members }) => ({ history, aliases: members.split(" ") }));
}

/** Groups a draw's entries by their members' histories, which are few. */
async function groupByHistory<Members>(
  database: Connection,
  eventId: string,
  members: RawBuilder<Members>,
): Promise<{ readonly history: readonly PastEntry[]; readonly members: Members }[]> {
  const { rows } = await sql<{ times: Date[]; outcomes: (EntryOutcome | null)[]; members: Members }>`
    WITH own AS MATERIALIZED (SELECT alias, user_id FROM draw_entries WHERE event_id = ${eventId}),
         -- In steps, because the estimated cost of the outcomes would mislead the planner, which may compute them repeatedly.
         past AS MATERIALIZED (SELECT * FROM ${PAST_ENTRIES} WHERE user_id IN (SELECT user_id FROM own)),
         ended AS MATERIALIZED (SELECT user_id, drawn_at, ${PAST_OUTCOME} AS outcome FROM past)
    SELECT times, outcomes, ${members} AS members
      FROM (SELECT alias, array_agg(drawn_at) AS times, array_agg(outcome) AS outcomes
              FROM own LEFT JOIN ended USING (user_id) GROUP BY alias) AS grouped
     GROUP BY times, outcomes`.execute(database);
  return rows.map(({ times, outcomes, members }) => ({
    history: times.flatMap((drawnAt, index) => {
      const outcome = outcomes[index];
      // Without past entries there's one time and outcome, both null.
      return outcome == null ? [] : [{ drawnAt, outcome }];
    }),
    members,
  }));
}

/** Returns rows as a table of a FROM clause, whose alias names the keys to read and their types. */
function recordset(rows: readonly object[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
}

/**
 * Stores the tickets of a draw's entries at its close. Entries with the same ones come together.
 * @throws Error if an entry is missing by now: the list that is sealed would never fit
 */
export async function storeTickets(
  transaction: Transaction,
  eventId: string,
  groups: readonly (DrawTickets & { readonly aliases: readonly string[] })[],
): Promise<void> {
  const sealed = groups.map((group) => ({ ...group, aliases: group.aliases.join(" ") }));
  const { numAffectedRows } = await sql`
    UPDATE draw_entries SET tickets = sealed.tickets, missed_at = sealed."missedAt"
      FROM ${recordset(sealed)} AS sealed (aliases text, tickets int, "missedAt" timestamptz[]),
           string_to_table(aliases, ' ') AS alias
     WHERE draw_entries.event_id = ${eventId} AND draw_entries.alias = alias.alias`.execute(transaction);
  const entryCount = groups.reduce((sum, { aliases }) => sum + aliases.length, 0);
  if (numAffectedRows !== BigInt(entryCount)) throw new Error("an entry was removed while its draw closed");
}

/** Returns the list of a closed draw: aliases with their tickets. */
export async function findSealed(database: Connection, eventId: string): Promise<DrawEntry[]> {
  const { rows } = await sql<{ tickets: number; aliases: string }>`
    SELECT tickets, ${JOINED_ALIASES} AS aliases FROM draw_entries WHERE event_id = ${eventId} GROUP BY tickets`.execute(
    database,
  );
  return rows.flatMap(({ tickets, aliases }) => aliases.split(" ").map((alias) => ({ alias, tickets })));
}

/** Returns drawn entries in their order. */
export async function findDrawn(
  transaction: Transaction,
  eventId: string,
  drawn: readonly PlacedEntry[],
): Promise<UndecidedEntry[]> {
  const { rows } = await sql<UndecidedEntry>`
    SELECT alias, drawn.number, drawn.place, CASE WHEN users.deactivated_at IS NULL THEN users.id END AS "userId",
           window_ids AS "windowIds", lines, promo_code AS "promoCode", tip_cents AS "tipCents",
           shown_total_cents AS "shownTotalCents", takes_fewer AS "takesFewer"
      FROM ${recordset(drawn)} AS drawn (alias text, number text, place int)
      JOIN draw_entries USING (alias) LEFT JOIN users ON users.id = draw_entries.user_id
     WHERE event_id = ${eventId}
     ORDER BY drawn.place`.execute(transaction);
  return rows;
}

/** Decision about an entry. */
export interface StoredDecision extends PlacedEntry {
  readonly orderId: string | null;
  /** Code of the reason for no order. */
  readonly refusal: string | null;
  readonly waitlistPosition: number | null;
}

export async function storeDecisions(
  transaction: Transaction,
  eventId: string,
  decisions: readonly StoredDecision[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE draw_entries SET number = made.number, place = made.place, decided_at = ${now}, order_id = made."orderId",
           refusal = made.refusal, waitlist_position = made."waitlistPosition"
      FROM ${recordset(decisions)} AS made (alias text, number text, place int, "orderId" uuid, refusal text,
                                            "waitlistPosition" int)
     WHERE draw_entries.event_id = ${eventId} AND draw_entries.alias = made.alias`.execute(transaction);
}

/** Returns the last place of a draw that is decided, or 0. */
export async function findLastPlace(transaction: Transaction, eventId: string): Promise<number> {
  const { rows } = await sql<{ place: number | null }>`
    SELECT max(place) AS place FROM draw_entries WHERE event_id = ${eventId} AND decided_at IS NOT NULL`.execute(
    transaction,
  );
  return rows[0]?.place ?? 0;
}

/** Returns the last position on the waitlist that a draw has given, or 0. */
export async function findLastPosition(transaction: Transaction, eventId: string): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    SELECT max(waitlist_position) AS position FROM draw_entries WHERE event_id = ${eventId}`.execute(
    transaction,
  );
  return rows[0]?.position ?? 0;
}
