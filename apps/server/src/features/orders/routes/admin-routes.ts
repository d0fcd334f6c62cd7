import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import * as service from "../service.ts";

/** Orders for the admin. */
export function adminOrdersRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminOrders, async ({ query }) =>
    ok(await service.listAdminOrders(context, query)),
  );
  bindRoute(http, contract.setOrderStatus, async ({ session, params, body }) => {
    const moved = await service.moveOrderByAdmin(context, session, params.id, body);
    return moved.ok ? service.getAdminOrder(context, params.id) : moved;
  });
}
