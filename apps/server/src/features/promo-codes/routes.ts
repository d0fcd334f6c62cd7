import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** Registers the admin routes of promo codes. Applying discounts belongs to orders. */
export function promoCodesRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminPromoCodes, async ({ query }) =>
    ok(await service.listPromoCodes(context, query)),
  );
  bindRoute(http, contract.createPromoCode, ({ session, body }) =>
    service.createPromoCode(context, body, session),
  );
  bindRoute(http, contract.editPromoCode, ({ session, params, body }) =>
    service.editPromoCode(context, params.id, body, session),
  );
  bindRoute(http, contract.endPromoCode, ({ session, params }) =>
    service.endPromoCode(context, params.id, session),
  );
}
