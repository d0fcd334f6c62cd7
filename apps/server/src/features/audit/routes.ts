import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { sendCsv } from "../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { getAuditStats, listAuditEntries } from "./service/audit-entries.ts";
import { AUDIT_COLUMNS, exportEntries } from "./service/export-entries.ts";

/** Registers the audit log's routes. */
export function auditRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAuditEntries, async ({ query }) => ok(await listAuditEntries(context, query)));
  bindRoute(http, contract.exportAuditLog, async ({ session, query, reply }) => {
    const parts = await exportEntries(context, session, query);
    return sendCsv(reply, { name: "audit-logs", now: context.clock.now(), columns: AUDIT_COLUMNS, parts });
  });
  bindRoute(http, contract.getAuditStats, async () => ok(await getAuditStats(context)));
}
