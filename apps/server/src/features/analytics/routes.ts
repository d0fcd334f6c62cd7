import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { getAdminDashboard } from "./service.ts";

/** Figures for the owner. */
export function analyticsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getAdminDashboard, async () => ok(await getAdminDashboard(context)));
}
