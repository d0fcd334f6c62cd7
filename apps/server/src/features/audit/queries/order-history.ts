import type { OrderHistoryLine } from "@secret/contract";
import { calledName } from "@secret/domain";
import type { Connection } from "../../../platform/database/database.ts";

/** Maximum number of lines shown. */
const LINES_MAX = 200;

/** Returns an order's history, newest first. */
export async function findOrderHistory(database: Connection, orderId: string) {
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
  return rows.map(({ actorId, firstName, lastName, ...line }) => ({
    ...line,
    eventType: line.eventType as OrderHistoryLine["eventType"],
    severity: line.severity as OrderHistoryLine["severity"],
    actorName: actorId === null ? null : calledName(firstName ?? "", lastName ?? ""),
  }));
}
