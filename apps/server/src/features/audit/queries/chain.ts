import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { ChainEnd, ChainedLine } from "../chain-hash.ts";

/** Columns that a line's hash covers, formatted independently of session settings. */
const COVERED = sql`audit_log.id, audit_log.event_type AS "eventType", audit_log.severity, audit_log.message,
  audit_log.actor_id AS "actorId", audit_log.subject_id AS "subjectId", audit_log.order_id AS "orderId",
  audit_log.transfer_token_hash AS "transferTokenHash", audit_log.old_value AS "oldValue",
  audit_log.new_value AS "newValue", audit_log.metadata::text AS metadata,
  to_char(audit_log.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS "createdAt",
  audit_log.device_hash AS "deviceHash"`;

export interface SealedEnd extends ChainEnd {
  readonly seal: Buffer | null;
}

/** Locks and returns the chain's end; undefined while another process extends it. */
export async function lockChainEnd(transaction: Transaction): Promise<SealedEnd | undefined> {
  return transaction
    .selectFrom("auditChainHead")
    .select(["position", "hash", "seal"])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function findChainEnd(database: Connection): Promise<SealedEnd> {
  return database.selectFrom("auditChainHead").select(["position", "hash", "seal"]).executeTakeFirstOrThrow();
}

export async function moveChainEnd(database: Connection, end: SealedEnd): Promise<void> {
  const { position, hash, seal } = end;
  await database.updateTable("auditChainHead").set({ position, hash, seal }).execute();
}

/** Id that sorts before every line. */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Removes the next committed lines from the waiting list, in the order of their ids, and returns them.
 * @param after a line's id; the nil id to start
 */
export async function takeUnchained(
  transaction: Transaction,
  after: string,
  limit: number,
): Promise<ChainedLine[]> {
  const { rows } = await sql<ChainedLine>`
    WITH taken AS (
      DELETE FROM audit_unchained WHERE line_id IN (
        SELECT line_id FROM audit_unchained JOIN audit_log ON id = line_id
         WHERE line_id > ${after}::uuid ORDER BY line_id LIMIT ${limit})
      RETURNING line_id)
    SELECT ${COVERED} FROM taken JOIN audit_log ON audit_log.id = line_id ORDER BY audit_log.id`.execute(
    transaction,
  );
  return rows;
}

export interface Link {
  readonly position: number;
  readonly lineId: string;
  readonly hash: Buffer;
}

export async function insertLinks(transaction: Transaction, links: readonly Link[]): Promise<void> {
  await sql`INSERT INTO audit_chain (position, line_id, hash)
    SELECT * FROM unnest(${links.map(({ position }) => position)}::bigint[],
      ${links.map(({ lineId }) => lineId)}::uuid[], ${links.map(({ hash }) => hash)}::bytea[])`.execute(
    transaction,
  );
}

/** Position of the chain with its line and device, as far as they still exist. */
export type ChainPlace = Link & {
  readonly [Key in keyof ChainedLine]: ChainedLine[Key] | null;
} & {
  readonly hasDevice: boolean;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly hashKey: Buffer | null;
};

/** Returns the next positions of the chain, in order. */
export async function findPlaces(
  database: Connection,
  after: number,
  end: number,
  limit: number,
): Promise<ChainPlace[]> {
  const { rows } = await sql<ChainPlace>`
    SELECT places.position, places.line_id AS "lineId", places.hash, ${COVERED},
           audit_devices.line_id IS NOT NULL AS "hasDevice", host(ip_address) AS "ipAddress",
           user_agent AS "userAgent", hash_key AS "hashKey"
      FROM (SELECT * FROM audit_chain WHERE position > ${after} AND position <= ${end}
             ORDER BY position LIMIT ${limit}) AS places
      LEFT JOIN audit_log ON audit_log.id = places.line_id
      LEFT JOIN audit_devices ON audit_devices.line_id = places.line_id
     ORDER BY places.position`.execute(database);
  return rows;
}

/**
 * Checks the next lines by id: returns the last one, and the first that is neither in the chain nor waiting.
 * @param after a line's id; the nil id to start
 */
export async function findOutsideChain(
  database: Connection,
  after: string,
  limit: number,
): Promise<{ last: string | null; outside: string | null }> {
  const { rows } = await sql<{ last: string | null; outside: string | null }>`
    WITH lines AS (SELECT id FROM audit_log WHERE id > ${after}::uuid ORDER BY id LIMIT ${limit})
    SELECT (SELECT id FROM lines ORDER BY id DESC LIMIT 1) AS last,
           (SELECT id FROM lines
             WHERE NOT EXISTS (SELECT FROM audit_chain WHERE line_id = id)
               AND NOT EXISTS (SELECT FROM audit_unchained WHERE line_id = id)
             ORDER BY id LIMIT 1) AS outside`.execute(database);
  return rows[0] ?? { last: null, outside: null };
}

/** Counts the waiting lines, and returns the first that no longer exists. */
export async function countWaiting(
  database: Connection,
): Promise<{ waiting: number; missing: string | null }> {
  const { rows } = await sql<{ waiting: number; missing: string | null }>`
    SELECT count(*) AS waiting, (
        SELECT line_id FROM audit_unchained WHERE NOT EXISTS (SELECT FROM audit_log WHERE id = line_id)
         ORDER BY line_id LIMIT 1) AS missing
      FROM audit_unchained`.execute(database);
  return rows[0] ?? { waiting: 0, missing: null };
}
