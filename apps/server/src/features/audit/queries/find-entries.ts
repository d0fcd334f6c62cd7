import type { AuditEntry, AuditExportFilter } from "@secret/contract";
import { AUDIT_EVENT_TYPES, readOrderNumberStart } from "@secret/domain";
import ipaddr from "ipaddr.js";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import { containing, isMemberLike } from "../../../platform/database/search.ts";

/** Filter of the contract, with its time range as instants. */
export interface EntryFilter extends Omit<AuditExportFilter, "range" | "from" | "to"> {
  readonly since?: Date | undefined;
  /** First instant after the range. */
  readonly until?: Date | undefined;
  /** Id of the last line on the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns matching lines, newest first. */
export async function findEntries(database: Connection, filter: EntryFilter) {
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
  return rows.map(toEntry);
}

/**
 * Returns the ids of matching lines. Each kind of match is its own indexed query, since one combined condition would
 * scan the whole log.
 */
async function findMatchingIds(database: Connection, filter: EntryFilter): Promise<string[]> {
  const searches = filter.search ? await searchConditions(database, filter.search) : [sql<SqlBool>`true`];
  const always = toConditions(filter);
  const parts = searches.map(
    (way) => sql`(SELECT created_at, id FROM audit_log WHERE ${always} AND ${way}
      ORDER BY created_at DESC, id DESC LIMIT ${filter.limit})`,
  );
  const { rows } = await sql<{ id: string }>`
    ${NO_CACHED_PLAN} SELECT id FROM (${sql.join(parts, sql` UNION `)}) AS found
     ORDER BY created_at DESC, id DESC LIMIT ${filter.limit}`.execute(database);
  return rows.map(({ id }) => id);
}

function toConditions({ since, until, before, eventType, severity, personId, orderId }: EntryFilter) {
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

/** Maximum people or orders that a search word matches; more would be too broad to be useful. */
const FOUND_MAX = 100;

async function searchConditions(database: Connection, search: string): Promise<RawBuilder<SqlBool>[]> {
  const pattern = containing(search);
  const kinds = AUDIT_EVENT_TYPES.filter((kind) => kind.includes(search.toLowerCase().replaceAll(" ", "_")));
  const [people, orders] = await Promise.all([findPeople(database, search), findOrders(database, search)]);
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

async function findPeople(database: Connection, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${NO_CACHED_PLAN} SELECT id FROM users
     WHERE ${isMemberLike(search)}
     LIMIT ${FOUND_MAX}`.execute(database);
  return rows.map(({ id }) => id);
}

async function findOrders(database: Connection, search: string): Promise<string[]> {
  const start = readOrderNumberStart(search);
  if (start === undefined) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE order_number LIKE ${`${start}%`}
     LIMIT ${FOUND_MAX}`.execute(database);
  return rows.map(({ id }) => id);
}

type Person = { readonly id: string; readonly firstName: string; readonly lastName: string };

/** Returns a person with their current name. */
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

/** Counts lines since an instant, by severity and kind. */
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

interface EntryRow extends Omit<z.input<typeof AuditEntry>, "actor" | "subject" | "order"> {
  readonly actorId: string | null;
  readonly actorFirstName: string | null;
  readonly actorLastName: string | null;
  readonly subjectId: string | null;
  readonly subjectFirstName: string | null;
  readonly subjectLastName: string | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
}

function toEntry(row: EntryRow) {
  const { actorId, actorFirstName, actorLastName, orderId, orderNumber, ...rest } = row;
  const { subjectId, subjectFirstName, subjectLastName, ...facts } = rest;
  return {
    ...facts,
    actor: toPerson(actorId, actorFirstName, actorLastName),
    subject: toPerson(subjectId, subjectFirstName, subjectLastName),
    order: orderId === null || orderNumber === null ? null : { id: orderId, orderNumber },
  };
}

function toPerson(id: string | null, firstName: string | null, lastName: string | null): Person | null {
  return id === null ? null : { id, firstName: firstName ?? "", lastName: lastName ?? "" };
}

/** Matches the first numbers of an IPv4 address, such as "203.0.113" or "203.0.113." */
const BEGINNING = /^(\d{1,3}(?:\.\d{1,3}){1,2})\.?$/;

/** Returns the network that a search term means; undefined if it isn't an address. */
export function networkIn(search: string): string | undefined {
  const text = search.trim();
  const [, beginning] = BEGINNING.exec(text) ?? [];
  if (beginning !== undefined) {
    const numbers = beginning.split(".");
    const whole = [...numbers, "0", "0", "0"].slice(0, 4).join(".");
    return ipaddr.IPv4.isValid(whole) ? `${whole}/${numbers.length * 8}` : undefined;
  }
  const isWhole =
    ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(":") && ipaddr.IPv6.isValid(text));
  return isWhole && !text.includes("%") ? text : undefined;
}
