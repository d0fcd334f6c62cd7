import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as eventsService from "../events/service.ts";
import { findAdminEvents, type ReadyEvents } from "../events/service.ts";
import * as service from "./service.ts";

/** Orders and events for the admin. */
export function adminOrdersRoutes(http: HttpServer, context: Context, events: ReadyEvents): void {
  bindRoute(http, contract.listAdminOrders, async ({ query }) =>
    ok(await service.listAdminOrders(context, query)),
  );
  bindRoute(http, contract.setOrderStatus, async ({ session, params, body }) => {
    const moved = await service.moveOrderByAdmin(context, events, session, params.id, body);
    return moved.ok ? service.getAdminOrder(context, params.id) : moved;
  });
  bindRoute(http, contract.listAdminEvents, async () =>
    ok({ events: await findAdminEvents(context.database) }),
  );
  bindRoute(http, contract.createEvent, ({ session, body }) =>
    eventsService.createEvent(context, session, body),
  );
  bindRoute(http, contract.deleteEvent, ({ session, params }) =>
    eventsService.deleteEvent(context, session, params.id),
  );
  bindRoute(http, contract.setEventStatus, ({ session, params, body }) =>
    eventsService.setEventStatus(context, session, params.id, body.status),
  );
}
