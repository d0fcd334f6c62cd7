import * as contract from "@secret/contract";
import { download } from "../../platform/download.ts";
import { givenOf } from "../../platform/load-states/paged-query.ts";
import type { AuditFilter } from "./audit-queries.ts";

/** Downloads all matching entries as a file. */
export function exportAuditLog(filter: AuditFilter): Promise<void> {
  return download(contract.exportAuditLog, { query: givenOf(filter) });
}
