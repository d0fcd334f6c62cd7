import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { previewBroadcast, testBroadcast } from "./service/preview-broadcast.ts";
import { listBroadcasts, readBroadcast } from "./service/read-broadcasts.ts";
import { cancelBroadcast, createBroadcast, editBroadcast, stopBroadcast } from "./service/write-broadcast.ts";

/** Registers the routes of broadcasts. */
export function broadcastsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.previewBroadcast, ({ session, body }) => previewBroadcast(context, session, body));
  bindRoute(http, contract.testBroadcast, async ({ session, body }) => {
    const tested = await testBroadcast(context, session, body);
    return tested.ok ? ok({}) : tested;
  });
  bindRoute(http, contract.listBroadcasts, async ({ query }) => ok(await listBroadcasts(context, query)));
  bindRoute(http, contract.getBroadcast, ({ params }) => readBroadcast(context, params.id));
  bindRoute(http, contract.createBroadcast, ({ session, idempotencyKey, body }) =>
    createBroadcast(context, session, idempotencyKey, body),
  );
  bindRoute(http, contract.editBroadcast, ({ session, params, body }) =>
    editBroadcast(context, session, params.id, body),
  );
  bindRoute(http, contract.cancelBroadcast, ({ session, params }) =>
    cancelBroadcast(context, session, params.id),
  );
  bindRoute(http, contract.stopBroadcast, ({ session, params }) =>
    stopBroadcast(context, session, params.id),
  );
}
