import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { giveBackOrder, takeBackOrder } from "./service/give-back.ts";
import { declineOffer } from "./service/offered-to-me.ts";
import { orderOffered } from "./service/order-offered.ts";

/** Registers the routes that return orders and claim returned ones. */
export function giveBacksRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.giveBackOrder, ({ session, params }) =>
    giveBackOrder(context, session, params.id),
  );
  bindRoute(http, contract.takeBackOrder, ({ session, params }) =>
    takeBackOrder(context, session, params.id),
  );
  bindRoute(http, contract.orderOffered, async ({ session, params, body, idempotencyKey }) => {
    const placed = await orderOffered(context, session, params.id, idempotencyKey, body);
    if (!placed.ok) return placed;
    const { id, orderNumber, totalCents, holdExpiresAt } = placed.value;
    return ok({ id, orderNumber, totalCents, holdExpiresAt: holdExpiresAt.toISOString() });
  });
  bindRoute(http, contract.declineOffer, ({ session, params }) => declineOffer(context, session, params.id));
}
