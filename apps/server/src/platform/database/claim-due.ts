import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Connection } from "./database.ts";
import type { DB } from "./schema.generated.ts";

interface Claim<Table extends keyof DB> {
  readonly table: Table;
  /** Column of a row's identity; `ctid` if that is several columns. */
  readonly key: "id" | "eventId" | "name" | "ctid";
  /** Column of the time at which a row is due. */
  readonly due: "dueAt" | "reconcileAfter";
  /** Condition of the rows that can be due at all. */
  readonly isOpen?: RawBuilder<SqlBool>;
  readonly now: Date;
  /** Time at which a claimed row is due again, if nothing settles it. */
  readonly dueAgain: RawBuilder<Date> | Date;
  readonly limit: number;
  /** Whether a claim counts as one of the row's `attempts`. */
  readonly isAttempt?: boolean;
}

/** Claims up to `limit` rows that are due, longest first, so that no other process works on them. Skips rows that others claim. */
export async function claimDue<Table extends keyof DB>(
  database: Connection,
  { table, key, due, isOpen = sql<SqlBool>`true`, now, dueAgain, limit, isAttempt = false }: Claim<Table>,
): Promise<Selectable<DB[Table]>[]> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    UPDATE ${sql.table(table)} SET ${sql.ref(due)} = ${dueAgain}${isAttempt ? sql`, attempts = attempts + 1` : sql``}
     -- In an array, so that no plan evaluates it more than once.
     WHERE ${sql.ref(key)} = ANY (ARRAY(
       SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${isOpen} AND ${sql.ref(due)} <= ${now}
        ORDER BY ${sql.ref(due)} LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING *`.execute(database);
  return rows;
}

/** Claims the row that has been due longest. */
export async function claimNextDue<Table extends keyof DB>(
  database: Connection,
  claim: Omit<Claim<Table>, "limit">,
): Promise<Selectable<DB[Table]> | undefined> {
  const [row] = await claimDue(database, { ...claim, limit: 1 });
  return row;
}
