import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import type { EventCache } from "../events/index.ts";
import { readAdminDraw, readComparedOpenings } from "./service/admin-draw.ts";
import { readDrawRecord } from "./service/draw-record.ts";
import { enter, withdraw } from "./service/enter.ts";
import { readMyDraw } from "./service/my-draw.ts";

/** Registers the routes of draws. None of them sets a place. */
export function drawRoutes(http: HttpServer, context: Context, events: EventCache): void {
  bindRoute(http, contract.getMyDraw, ({ session, params }) => readMyDraw(context, session, params.id));
  bindRoute(http, contract.enterDraw, ({ session, request, params, body }) =>
    enter({ context, events }, session, clientInfoOf(request), params.id, body),
  );
  bindRoute(http, contract.withdrawEntry, ({ session, params }) => withdraw(context, session, params.id));
  bindRoute(http, contract.getDrawRecord, ({ session, params }) =>
    readDrawRecord(context, session, params.id),
  );
  bindRoute(http, contract.getAdminDraw, ({ params }) => readAdminDraw(context, params.id));
  bindRoute(http, contract.compareOpenings, ({ params }) => readComparedOpenings(context, params.id));
}
