import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import * as service from "../service.ts";

/** An event's menu for the admin. */
export function menuRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.addMenuItem, ({ session, params, body }) =>
    service.addMenuItem(context, session, params.id, body),
  );
  bindRoute(http, contract.copyMenu, ({ session, params, body }) =>
    service.copyMenu(context, session, params.id, body.fromEventId),
  );
  bindRoute(http, contract.editMenuItem, ({ session, params, body }) =>
    service.editMenuItem(context, session, params.id, body),
  );
  bindRoute(http, contract.removeMenuItem, ({ session, params }) =>
    service.removeMenuItem(context, session, params.id),
  );
  bindRoute(http, contract.arrangeMenu, ({ session, params, body }) =>
    service.arrangeMenu(context, session, params.id, body.itemIds),
  );
  bindRoute(http, contract.listMenuLibrary, async () =>
    ok({ items: await service.listMenuLibrary(context) }),
  );
}
