import { exportClose as exportCloseRoute } from "@secret/contract";
import { download } from "../../platform/download.ts";
import type { CloseSpan } from "./ledger-queries.ts";

/** Downloads the close as a file for the accountant. */
export async function exportClose(span: CloseSpan): Promise<void> {
  await download(exportCloseRoute, { query: span });
}
