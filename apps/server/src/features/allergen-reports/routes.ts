import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { listReports } from "./service.ts";

/** Registers the routes of allergen reports. They are written by crew actions. */
export function allergenReportsRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAllergenReports, ({ params }) => listReports(context, params.id));
}
