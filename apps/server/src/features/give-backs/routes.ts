import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** Giving an order back to the waitlist, and taking what is set aside. */
export function giveBacksRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.giveBackOrder, ({ session, params }) =>
    service.giveBackOrder(context, session, params.id),
  );
  bindRoute(http, contract.takeBackOrder, ({ session, params }) =>
    service.takeBackOrder(context, session, params.id),
  );
  bindRoute(http, contract.orderOffered, async ({ session, params, body, idempotencyKey }) => {
    const placed = await service.orderOffered(context, session, params.id, idempotencyKey, body);
    if (!placed.ok) return placed;
    const { id, orderNumber, totalCents, holdExpiresAt } = placed.value;
    return ok({ id, orderNumber, totalCents, holdExpiresAt: holdExpiresAt.toISOString() });
  });
  bindRoute(http, contract.declineOffer, ({ session, params }) =>
    service.declineOffer(context, session, params.id),
  );
}
