import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clearNotifications, restoreNotifications } from "./service/clear-notifications.ts";
import { subscribeToPush, unsubscribeFromPush } from "./service/push-subscriptions.ts";
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
} from "./service/read-notifications.ts";
import { sendTest } from "./service/send-test.ts";
import { switchSubscription, viewSubscription } from "./service/unsubscribe.ts";

/** Registers the routes of notifications and push subscriptions. */
export function notificationsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listNotifications, async ({ session, query }) =>
    ok(await listNotifications(context, session, query)),
  );
  bindRoute(http, contract.markNotificationRead, ({ session, params }) =>
    markNotificationRead(context, session, params.id),
  );
  bindRoute(http, contract.markNotificationUnread, ({ session, params }) =>
    markNotificationUnread(context, session, params.id),
  );
  bindRoute(http, contract.markAllNotificationsRead, async ({ session }) => {
    await markAllNotificationsRead(context, session);
    return ok({});
  });
  bindRoute(http, contract.clearNotifications, async ({ session }) =>
    ok(await clearNotifications(context, session)),
  );
  bindRoute(http, contract.restoreNotifications, async ({ session, body }) => {
    await restoreNotifications(context, session, body.clearedAt);
    return ok({});
  });
  bindRoute(http, contract.sendTestNotification, ({ session }) => sendTest(context, session));
  bindRoute(http, contract.readPushKey, async () => ok({ publicKey: await context.messages.pushKey() }));
  bindRoute(http, contract.subscribeToPush, ({ session, body }) => subscribeToPush(context, session, body));
  bindRoute(http, contract.unsubscribeFromPush, async ({ session, body }) => {
    await unsubscribeFromPush(context, session, body.endpoint);
    return ok({});
  });
  unsubscribeRoutes(http, context);
}

/** Content types of one-click unsubscribe posts, whose body is ignored. Source: RFC 8058, 3.2. */
const ONE_CLICK_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Registers the unsubscribe routes, which need no sign-in. */
function unsubscribeRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.viewSubscription, ({ params }) => viewSubscription(context, params.token));
  bindRoute(http, contract.undoUnsubscribe, ({ params }) => switchSubscription(context, params.token, true));
  void http.app.register(async (app) => {
    app.addContentTypeParser(ONE_CLICK_TYPES, { parseAs: "string" }, (_request, _body, done) =>
      done(null, undefined),
    );
    bindRoute({ ...http, app }, contract.unsubscribe, ({ params }) =>
      switchSubscription(context, params.token, false),
    );
  });
}
