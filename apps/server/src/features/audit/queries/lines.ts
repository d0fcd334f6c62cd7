import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { AuditLine } from "../audit-line.ts";
import { type Device, hashDevice } from "../device-hash.ts";

/** Length of the token hash's prefix, enough to distinguish transfers. */
const TOKEN_HASH_LENGTH = 16;

/** Inserts lines, in order. */
export async function insertAuditLines(
  transaction: Transaction,
  now: Date,
  lines: readonly AuditLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const devices = lines.map(toDevice);
  const rows = await transaction
    .insertInto("auditLog")
    .values(lines.map((line, index) => ({ ...toRow(line, now), deviceHash: hashOf(devices[index]) })))
    .returning("id")
    .execute();
  const known = devices.flatMap((device, index) => {
    const lineId = rows[index]?.id;
    return device === undefined || lineId === undefined ? [] : [{ ...device, lineId, createdAt: now }];
  });
  if (known.length > 0) await transaction.insertInto("auditDevices").values(known).execute();
}

/**
 * Returns a line's device with a random hash key. The key is stored with the device and erased with it, so that nobody
 * can test addresses against the hash later.
 */
function toDevice({ ipAddress, userAgent }: AuditLine): Device | undefined {
  if (ipAddress === undefined && userAgent === undefined) return undefined;
  return { ipAddress: ipAddress ?? null, userAgent: userAgent ?? null, hashKey: randomBytes(32) };
}

function hashOf(device: Device | undefined): Buffer | null {
  return device === undefined ? null : hashDevice(device);
}

function toRow(line: AuditLine, createdAt: Date) {
  return {
    eventType: line.eventType,
    severity: line.severity,
    message: line.message,
    actorId: line.actorId ?? null,
    subjectId: line.subjectId ?? null,
    orderId: line.orderId ?? null,
    transferTokenHash: line.transferTokenHash?.slice(0, TOKEN_HASH_LENGTH) ?? null,
    oldValue: line.oldValue ?? null,
    newValue: line.newValue ?? null,
    metadata: JSON.stringify(line.metadata ?? {}),
    createdAt,
  };
}

/** Returns an account's actions, oldest first. */
export async function findLinesByActor(database: Connection, actorId: string) {
  return selectLines(database).where("actorId", "=", actorId).execute();
}

/** Returns the audit lines about an account, by any actor, oldest first. */
export async function findLinesAboutSubject(database: Connection, subjectId: string) {
  return selectLines(database).where("subjectId", "=", subjectId).execute();
}

/**
 * Returns a page of the lines that a member may read, oldest first: what they did, and what happened to them. Leaves out
 * refunds of other members' payments that they caused by cancelling an order given to them.
 * @param behind the id of the previous page's last line
 */
export async function findLinesOf(
  database: Connection,
  userId: string,
  behind: string | undefined,
  limit: number,
) {
  return database
    .selectFrom("auditLog")
    .leftJoin("auditDevices", "auditDevices.lineId", "auditLog.id")
    .select([
      "auditLog.id",
      "auditLog.createdAt",
      "eventType",
      "message",
      "actorId",
      "ipAddress",
      "userAgent",
    ])
    .where((expression) =>
      expression.or([
        expression("subjectId", "=", userId),
        expression.and([expression("actorId", "=", userId), expression("eventType", "<>", "payment_event")]),
      ]),
    )
    .$if(behind !== undefined, (query) =>
      query.where(
        sql<boolean>`(audit_log.created_at, audit_log.id)
          > (SELECT last.created_at, last.id FROM audit_log AS last WHERE last.id = ${behind})`,
      ),
    )
    .orderBy("auditLog.createdAt")
    .orderBy("auditLog.id")
    .limit(limit)
    .execute();
}

/** Erases the devices from which an account acted, and those of strangers who tried to. */
export async function eraseDevices(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .deleteFrom("auditDevices")
    .using("auditLog")
    .whereRef("auditLog.id", "=", "auditDevices.lineId")
    .where((expression) =>
      expression.or([
        expression("actorId", "=", userId),
        expression.and([expression("actorId", "is", null), expression("subjectId", "=", userId)]),
      ]),
    )
    .execute();
}

function selectLines(database: Connection) {
  return database
    .selectFrom("auditLog")
    .leftJoin("auditDevices", "auditDevices.lineId", "auditLog.id")
    .selectAll("auditLog")
    .select(["ipAddress", "userAgent"])
    .orderBy("auditLog.createdAt")
    .orderBy("auditLog.id");
}
