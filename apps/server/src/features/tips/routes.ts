import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { sendCsv } from "../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { auditExport } from "../audit/index.ts";
import { readEventTips } from "./service/event-tips.ts";
import { exportedShares, SHARE_COLUMNS } from "./service/export-shares.ts";
import { payOutTips } from "./service/pay-out-tips.ts";
import { splitEventTips } from "./service/split-event-tips.ts";

/** Registers the routes of an evening's tips. */
export function tipRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getEventTips, ({ params }) => readEventTips(context.database, params.id));
  bindRoute(http, contract.splitEventTips, ({ session, params, body }) =>
    splitEventTips(context, session, params.id, body),
  );
  bindRoute(http, contract.payOutTips, ({ session, params }) => payOutTips(context, session, params));
  bindRoute(http, contract.exportEventTips, async ({ session, params, reply }) => {
    const found = await readEventTips(context.database, params.id);
    if (!found.ok) return found;
    await auditExport(context, session, "The split of tips was exported", { eventId: params.id });
    return sendCsv(reply, {
      name: "tips",
      now: context.clock.now(),
      columns: SHARE_COLUMNS,
      parts: exportedShares(found.value),
    });
  });
}
