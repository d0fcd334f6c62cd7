import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import type { PayoutEntries, Payouts } from "../../../platform/database/schema.generated.ts";
import { claimDue } from "./claim-due.ts";

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
  return claimDue<Selectable<Payouts>>(database, { table: "payouts", key: "id", now, dueAgain });
}

/** Stores how far a payout's entries have been read, unless a newer report of it came meanwhile. */
export async function updatePayoutEntries(
  database: Connection,
  { id, version }: Pick<Selectable<Payouts>, "id" | "version">,
  change: Updateable<Payouts>,
): Promise<void> {
  await database
    .updateTable("payouts")
    .set(change)
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
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
}
