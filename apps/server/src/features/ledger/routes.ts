import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { sendCsv } from "../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { auditExport } from "../audit/index.ts";
import { CLOSE_COLUMNS, closeParts, getClose } from "./service/close.ts";
import { JOURNAL_COLUMNS, journalParts } from "./service/journal.ts";
import { TRANSACTION_COLUMNS, transactionParts } from "./service/transactions.ts";
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
  bindRoute(http, contract.exportTransactions, async ({ session, query, reply }) => {
    await auditExport(context, session, "Transactions were exported", query);
    return sendCsv(reply, {
      name: "transactions",
      now: context.clock.now(),
      columns: TRANSACTION_COLUMNS,
      parts: transactionParts(context, query),
    });
  });
  bindRoute(http, contract.exportJournal, async ({ session, query, reply }) => {
    await auditExport(context, session, "The journal was exported", query);
    return sendCsv(reply, {
      name: `journal-${query.format}`,
      now: context.clock.now(),
      columns: JOURNAL_COLUMNS[query.format],
      parts: journalParts(context, query),
    });
  });
}
