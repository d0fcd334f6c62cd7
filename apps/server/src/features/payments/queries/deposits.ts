import type { DepositEntry } from "@secret/contract";
import { BOOKED_ENTRY_KINDS, BRAND, type EntryKindSum } from "@secret/domain";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { Payouts } from "../../../platform/database/schema.generated.ts";

/** SQL condition: another deposit that didn't fail has the charge or refund too. */
const IS_TWICE = sql`entries.is_repeated AND EXISTS (
  SELECT FROM deposited_entries AS own JOIN deposited_entries AS other USING (kind, provider_payment_id)
   WHERE own.id = entries.id AND other.id <> own.id
     AND (own.kind = 'charge' OR other.provider_refund_id = own.provider_refund_id))`;

/**
 * Entries of payouts with their orders' ids and their amounts in our books. A refund on the terminal has no id of Square's in
 * our books, so the refunds of its payment cover the entries in the order of their time.
 */
const MATCHED = sql`(
  SELECT entries.*, booked.order_id, booked.cents AS booked_cents,
         CASE WHEN entries.kind <> ALL (${BOOKED_ENTRY_KINDS}::text[]) THEN NULL
              WHEN booked.order_id IS NULL OR entries.kind IN ('charge', 'refund') AND booked.cents IS NULL THEN 'missing'
              WHEN ${IS_TWICE} THEN 'twice'
              WHEN booked.cents <> entries.gross_cents THEN 'mismatch' END AS problem
    FROM payout_entries AS entries
    LEFT JOIN payments AS online ON online.provider_payment_id = entries.provider_payment_id
    LEFT JOIN terminal_charges AS charges ON charges.provider_payment_id = entries.provider_payment_id
    LEFT JOIN payments AS on_terminal ON on_terminal.order_id = charges.order_id
     AND on_terminal.source_kind = 'terminal' AND on_terminal.state = 'captured' AND NOT on_terminal.is_surplus
    LEFT JOIN refunds ON refunds.provider_refund_id = entries.provider_refund_id
   CROSS JOIN LATERAL (SELECT coalesce(online.order_id, on_terminal.order_id, refunds.order_id) AS order_id, CASE
      WHEN entries.kind = 'charge' AND on_terminal.id IS NOT NULL THEN on_terminal.amount_cents
      WHEN entries.kind = 'charge' AND online.id IS NOT NULL
        THEN CASE online.state WHEN 'captured' THEN online.amount_cents ELSE 0 END
      WHEN entries.kind = 'refund' AND refunds.id IS NOT NULL
        THEN CASE refunds.state WHEN 'failed' THEN 0 ELSE -refunds.amount_cents END
      WHEN entries.kind = 'refund' AND on_terminal.id IS NOT NULL AND (
             SELECT -sum(gross_cents) FROM payout_entries AS earlier
              WHERE earlier.provider_payment_id = entries.provider_payment_id AND earlier.kind = 'refund'
                AND (coalesce(earlier.effective_at, 'epoch'), earlier.id) <= (coalesce(entries.effective_at, 'epoch'), entries.id))
           <= (SELECT sum(amount_cents) FROM refunds AS back
                WHERE back.payment_id = on_terminal.id AND back.state <> 'failed' AND back.paid_by IS NULL)
        THEN entries.gross_cents END AS cents) AS booked
  ) AS matched`;

/** Sums of a deposit's entries of one kind. */
export interface EntrySum extends EntryKindSum {
  readonly payoutId: string;
  /** Entries that our books don't have, or have with another amount, or that are in two deposits. */
  readonly problems: number;
}

const SUMS = sql`kind, count(*) AS count, sum(gross_cents)::bigint AS "grossCents", sum(net_cents)::bigint AS "netCents",
  count(*) FILTER (WHERE gross_cents <> net_cents) AS "withFee", count(problem) AS problems`;

/** Returns the sums of these deposits' entries by kind. */
export async function findEntrySums(
  database: Connection,
  payoutIds: readonly string[],
): Promise<readonly EntrySum[]> {
  const { rows } = await sql<EntrySum>`
    SELECT payout_id AS "payoutId", ${SUMS} FROM ${MATCHED} WHERE payout_id = ANY (${payoutIds}::text[])
     GROUP BY payout_id, kind`.execute(database);
  return rows;
}

/** Sums of a deposit's entries of one kind and event. */
export interface EventEntrySum extends EntrySum {
  readonly eventId: string | null;
  readonly title: string | null;
  readonly timeZone: string | null;
}

