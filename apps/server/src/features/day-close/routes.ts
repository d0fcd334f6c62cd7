import * as contract from "@secret/contract";
import { refuse } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { sendCsv } from "../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { auditExport } from "../audit/index.ts";
import { answerStep, closeDay, getDayClose, reopenDay } from "./service/close-day.ts";
import { exportedFigures, FIGURE_COLUMNS } from "./service/figures.ts";
import { settleOpenOrder } from "./service/settle-open-order.ts";

/** Registers the routes of closing the day. */
export function dayCloseRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getDayClose, ({ session, params }) => getDayClose(context, session, params.id));
  bindRoute(http, contract.answerDayClose, ({ session, params, body }) =>
    answerStep(context, session, params.id, body),
  );
  bindRoute(http, contract.settleOpenOrder, ({ session, params, body }) =>
    settleOpenOrder(context, session, params.id, body),
  );
  bindRoute(http, contract.closeDay, ({ session, params }) => closeDay(context, session, params.id));
  bindRoute(http, contract.reopenDay, ({ session, params, body }) =>
    reopenDay(context, session, params.id, body.reason),
  );
  bindRoute(http, contract.exportDayClose, async ({ session, params, reply }) => {
    const found = await getDayClose(context, session, params.id);
    if (!found.ok) return found;
    if (!found.value.mayClose) return refuse("FORBIDDEN");
    await auditExport(context, session, "The close of a day was exported", { eventId: params.id });
    const parts = exportedFigures(found.value);
    return sendCsv(reply, { name: "day-close", now: context.clock.now(), columns: FIGURE_COLUMNS, parts });
  });
}
