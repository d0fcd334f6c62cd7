import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { claimNextDue } from "../../../platform/database/claim-due.ts";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { PayoutEntries, Payouts } from "../../../platform/database/schema.generated.ts";

/** Stores a payout unless a newer report is stored. Its entries are read again after each change. */
export async function storePayout(database: Connection, payout: Insertable<Payouts>): Promise<void> {
  await database
    .insertInto("payouts")
    .values(payout)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) => ({
          status: ref("excluded.status"),
          kind: ref("excluded.kind"),
          amountCents: ref("excluded.amountCents"),
          feeCents: ref("excluded.feeCents"),
          arrivalOn: ref("excluded.arrivalOn"),
          statementId: ref("excluded.statementId"),
          version: ref("excluded.version"),
          changedAt: ref("excluded.changedAt"),
          entriesCursor: null,
          reconcileAfter: ref("excluded.reconcileAfter"),
        }))
        .where(sql<SqlBool>`(payouts.version, payouts.changed_at) < (excluded.version, excluded.changed_at)`),
    )
    .execute();
}

/** Claims the payout whose entries have been due longest, so that nobody else reads them for `claimMs`. */
export function claimUnreadPayout(database: Connection, now: Date, claimMs: number) {
  const dueAgain = new Date(now.getTime() + claimMs);
  return claimNextDue(database, { table: "payouts", key: "id", due: "reconcileAfter", now, dueAgain });
}

/**
 * Stores how far a payout's entries have been read, unless a newer report of it came meanwhile.
 * @returns false if a newer report came
 */
export async function updatePayoutEntries(
  database: Connection,
  { id, version }: Pick<Selectable<Payouts>, "id" | "version">,
  change: Updateable<Payouts>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("payouts")
    .set(change)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the events whose fees these entries change: those of the disputes and terminal payments that they name. */
export async function findEventsOfEntries(
  database: Connection,
  entries: readonly Pick<Insertable<PayoutEntries>, "id">[],
): Promise<string[]> {
  const ids = entries.map(({ id }) => id);
  const { rows } = await sql<{ eventId: string }>`
    SELECT DISTINCT event_id AS "eventId" FROM (
      SELECT order_id FROM payout_entries AS entries JOIN disputes ON disputes.id = entries.dispute_id
        JOIN payments ON payments.id = payment_id WHERE entries.id = ANY (${ids}::text[])
       UNION ALL
      SELECT order_id FROM payout_entries AS entries JOIN terminal_charges USING (provider_payment_id)
       WHERE entries.id = ANY (${ids}::text[])) AS booked
      JOIN orders ON orders.id = order_id`.execute(database);
  return rows.map(({ eventId }) => eventId);
}

/** Stores entries of a payout. An entry that another payout has already stays there. */
export async function storePayoutEntries(
  database: Connection,
  entries: readonly Insertable<PayoutEntries>[],
): Promise<void> {
  if (entries.length === 0) return;
  await database
    .insertInto("payoutEntries")
    .values(entries)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) => ({
          kind: ref("excluded.kind"),
          effectiveAt: ref("excluded.effectiveAt"),
          grossCents: ref("excluded.grossCents"),
          feeCents: ref("excluded.feeCents"),
          netCents: ref("excluded.netCents"),
          providerPaymentId: ref("excluded.providerPaymentId"),
          providerRefundId: ref("excluded.providerRefundId"),
          disputeId: ref("excluded.disputeId"),
        }))
        .where(sql<SqlBool>`payout_entries.payout_id = excluded.payout_id`),
    )
    .execute();
  await markRepeated(
    database,
    entries.map(({ id }) => id),
  );
}

/** Marks entries that name the same charge or refund as another one, and that other one. */
async function markRepeated(database: Connection, ids: readonly string[]): Promise<void> {
  await sql`
    WITH twins AS (
      SELECT entries.id, other.id AS other_id
        FROM payout_entries AS entries JOIN payout_entries AS other USING (kind, provider_payment_id)
       WHERE entries.id = ANY (${ids}::text[]) AND other.id <> entries.id
         AND (kind = 'charge' OR kind = 'refund' AND other.provider_refund_id = entries.provider_refund_id))
    UPDATE payout_entries SET is_repeated = true
     WHERE id IN (SELECT id FROM twins UNION SELECT other_id FROM twins) AND NOT is_repeated`.execute(
    database,
  );
}

/**
 * Marks the payments and refunds that a payout's entries name as deposited, or not if all of their payouts failed. The
 * payout's row must be locked.
 */
export async function markDeposited(transaction: Transaction, payoutId: string): Promise<void> {
  const isDeposited = (of: "charge" | "refund", id: "provider_payment_id" | "provider_refund_id") => sql`
    EXISTS (SELECT FROM deposited_entries AS deposited
             WHERE deposited.kind = ${of} AND deposited.${sql.ref(id)} = entries.${sql.ref(id)}) AS is_deposited`;
  await sql`
    WITH named AS (
      SELECT provider_payment_id, ${isDeposited("charge", "provider_payment_id")}
        FROM payout_entries AS entries WHERE payout_id = ${payoutId} AND kind = 'charge'),
    found AS (
      SELECT payments.id, named.is_deposited FROM named JOIN payments USING (provider_payment_id)
       UNION ALL
      SELECT payments.id, named.is_deposited FROM named JOIN terminal_charges AS charges USING (provider_payment_id)
        JOIN payments ON payments.order_id = charges.order_id AND source_kind = 'terminal')
    UPDATE payments SET is_deposited = found.is_deposited FROM found
     WHERE payments.id = found.id AND payments.is_deposited <> found.is_deposited`.execute(transaction);
  await sql`
    WITH named AS (
      SELECT provider_refund_id, ${isDeposited("refund", "provider_refund_id")}
        FROM payout_entries AS entries WHERE payout_id = ${payoutId} AND kind = 'refund')
    UPDATE refunds SET is_deposited = named.is_deposited FROM named
     WHERE refunds.provider_refund_id = named.provider_refund_id
       AND refunds.is_deposited <> named.is_deposited`.execute(transaction);
}
