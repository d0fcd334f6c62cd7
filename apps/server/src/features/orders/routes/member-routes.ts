import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { hurriedly } from "../../../platform/database/database.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import type { EventCache } from "../../events/service.ts";
import * as service from "../service.ts";

/** The member's own orders. */
export function ordersRoutes(
  http: HttpServer,
  context: Context,
  events: EventCache,
  turnedAway: service.TurnedAway,
): void {
  const { database, clock, settings } = context;
  const { pool } = hurriedly(database);
  const batcher = new service.OrderBatcher({ pool, clock, settings });
  const ordering = { context, batcher, events, turnedAway };
  bindRoute(
    http,
    contract.placeOrder,
    ({ session, body, idempotencyKey, request }) =>
      service.placeOrder(ordering, session, clientInfoOf(request), idempotencyKey, body),
    ({ userId }) => (batcher.isFullFor(userId) ? "RATE_LIMITED" : undefined),
  );
  bindRoute(http, contract.checkPromoCode, ({ session, body, request }) =>
    service.checkPromoCode(context, session, clientInfoOf(request), body),
  );
  bindRoute(http, contract.listOrders, async ({ session, query }) =>
    ok(await service.listOrders(context, session, query)),
  );
  bindRoute(http, contract.listHeldOrders, async ({ session }) =>
    ok(await service.listHeldOrders(context, session)),
  );
  bindRoute(http, contract.getOrder, ({ session, params }) => service.getOrder(context, session, params.id));
  bindRoute(http, contract.cancelOrder, ({ session, params }) =>
    service.cancelOwnOrder(context, session, params.id),
  );
  bindRoute(http, contract.changePickupWindow, ({ session, params, body }) =>
    service.changePickupWindow(context, session, params.id, body.pickupWindowId),
  );
  bindRoute(http, contract.sayHere, ({ session, params }) => service.sayHere(context, session, params.id));
  bindRoute(http, contract.takeBackHere, ({ session, params }) =>
    service.takeBackHere(context, session, params.id),
  );
}
