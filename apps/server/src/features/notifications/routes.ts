import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** The member's bell, and the browsers that get pushes. */
export function notificationsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listNotifications, async ({ session, query }) =>
    ok(await service.listNotifications(context, session, query)),
  );
  bindRoute(http, contract.markNotificationRead, ({ session, params }) =>
    service.markNotificationRead(context, session, params.id),
  );
  bindRoute(http, contract.markNotificationUnread, ({ session, params }) =>
    service.markNotificationUnread(context, session, params.id),
  );
  bindRoute(http, contract.markAllNotificationsRead, async ({ session }) => {
    await service.markAllNotificationsRead(context, session);
    return ok({});
  });
  bindRoute(http, contract.clearNotifications, async ({ session }) =>
    ok(await service.clearNotifications(context, session)),
  );
  bindRoute(http, contract.restoreNotifications, async ({ session, body }) => {
    await service.restoreNotifications(context, session, body.clearedAt);
    return ok({});
  });
  bindRoute(http, contract.sendTestNotification, ({ session }) => service.sendTest(context, session));
  bindRoute(http, contract.readPushKey, async () => ok({ publicKey: await context.messages.pushKey() }));
  bindRoute(http, contract.subscribeToPush, ({ session, body }) =>
    service.subscribeToPush(context, session, body),
  );
  bindRoute(http, contract.unsubscribeFromPush, async ({ session, body }) => {
    await service.unsubscribeFromPush(context, session, body.endpoint);
    return ok({});
  });
  unsubscribeRoutes(http, context);
}

/** What a mail program posts by itself says no more than its address. Source: RFC 8058, 3.2. */
const ONE_PRESS_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The way out of what is marketing, for who isn't signed in. */
function unsubscribeRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.viewSubscription, ({ params }) => service.viewSubscription(context, params.token));
  bindRoute(http, contract.undoUnsubscribe, ({ params }) =>
    service.switchSubscription(context, params.token, true),
  );
  void http.app.register(async (app) => {
    app.addContentTypeParser(ONE_PRESS_TYPES, { parseAs: "string" }, (_request, _body, done) =>
      done(null, undefined),
    );
    bindRoute({ ...http, app }, contract.unsubscribe, ({ params }) =>
      service.switchSubscription(context, params.token, false),
    );
  });
}
