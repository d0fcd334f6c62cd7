import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import * as service from "./service.ts";

/** Registers the routes of the settings. */
export function settingsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getSettings, async () => ok(await service.readSettings(context)));
  bindRoute(http, contract.changeSettings, ({ session, body }) =>
    service.changeSettings(context, body, session),
  );
}
