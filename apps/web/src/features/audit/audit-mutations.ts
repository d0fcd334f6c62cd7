import * as contract from "@secret/contract";
import { download } from "../../platform/download.ts";
import { givenOf } from "../../platform/list-query.ts";
import type { AuditFilter } from "./audit-queries.ts";

/** Hands all lines that match to the browser, as a file. */
export function exportAuditLog(filter: AuditFilter): Promise<void> {
  return download(contract.exportAuditLog, { query: givenOf(filter) });
}
