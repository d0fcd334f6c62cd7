import { sql } from "kysely";
import type { Transaction } from "../../../platform/database/database.ts";

/**
 * Tries to take a kind's lock until the transaction ends. Its name is the former version's, which may run beside this one.
 * @returns false while another process has it
 */
export async function tryLock(transaction: Transaction, kind: string): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`owner news ${kind}`}, 0)) AS "isMine"`.execute(
    transaction,
  );
  return rows[0]?.isMine === true;
}

/** Returns the subjects of a kind whose alert was sent and aren't over. */
export async function findSent(
  transaction: Transaction,
  kind: string,
): Promise<{ subject: string; toldAt: Date }[]> {
  return transaction
    .selectFrom("ownerNews")
    .select(["subject", "toldAt"])
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .execute();
}

/** Returns when an alert of a kind was last sent; undefined if none was. */
export async function findLastSentAt(transaction: Transaction, kind: string): Promise<Date | undefined> {
  const query = transaction.selectFrom("ownerNews").select("toldAt").where("kind", "=", kind);
  return (await query.orderBy("toldAt", "desc").limit(1).executeTakeFirst())?.toldAt;
}

/** Marks problems as over, so that they are alerted again if they return. */
export async function endNews(
  transaction: Transaction,
  kind: string,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  await transaction
    .updateTable("ownerNews")
    .set({ endedAt: now })
    .where("kind", "=", kind)
    .where("subject", "in", subjects)
    .execute();
}

/** Records subjects whose alert was sent. */
export async function insertSent(
  transaction: Transaction,
  kind: string,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("ownerNews")
    .values(subjects.map((subject) => ({ kind, subject, toldAt: now })))
    .onConflict((row) => row.columns(["kind", "subject"]).doUpdateSet({ toldAt: now, endedAt: null }))
    .execute();
}

/** Returns the ids of the active admins. */
export async function findAdmins(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deactivatedAt", "is", null)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
