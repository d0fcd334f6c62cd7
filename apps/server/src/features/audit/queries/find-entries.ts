import type { AuditEntry, AuditExportFilter } from "@secret/contract";
import { AUDIT_EVENT_TYPES } from "@secret/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { PLANNED_ANEW } from "../../../platform/database/naming-client.ts";
import { networkIn } from "./searched-network.ts";

/** The contract's filter with its time as instants. */
export interface EntryFilter extends Omit<AuditExportFilter, "range" | "from" | "to"> {
  readonly since?: Date | undefined;
  /** The first instant past the span. */
  readonly until?: Date | undefined;
  /** The id of the last line that is known. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Lines that match, newest first. */
export async function findEntries(database: Connection, filter: EntryFilter): Promise<AuditEntry[]> {
  const ids = await findMatchingIds(database, filter);
  if (ids.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    SELECT lines.id, lines.created_at AS "createdAt", event_type AS "eventType", severity, message,
           old_value AS "oldValue", new_value AS "newValue", transfer_token_hash AS "transferToken", metadata,
           host(ip_address) AS "ipAddress", user_agent AS "userAgent",
           actors.id AS "actorId", actors.first_name AS "actorFirstName", actors.last_name AS "actorLastName",
           subjects.id AS "subjectId", subjects.first_name AS "subjectFirstName",
           subjects.last_name AS "subjectLastName", orders.id AS "orderId", order_number AS "orderNumber"
      FROM audit_log AS lines
      LEFT JOIN audit_devices ON line_id = lines.id
      LEFT JOIN users AS actors ON actors.id = actor_id
      LEFT JOIN users AS subjects ON subjects.id = subject_id
      LEFT JOIN orders ON orders.id = lines.order_id
     WHERE lines.id = ANY(${ids}::uuid[])
     ORDER BY lines.created_at DESC, lines.id DESC`.execute(database);
  return rows.map(entryOf);
}

/**
 * Which lines match. Each way in which a line can be what is searched for is asked by itself, by an index of its own:
 * all in one condition would read the whole log.
 */
async function findMatchingIds(database: Connection, filter: EntryFilter): Promise<string[]> {
  const ways = filter.search ? await waysTo(database, filter.search) : [sql<SqlBool>`true`];
  const always = conditionsOf(filter);
  const parts = ways.map(
    (way) => sql`(SELECT created_at, id FROM audit_log WHERE ${always} AND ${way}
      ORDER BY created_at DESC, id DESC LIMIT ${filter.limit})`,
  );
  const { rows } = await sql<{ id: string }>`
    ${PLANNED_ANEW} SELECT id FROM (${sql.join(parts, sql` UNION `)}) AS found
     ORDER BY created_at DESC, id DESC LIMIT ${filter.limit}`.execute(database);
  return rows.map(({ id }) => id);
}

function conditionsOf({ since, until, before, eventType, severity, personId, orderId }: EntryFilter) {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (since !== undefined) conditions.push(sql`created_at >= ${since}`);
  if (until !== undefined) conditions.push(sql`created_at < ${until}`);
  if (eventType !== undefined) conditions.push(sql`event_type = ${eventType}`);
  if (severity !== undefined) conditions.push(sql`severity = ${severity}`);
  if (personId !== undefined) conditions.push(sql`(actor_id = ${personId} OR subject_id = ${personId})`);
  if (orderId !== undefined) conditions.push(sql`order_id = ${orderId}`);
  if (before !== undefined)
    conditions.push(
      sql`(created_at, id) < (SELECT last.created_at, last.id FROM audit_log AS last WHERE last.id = ${before})`,
    );
  return sql.join(conditions, sql` AND `);
}

/** More people or orders of one word are none that somebody looks for. */
const FOUND_MAX = 100;

async function waysTo(database: Connection, search: string): Promise<RawBuilder<SqlBool>[]> {
  const pattern = `%${escaped(search)}%`;
  const kinds = AUDIT_EVENT_TYPES.filter((kind) => kind.includes(search.toLowerCase().replaceAll(" ", "_")));
  const [people, orders] = await Promise.all([findPeople(database, pattern), findOrders(database, search)]);
  const network = networkIn(search);
  return [
    sql`message ILIKE ${pattern}`,
    ...(kinds.length > 0 ? [sql<SqlBool>`event_type = ANY(${kinds})`] : []),
    ...(people.length > 0
      ? [sql<SqlBool>`actor_id = ANY(${people}::uuid[])`, sql<SqlBool>`subject_id = ANY(${people}::uuid[])`]
      : []),
    ...(orders.length > 0 ? [sql<SqlBool>`order_id = ANY(${orders}::uuid[])`] : []),
    ...(network === undefined
      ? []
      : [sql<SqlBool>`id IN (SELECT line_id FROM audit_devices WHERE ip_address <<= ${network}::inet)`]),
  ];
}

async function findPeople(database: Connection, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${PLANNED_ANEW} SELECT id FROM users
     WHERE (first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) ILIKE ${pattern}
       AND deleted_at IS NULL
     LIMIT ${FOUND_MAX}`.execute(database);
  return rows.map(({ id }) => id);
}

async function findOrders(database: Connection, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE order_number LIKE ${`${escaped(search.toUpperCase())}%`}
     LIMIT ${FOUND_MAX}`.execute(database);
  return rows.map(({ id }) => id);
}

function escaped(search: string): string {
  return search.replace(/[\\%_]/g, "\\$&");
}

type Person = { readonly id: string; readonly firstName: string; readonly lastName: string };

/** Whose id it is, as they are called now. */
export async function findPerson(database: Connection, id: string): Promise<Person | undefined> {
  return database
    .selectFrom("users")
    .select(["id", "firstName", "lastName"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findNumberedOrder(database: Connection, id: string) {
  return database.selectFrom("orders").select(["id", "orderNumber"]).where("id", "=", id).executeTakeFirst();
}

/** How many lines there are since an instant, by severity and kind. */
export async function countEntries(
  database: Connection,
  since: Date,
): Promise<{ severity: string; eventType: string; count: number }[]> {
  return database
    .selectFrom("auditLog")
    .select(({ fn }) => ["severity", "eventType", fn.countAll<number>().as("count")])
    .where("createdAt", ">=", since)
    .groupBy(["severity", "eventType"])
    .execute();
}

interface EntryRow extends Omit<AuditEntry, "createdAt" | "actor" | "subject" | "order"> {
  readonly createdAt: Date;
  readonly actorId: string | null;
  readonly actorFirstName: string | null;
  readonly actorLastName: string | null;
  readonly subjectId: string | null;
  readonly subjectFirstName: string | null;
  readonly subjectLastName: string | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
}

function entryOf(row: EntryRow): AuditEntry {
  const { actorId, actorFirstName, actorLastName, orderId, orderNumber, createdAt, ...rest } = row;
  const { subjectId, subjectFirstName, subjectLastName, ...facts } = rest;
  return {
    ...facts,
    createdAt: createdAt.toISOString(),
    actor: personOf(actorId, actorFirstName, actorLastName),
    subject: personOf(subjectId, subjectFirstName, subjectLastName),
    order: orderId === null || orderNumber === null ? null : { id: orderId, orderNumber },
  };
}

function personOf(id: string | null, firstName: string | null, lastName: string | null): Person | null {
  return id === null ? null : { id, firstName: firstName ?? "", lastName: lastName ?? "" };
}
