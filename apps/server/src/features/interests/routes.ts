import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import { MinuteLimit } from "../../platform/http/minute-limit.ts";
import { askInterest } from "./service/ask-interest.ts";
import { confirmInterest } from "./service/confirm-interest.ts";

/** Maximum requests per minute from one network; a crowd in front of a promo card shares it. */
const REQUESTS_PER_MINUTE = 60;

/** Registers the routes of people who want to hear about the next event before they are members. */
export function interestsRoutes(http: HttpServer, context: Context): void {
  const limit = new MinuteLimit(REQUESTS_PER_MINUTE, context.clock);
  bindRoute(http, contract.askInterest, ({ body, request }) =>
    askInterest(context, body, clientInfoOf(request), limit),
  );
  bindRoute(http, contract.confirmInterest, ({ body, request }) =>
    confirmInterest(context, body, clientInfoOf(request)),
  );
}
