import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { sendCsv } from "../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { exportFigures, FIGURE_COLUMNS } from "./service/export-figures.ts";
import { readFigures, readGrowthBySource } from "./service/read-figures.ts";
import { getAdminDashboard, listOpenings } from "./service.ts";

/** Registers the analytics routes. */
export function analyticsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getAdminDashboard, async () => ok(await getAdminDashboard(context)));
  bindRoute(http, contract.listOpenings, async () => ok(await listOpenings(context)));
  bindRoute(http, contract.exportFigures, async ({ session, query, reply }) => {
    const rows = await exportFigures(context, session, query.range);
    return sendCsv(reply, {
      name: "analytics",
      now: context.clock.now(),
      columns: FIGURE_COLUMNS,
      parts: asOnePart(rows),
    });
  });
  bindRoute(http, contract.getFigures, async ({ query }) => ok(await readFigures(context, query.range)));
  bindRoute(http, contract.getGrowthBySource, async ({ query }) =>
    ok(await readGrowthBySource(context, query.range)),
  );
}

/** Yields a short list as one part. */
async function* asOnePart<Row>(rows: Row) {
  yield rows;
}
