import type { OrderHistoryLine } from "@secret/contract";
import { calledName } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";

/** Maximum number of lines shown. */
const LINES_MAX = 200;

/** Returns an order's history, newest first. */
export async function findOrderHistory(database: Connection, orderId: string): Promise<OrderHistoryLine[]> {
  const rows = await database
    .selectFrom("auditLog")
    .leftJoin("users as actors", "actors.id", "auditLog.actorId")
    .select([
      "auditLog.id",
      "auditLog.createdAt",
      "eventType",
      "severity",
      "message",
      "oldValue",
      "newValue",
      "actorId",
      "actors.firstName",
      "actors.lastName",
    ])
    .where("orderId", "=", orderId)
    .orderBy("auditLog.createdAt", "desc")
    .orderBy("auditLog.id", "desc")
    .limit(LINES_MAX)
    .execute();
  return rows.map(({ id, createdAt, eventType, severity, message, oldValue, newValue, ...actor }) => ({
    id,
    createdAt: createdAt.toISOString(),
    eventType: eventType as OrderHistoryLine["eventType"],
    severity: severity as OrderHistoryLine["severity"],
    message,
    actorName: actor.actorId === null ? null : calledName(actor.firstName ?? "", actor.lastName ?? ""),
    oldValue,
    newValue,
  }));
}
