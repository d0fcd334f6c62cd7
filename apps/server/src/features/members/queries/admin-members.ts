import type { AdminMemberFilter } from "@secret/contract";
import type { Role } from "@secret/domain";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import type { DB } from "../../../platform/database/schema.generated.ts";
import { isMemberLike } from "../../../platform/database/search.ts";

type Matched = Pick<AdminMemberFilter, "search" | "role" | "status" | "invitationId" | "tagId">;

/** Maximum matches that are looked up by id. With more matches, a scan from the newest member finds a page quickly. */
const FEW_MATCHES = 500;

/** Returns a page of matching members, newest first, without deleted ones. */
export async function findAdminMembers(database: Connection, filter: AdminMemberFilter) {
  const query = findAdminMembersQuery(database, filter);
  const found = filter.search ? await findSome(database, filter) : [];
  const isFew = Boolean(filter.search) && found.length < FEW_MATCHES;
  const rows = await (isFew ? query.where("id", "in", toIds(found)) : query).execute();
  return rows.map(adminMemberOf);
}

/**
 * Returns some matches by the fastest plan. PostgreSQL can't estimate how rare a word is: for the newest matches it
 * scans members in order, up to all of them if nobody matches.
 */
function findSome(database: Connection, filter: Matched): Promise<{ id: string }[]> {
  return database
    .selectFrom("users")
    .modifyFront(NO_CACHED_PLAN)
    .select("id")
    .where((expression) => matches(expression, filter))
    .limit(FEW_MATCHES)
    .execute();
}

function toIds(found: readonly { id: string }[]) {
  return sql<string>`(SELECT unnest(${found.map(({ id }) => id)}::uuid[]))`;
}

function findAdminMembersQuery(database: Connection, filter: AdminMemberFilter) {
  let query = database
    .selectFrom("users")
    .modifyFront(NO_CACHED_PLAN)
    .select([
      "id",
      "firstName",
      "lastName",
      "email",
      "phone",
      "emailVerifiedAt",
      "phoneVerifiedAt",
      "role",
      "createdAt",
      "lastSignInAt",
      "deactivatedAt",
    ])
    .where((expression) => matches(expression, filter));
  if (filter.before !== undefined) {
    query = query.where(sql<SqlBool>`(created_at, id) <
      (SELECT last.created_at, last.id FROM users AS last WHERE last.id = ${filter.before})`);
  }
  return query.orderBy("createdAt", "desc").orderBy("id", "desc").limit(filter.limit);
}

/** Returns the totals of all matching members, not only of the page. */
export async function summarizeAdminMembers(database: Connection, filter: Matched, newSince: Date) {
  return summarizeAdminMembersQuery(database, filter, newSince).executeTakeFirstOrThrow();
}

function summarizeAdminMembersQuery(database: Connection, filter: Matched, newSince: Date) {
  return database
    .selectFrom("users")
    .modifyFront(NO_CACHED_PLAN)
    .select(({ fn }) => [
      fn.countAll<number>().as("totalMembers"),
      fn.countAll<number>().filterWhere("createdAt", ">=", newSince).as("newMembers"),
      fn.countAll<number>().filterWhere("role", "<>", "member").as("crew"),
      fn.countAll<number>().filterWhere("deactivatedAt", "is not", null).as("deactivated"),
    ])
    .where((expression) => matches(expression, filter));
}

function matches(expression: ExpressionBuilder<DB, "users">, filter: Matched): Expression<SqlBool> {
  const { search, role, status, invitationId, tagId } = filter;
  const conditions: Expression<SqlBool>[] = [expression("deletedAt", "is", null)];
  if (role === "member") conditions.push(expression("role", "=", role));
  // Repeats the index's predicate, so that the partial index is used.
  else if (role !== undefined)
    conditions.push(expression("role", "=", role), expression("role", "<>", "member"));
  if (status !== undefined)
    conditions.push(expression("deactivatedAt", status === "active" ? "is" : "is not", null));
  if (invitationId !== undefined) conditions.push(expression("invitationId", "=", invitationId));
  if (tagId !== undefined)
    conditions.push(sql<SqlBool>`id IN (SELECT user_id FROM tagged_members WHERE tag_id = ${tagId})`);
  if (search) conditions.push(isMemberLike(search));
  return expression.and(conditions);
}

type Row = Awaited<ReturnType<ReturnType<typeof findAdminMembersQuery>["executeTakeFirstOrThrow"]>>;

/** Returns an account as the list shows it. */
export function adminMemberOf(row: Row) {
  const { id, firstName, lastName, email, phone } = row;
  return {
    ...{ id, firstName, lastName, email, phone },
    emailVerified: row.emailVerifiedAt !== null,
    phoneVerified: row.phoneVerifiedAt !== null,
    role: row.role as Role,
    createdAt: row.createdAt,
    lastSignInAt: row.lastSignInAt,
    deactivatedAt: row.deactivatedAt,
  };
}
