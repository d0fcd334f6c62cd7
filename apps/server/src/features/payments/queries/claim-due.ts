import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

interface Claim {
  readonly table: "payments" | "refunds" | "paymentWebhooks" | "squareLists" | "payouts";
  readonly key: "id" | "eventId" | "name";
  /** Condition of the rows that are checked at all. */
  readonly isOpen?: RawBuilder<SqlBool>;
  readonly now: Date;
  /** Time at which the claimed row is due again, if nothing settles it. */
  readonly dueAgain: RawBuilder<Date> | Date;
}

/** Claims the row that has been due longest, so that nobody else checks it meanwhile. Skips rows that others claim. */
export async function claimDue<Row>(
  database: Connection,
  { table, key, isOpen = sql<SqlBool>`true`, now, dueAgain }: Claim,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(table)} SET reconcile_after = ${dueAgain}
     WHERE ${sql.ref(key)} = (
       SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${isOpen} AND reconcile_after <= ${now}
        ORDER BY reconcile_after LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING *`.execute(database);
  return rows[0];
}
