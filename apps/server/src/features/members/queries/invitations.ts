import type { Insertable, Selectable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Invitations } from "../../../platform/database/schema.generated.ts";

export type Invitation = Selectable<Invitations>;

export async function findInvitation(database: Connection, code: string): Promise<Invitation | undefined> {
  return database.selectFrom("invitations").selectAll().where("code", "=", code).executeTakeFirst();
}

/** Holds it, so that its last use goes to one. */
export async function lockInvitation(transaction: Transaction, id: string): Promise<Invitation | undefined> {
  return transaction
    .selectFrom("invitations")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countInvitationUse(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .updateTable("invitations")
    .set((expression) => ({ usedCount: expression("usedCount", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function insertInvitation(
  transaction: Transaction,
  invitation: Insertable<Invitations>,
): Promise<Invitation> {
  return transaction.insertInto("invitations").values(invitation).returningAll().executeTakeFirstOrThrow();
}

export async function listInvitations(database: Connection): Promise<Invitation[]> {
  return database
    .selectFrom("invitations")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The first time counts. */
export async function revokeInvitation(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  return transaction
    .updateTable("invitations")
    .set((expression) => ({ revokedAt: expression.fn.coalesce("revokedAt", expression.val(now)) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
