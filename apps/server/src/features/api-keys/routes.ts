import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** Registers the routes that manage API keys. */
export function apiKeyRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listApiKeys, async () => ok({ apiKeys: await service.listKeys(context) }));
  bindRoute(http, contract.createApiKey, ({ session, body }) => service.createKey(context, body, session));
  bindRoute(http, contract.revokeApiKey, ({ session, params }) =>
    service.revokeKey(context, params.id, session),
  );
}
