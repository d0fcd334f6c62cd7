import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { onOrderPool } from "../../../platform/database/database.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import type { EventCache } from "../../events/index.ts";
import { OrderBatcher, OrderTurns } from "../../order-book/index.ts";
import { cancelOwnOrder } from "../service/cancel-order.ts";
import { changePickupWindow } from "../service/change-window.ts";
import { checkIn, undoCheckIn } from "../service/check-in.ts";
import { checkPromoCode } from "../service/check-promo-code.ts";
import type { MissedDemand } from "../service/missed-demand.ts";
import { placeOrder } from "../service/place-order.ts";
import { findOrderByNumber, getOrder, listHeldOrders, listOrders } from "../service/read-orders.ts";

/** Registers the routes of a member's own orders. */
export function ordersRoutes(
  http: HttpServer,
  context: Context,
  events: EventCache,
  missedDemand: MissedDemand,
): void {
  const { database, clock, settings, live } = context;
  const { pool } = onOrderPool(database);
  const batcher = new OrderBatcher({ turns: new OrderTurns(pool, live), clock, settings });
  const ordering = { context, batcher, events, missedDemand };
  bindRoute(
    http,
    contract.placeOrder,
    ({ session, body, idempotencyKey, request }) =>
      placeOrder(ordering, session, clientInfoOf(request), idempotencyKey, body),
    ({ userId }) => (batcher.isFullFor(userId) ? "RATE_LIMITED" : undefined),
  );
  bindRoute(http, contract.checkPromoCode, ({ session, body, request }) =>
    checkPromoCode(context, session, clientInfoOf(request), body),
  );
  bindRoute(http, contract.listOrders, async ({ session, query }) =>
    ok(await listOrders(context, session, query)),
  );
  bindRoute(http, contract.listHeldOrders, async ({ session }) => ok(await listHeldOrders(context, session)));
  bindRoute(http, contract.getOrder, ({ session, params }) => getOrder(context, session, params.id));
  bindRoute(http, contract.findOrderByNumber, ({ session, params }) =>
    findOrderByNumber(context, session, params.number),
  );
  bindRoute(http, contract.cancelOrder, ({ session, params }) => cancelOwnOrder(context, session, params.id));
  bindRoute(http, contract.changePickupWindow, ({ session, params, body }) =>
    changePickupWindow(context, session, params.id, body.pickupWindowId),
  );
  bindRoute(http, contract.checkIn, ({ session, params }) => checkIn(context, session, params.id));
  bindRoute(http, contract.undoCheckIn, ({ session, params }) => undoCheckIn(context, session, params.id));
}
