import type { InvitationFilter } from "@secret/contract";
import { normalizeInvitationCode } from "@secret/domain";
import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Invitations } from "../../../platform/database/schema.generated.ts";

export type Invitation = Selectable<Invitations>;

export async function findInvitation(database: Connection, code: string): Promise<Invitation | undefined> {
  return database.selectFrom("invitations").selectAll().where("code", "=", code).executeTakeFirst();
}

export async function findInvitationById(database: Connection, id: string): Promise<Invitation | undefined> {
  return database.selectFrom("invitations").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks an invitation, so that only one sign-up gets its last use. */
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

export async function insertInvitations(
  transaction: Transaction,
  invitations: readonly Insertable<Invitations>[],
): Promise<void> {
  await transaction.insertInto("invitations").values(invitations).execute();
}

/** Inserts an invitation unless its code exists. */
export async function insertInvitationOnce(
  database: Connection,
  invitation: Insertable<Invitations>,
): Promise<void> {
  await database
    .insertInto("invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}

export type ShownInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** Returns a page of matching invitations, newest first. */
export async function listInvitations(database: Connection, filter: InvitationFilter) {
  return listInvitationsQuery(database, filter).execute();
}

function listInvitationsQuery(database: Connection, filter: InvitationFilter) {
  let query = selectShown(database).where(matches(filter));
  if (filter.before !== undefined) {
    query = query.where(sql<SqlBool>`(invitations.created_at, invitations.id) <
      (SELECT last.created_at, last.id FROM invitations AS last WHERE last.id = ${filter.before})`);
  }
  return query.orderBy("invitations.createdAt", "desc").orderBy("invitations.id", "desc").limit(filter.limit);
}

export async function findShownInvitation(database: Connection, id: string) {
  return selectShown(database).where("invitations.id", "=", id).executeTakeFirst();
}

/** Returns the totals of all matching invitations, not only of the page. */
export async function summarizeInvitations(database: Connection, filter: Matched, now: Date) {
  return database
    .selectFrom("invitations")
    .select(({ fn }) => [
      fn.countAll<number>().as("totalInvitations"),
      sql<number>`count(*) FILTER (WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
        AND (max_uses IS NULL OR used_count < max_uses))`.as("open"),
      sql<number>`coalesce(sum(used_count), 0)::int`.as("cameIn"),
    ])
    .where(matches(filter))
    .executeTakeFirstOrThrow();
}

type Matched = Pick<InvitationFilter, "search" | "origin">;

function matches({ search, origin }: Matched) {
  const isForInterest = sql<SqlBool>`invitations.is_for_interest`;
  // One goes to each person who asked before they were a member, which would crowd out all others.
  const conditions = [origin === "interest" ? isForInterest : sql<SqlBool>`NOT ${isForInterest}`];
  if (origin === "card") conditions.push(sql<SqlBool>`invitations.created_by IS NOT NULL`);
  if (origin === "friend") conditions.push(sql<SqlBool>`invitations.created_by IS NULL`);
  if (search) {
    const code = normalizeInvitationCode(search);
    conditions.push(sql<SqlBool>`(strpos(lower(invitations.label), ${search.toLowerCase()}) > 0
      OR strpos(invitations.code, ${code}) > 0)`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

function selectShown(database: Connection) {
  return database
    .selectFrom("invitations")
    .leftJoin("users as makers", "makers.id", "invitations.createdBy")
    .selectAll("invitations")
    .select(({ selectFrom }) => [
      "makers.firstName",
      "makers.lastName",
      selectFrom("users")
        .select(({ fn }) => fn.max("users.createdAt").as("at"))
        .whereRef("users.invitationId", "=", "invitations.id")
        .where("users.deletedAt", "is", null)
        .as("lastUsedAt"),
    ]);
}

/** Revokes invitations. A second call keeps the first time. */
export async function revokeInvitations(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`UPDATE invitations SET revoked_at = coalesce(revoked_at, ${now})
    WHERE id = ANY (${ids}::uuid[])`.execute(transaction);
}
