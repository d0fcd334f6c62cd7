import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as log from "./service/delivery-log.ts";
import * as service from "./service/endpoints.ts";

/** Registers the admin routes of outgoing webhooks. */
export function webhooksRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listWebhookEndpoints, async () => ok(await service.listEndpoints(context)));
  bindRoute(http, contract.createWebhookEndpoint, ({ session, body }) =>
    service.createEndpoint(context, body, session),
  );
  bindRoute(http, contract.changeWebhookEndpoint, ({ session, params, body }) =>
    service.changeEndpoint(context, params.id, body, session),
  );
  bindRoute(http, contract.deleteWebhookEndpoint, ({ session, params }) =>
    service.deleteEndpoint(context, params.id, session),
  );
  bindRoute(http, contract.rotateWebhookSecret, ({ session, params }) =>
    service.rotateSecret(context, params.id, session),
  );
  bindRoute(http, contract.testWebhookEndpoint, ({ params }) => log.sendTest(context, params.id));
  bindRoute(http, contract.listWebhookDeliveries, ({ params, query }) =>
    log.listDeliveries(context, params.id, query),
  );
  bindRoute(http, contract.replayWebhook, ({ params }) => log.replay(context, params.id));
}
