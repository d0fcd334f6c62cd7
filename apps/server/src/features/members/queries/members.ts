import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Locks all active admins in id order, so that concurrent removals run one after the other. */
export async function lockActiveAdmins(transaction: Transaction): Promise<string[]> {
  const rows = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deactivatedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the current active admins. */
export async function findActiveAdmins(database: Connection): Promise<string[]> {
  const rows = await database
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("role", "<>", "member")
    .where("deletedAt", "is", null)
    .where("deactivatedAt", "is", null)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns whether an account is no longer crew: deactivated, deleted, or a member only. */
export async function isOffCrew(database: Connection, userId: string): Promise<boolean> {
  const found = await database
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where(({ eb, or }) => or([eb("role", "=", "member"), eb("deactivatedAt", "is not", null)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether an active account has a mail address of this domain. */
export async function hasActiveMailDomain(database: Connection, domain: string): Promise<boolean> {
  const found = await database
    .selectFrom("users")
    .select("id")
    .where("email", "like", `%@${domain}`)
    .where("deactivatedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