/** Returns the sums of a deposit's entries by kind and event, in the order of the titles. */
export async function findEventSums(
  database: Connection,
  payoutId: string,
): Promise<readonly EventEntrySum[]> {
  const { rows } = await sql<EventEntrySum>`
    SELECT summed.*, title, time_zone AS "timeZone"
      FROM (SELECT payout_id AS "payoutId", event_id AS "eventId", ${SUMS}
              FROM ${MATCHED} LEFT JOIN orders ON orders.id = order_id WHERE payout_id = ${payoutId}
             GROUP BY payout_id, event_id, kind) AS summed
      LEFT JOIN events ON events.id = "eventId"
     ORDER BY title, "eventId", kind`.execute(database);
  return rows;
}

/** A payout; its day of arrival is text, since a day has no time zone. */
export interface DepositRow extends Omit<Selectable<Payouts>, "arrivalOn"> {
  /** "2026-11-27" */
  readonly arrivalDay: string | null;
}

const selectDeposits = (database: Connection) =>
  database
    .selectFrom("payouts")
    .selectAll()
    .select(sql<string | null>`to_char(arrival_on, 'YYYY-MM-DD')`.as("arrivalDay"));

interface PageFilter {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Days on which deposits were sent, in the brand's time zone; both included. */
export interface DepositDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns deposits, newest first. */
export function findDeposits(
  database: Connection,
  { from, to, before, limit }: DepositDays & PageFilter,
): Promise<readonly DepositRow[]> {
  const day = sql`(created_at AT TIME ZONE ${BRAND.timeZone})::date`;
  let query = selectDeposits(database);
  if (from !== undefined) query = query.where(sql<SqlBool>`${day} >= ${from}::date`);
  if (to !== undefined) query = query.where(sql<SqlBool>`${day} <= ${to}::date`);
  if (before !== undefined)
    query = query.where(
      sql<SqlBool>`(created_at, id) < (SELECT created_at, id FROM payouts WHERE id = ${before})`,
    );
  return query.orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

export function findDeposit(database: Connection, id: string): Promise<DepositRow | undefined> {
  return selectDeposits(database).where("id", "=", id).executeTakeFirst();
}

/** Returns deposits that Square made in a range of time, oldest first. */
export function findDepositsBetween(
  database: Connection,
  since: Date,
  until: Date,
): Promise<readonly DepositRow[]> {
  return selectDeposits(database)
    .where("createdAt", ">=", since)
    .where("createdAt", "<", until)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** An entry with its order and event. */
export interface EntryRow extends Pick<DepositEntry, "kind" | "problem" | "bookedCents"> {
  readonly id: string;
  readonly payoutId: string;
  readonly effectiveAt: Date | null;
  readonly grossCents: number;
  readonly feeCents: number;
  readonly netCents: number;
  readonly providerPaymentId: string | null;
  readonly providerRefundId: string | null;
  readonly disputeId: string | null;
  readonly orderId: string | null;
  readonly orderNumber: string;
  readonly eventId: string;
  readonly title: string;
  readonly timeZone: string;
}

interface EntryFilter extends PageFilter {
  readonly payoutIds: readonly string[];
  readonly isProblem?: boolean;
}

/** Order of entries; those without a time come last. */
const EFFECTIVE_AT = sql`coalesce(effective_at, 'epoch')`;

/** Returns entries of deposits, newest first. */
export async function findDepositEntries(
  database: Connection,
  { payoutIds, isProblem = false, before, limit }: EntryFilter,
): Promise<readonly EntryRow[]> {
  const isBehind =
    before === undefined
      ? sql`true`
      : sql`(${EFFECTIVE_AT}, id) < (SELECT ${EFFECTIVE_AT}, id FROM payout_entries WHERE id = ${before})`;
  const isWanted = isProblem ? sql`problem IS NOT NULL` : sql`true`;
  const { rows } = await sql<EntryRow>`
    SELECT page.id, payout_id AS "payoutId", kind, effective_at AS "effectiveAt", gross_cents AS "grossCents",
           fee_cents AS "feeCents", net_cents AS "netCents", provider_payment_id AS "providerPaymentId",
           provider_refund_id AS "providerRefundId", dispute_id AS "disputeId", order_id AS "orderId",
           order_number AS "orderNumber", event_id AS "eventId", title, time_zone AS "timeZone", problem,
           booked_cents AS "bookedCents"
      FROM (SELECT * FROM ${MATCHED}
             WHERE payout_id = ANY (${payoutIds}::text[]) AND ${isWanted} AND ${isBehind}
             ORDER BY ${EFFECTIVE_AT} DESC, id DESC LIMIT ${limit}) AS page
      LEFT JOIN orders ON orders.id = order_id
      LEFT JOIN events ON events.id = event_id
     ORDER BY ${EFFECTIVE_AT} DESC, page.id DESC`.execute(database);
  return rows;
}

/** Counts deposits whose entries have never been read to the end. */
export async function countUnreadDeposits(database: Connection): Promise<number> {
  const { count } = await database
    .selectFrom("payouts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", "batch")
    .where("entriesReadAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
