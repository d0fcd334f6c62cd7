import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** What an admin says to many. */
export function broadcastsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.previewBroadcast, ({ session, body }) =>
    service.previewBroadcast(context, session, body),
  );
  bindRoute(http, contract.testBroadcast, async ({ session, body }) => {
    const tested = await service.testBroadcast(context, session, body);
    return tested.ok ? ok({}) : tested;
  });
  bindRoute(http, contract.listBroadcasts, async ({ query }) =>
    ok(await service.listBroadcasts(context, query)),
  );
  bindRoute(http, contract.getBroadcast, ({ params }) => service.readBroadcast(context, params.id));
  bindRoute(http, contract.createBroadcast, ({ session, idempotencyKey, body }) =>
    service.createBroadcast(context, session, idempotencyKey, body),
  );
  bindRoute(http, contract.editBroadcast, ({ session, params, body }) =>
    service.editBroadcast(context, session, params.id, body),
  );
  bindRoute(http, contract.cancelBroadcast, ({ session, params }) =>
    service.cancelBroadcast(context, session, params.id),
  );
  bindRoute(http, contract.stopBroadcast, ({ session, params }) =>
    service.stopBroadcast(context, session, params.id),
  );
}
