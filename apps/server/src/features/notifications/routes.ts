import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** The member's bell. */
export function notificationsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listNotifications, async ({ session, query }) =>
    ok(await service.listNotifications(context, session, query)),
  );
  bindRoute(http, contract.markNotificationRead, ({ session, params }) =>
    service.markNotificationRead(context, session, params.id),
  );
  bindRoute(http, contract.markAllNotificationsRead, async ({ session }) => {
    await service.markAllNotificationsRead(context, session);
    return ok({});
  });
  bindRoute(http, contract.clearNotifications, async ({ session }) => {
    await service.clearNotifications(context, session);
    return ok({});
  });
}
