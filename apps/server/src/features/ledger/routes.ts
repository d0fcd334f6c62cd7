import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { LedgerReports } from "./service.ts";

/** The books for the admin. */
export function ledgerRoutes(http: HttpServer, context: Context): void {
  const reports = new LedgerReports(context);
  bindRoute(http, contract.getLedgerReport, async () => ok(await reports.latest()));
}
