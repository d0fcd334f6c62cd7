import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { claimReturnedOrder } from "./service/claim-returned-order.ts";
import { declineOffer } from "./service/offered-to-me.ts";
import { reclaimOrder, returnOrder } from "./service/return-order.ts";

/** Registers the routes that return orders and claim returned ones. */
export function returnedOrdersRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.returnOrder, ({ session, params }) => returnOrder(context, session, params.id));
  bindRoute(http, contract.reclaimOrder, ({ session, params }) => reclaimOrder(context, session, params.id));
  bindRoute(http, contract.claimReturnedOrder, ({ session, params, body, idempotencyKey }) =>
    claimReturnedOrder(context, session, params.id, idempotencyKey, body),
  );
  bindRoute(http, contract.declineOffer, ({ session, params }) => declineOffer(context, session, params.id));
}
