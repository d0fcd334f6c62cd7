import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { announceDelay, withdrawDelay } from "./service/announce-delay.ts";
import { readOrderDelay } from "./service/order-delay.ts";
import { previewDelay } from "./service/preview-delay.ts";

/** Registers the crew's routes of a pickup day that goes wrong. */
export function incidentRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.previewDelay, ({ session, params, query }) =>
    previewDelay(context, session, params.id, query.minutes),
  );
  bindRoute(http, contract.announceDelay, ({ session, params, body }) =>
    announceDelay(context, session, params.id, body),
  );
  bindRoute(http, contract.getOrderDelay, ({ session, params }) =>
    readOrderDelay(context, session, params.id),
  );
  bindRoute(http, contract.withdrawDelay, ({ session, params }) =>
    withdrawDelay(context, session, params.id),
  );
}
