import * as contract from "@secret/contract";
import { download } from "../../platform/download.ts";
import { type AuditFilter, queryOf } from "./audit-queries.ts";

/** Hands all lines that match to the browser, as a file. */
export function exportAuditLog(filter: AuditFilter): Promise<void> {
  return download(contract.exportAuditLog, { query: queryOf(filter) });
}
