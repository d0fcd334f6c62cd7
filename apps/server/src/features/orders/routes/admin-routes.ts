import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { sendCsv } from "../../../platform/exports/export-file.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { getAdminOrderDetail } from "../service/admin-order-detail.ts";
import { getAdminOrder, listAdminOrders, summarizeAdminOrders } from "../service/admin-orders.ts";
import { BUYER_COLUMNS, exportEventBuyers, listEventBuyers } from "../service/event-buyers.ts";
import { exportOrders, ORDER_COLUMNS } from "../service/export-orders.ts";
import { moveOrderByAdmin } from "../service/move-order.ts";

/** Registers the admin's order routes. */
export function adminOrdersRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminOrders, async ({ query }) => ok(await listAdminOrders(context, query)));
  bindRoute(http, contract.getAdminOrderSummary, async ({ query }) =>
    ok({ summary: await summarizeAdminOrders(context, query) }),
  );
  bindRoute(http, contract.exportAdminOrders, async ({ session, query, reply }) => {
    const parts = await exportOrders(context, session, query);
    return sendCsv(reply, {
      name: "orders",
      now: context.clock.now(),
      columns: ORDER_COLUMNS,
      parts,
    });
  });
  bindRoute(http, contract.listEventBuyers, async ({ params, query }) =>
    ok(await listEventBuyers(context, params.id, query)),
  );
  bindRoute(http, contract.exportEventBuyers, async ({ session, params, reply }) => {
    const parts = await exportEventBuyers(context, session, params.id);
    return sendCsv(reply, { name: "buyers", now: context.clock.now(), columns: BUYER_COLUMNS, parts });
  });
  bindRoute(http, contract.getAdminOrder, ({ params }) => getAdminOrderDetail(context, params.id));
  bindRoute(http, contract.setOrderStatus, async ({ session, params, body }) => {
    const moved = await moveOrderByAdmin(context, session, params.id, body);
    return moved.ok ? getAdminOrder(context, params.id) : moved;
  });
}
