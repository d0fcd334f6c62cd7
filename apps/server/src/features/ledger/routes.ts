import type { CloseSpan } from "@secret/contract";
import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { FastifyReply } from "fastify";
import type { Context } from "../../platform/context.ts";
import { type ExportFile, sendCsv } from "../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import type { Session } from "../../platform/http/session.ts";
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
  bindRoute(http, contract.exportClose, (request) =>
    sendAuditedCsv(context, request, {
      message: "The close was exported",
      name: "close",
      columns: CLOSE_COLUMNS,
      parts: closeParts(context, request.query),
    }),
  );
  bindRoute(http, contract.exportTransactions, (request) =>
    sendAuditedCsv(context, request, {
      message: "Transactions were exported",
      name: "transactions",
      columns: TRANSACTION_COLUMNS,
      parts: transactionParts(context, request.query),
    }),
  );
  bindRoute(http, contract.exportJournal, (request) =>
    sendAuditedCsv(context, request, {
      message: "The journal was exported",
      name: `journal-${request.query.format}`,
      columns: JOURNAL_COLUMNS[request.query.format],
      parts: journalParts(context, request.query),
    }),
  );
}

/** Sends a file of the books, after an audit line with what was asked for. */
async function sendAuditedCsv<Row>(
  context: Context,
  { session, query, reply }: { session: Session; query: CloseSpan; reply: FastifyReply },
  { message, ...file }: Omit<ExportFile<Row>, "now"> & { readonly message: string },
) {
  await auditExport(context, session, message, query);
  return sendCsv(reply, { ...file, now: context.clock.now() });
}
