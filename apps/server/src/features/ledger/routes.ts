import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { sendCsv } from "../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { auditExport } from "../audit/index.ts";
import { CLOSE_COLUMNS, closeParts, getClose } from "./service/close.ts";
import { LedgerReports } from "./service.ts";

/** Registers the routes of the ledger check and the close. */
export function ledgerRoutes(http: HttpServer, context: Context): void {
  const reports = new LedgerReports(context);
  bindRoute(http, contract.getLedgerReport, async () => ok(await reports.latest()));
  bindRoute(http, contract.getClose, async ({ query }) => ok(await getClose(context, query)));
  bindRoute(http, contract.exportClose, async ({ session, query, reply }) => {
    await auditExport(context, session, "The close was exported", query);
    return sendCsv(reply, {
      name: "close",
      now: context.clock.now(),
      columns: CLOSE_COLUMNS,
      parts: closeParts(context, query),
    });
  });
}
