import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { sendCsv } from "../../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import * as service from "../service.ts";

/** Orders for the admin. */
export function adminOrdersRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminOrders, async ({ query }) =>
    ok(await service.listAdminOrders(context, query)),
  );
  bindRoute(http, contract.getAdminOrderSummary, async ({ query }) =>
    ok({ summary: await service.summarizeAdminOrders(context, query) }),
  );
  bindRoute(http, contract.exportAdminOrders, async ({ session, query, reply }) => {
    const parts = await service.exportOrders(context, session, query);
    return sendCsv(reply, {
      name: "orders",
      now: context.clock.now(),
      columns: service.ORDER_COLUMNS,
      parts,
    });
  });
  bindRoute(http, contract.listEventBuyers, async ({ params, query }) =>
    ok(await service.listEventBuyers(context, params.id, query)),
  );
  bindRoute(http, contract.getAdminOrder, ({ params }) => service.getAdminOrderDetail(context, params.id));
  bindRoute(http, contract.setOrderStatus, async ({ session, params, body }) => {
    const moved = await service.moveOrderByAdmin(context, session, params.id, body);
    return moved.ok ? service.getAdminOrder(context, params.id) : moved;
  });
}
