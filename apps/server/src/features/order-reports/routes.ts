import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { answerReport, listReports } from "./service/answer-report.ts";
import { getReports, reportOrder } from "./service/report-order.ts";

/** Registers the routes of reports about orders. */
export function orderReportsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getOrderReports, ({ session, params }) => getReports(context, session, params.id));
  bindRoute(http, contract.reportOrder, ({ session, params, body }) =>
    reportOrder(context, session, params.id, body),
  );
  bindRoute(http, contract.listOrderReports, async ({ query }) => ok(await listReports(context, query)));
  bindRoute(http, contract.answerOrderReport, ({ session, params, body }) =>
    answerReport(context, session, params.id, body.answer),
  );
}
