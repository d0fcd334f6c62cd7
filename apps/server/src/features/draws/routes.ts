import * as contract from "@secret/contract";
import { refuse } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import { MinuteLimit } from "../../platform/http/minute-limit.ts";
import { sendReady } from "../../platform/http/ready-answer.ts";
import type { EventCache } from "../events/index.ts";
import { readAdminDraw, readComparedOpenings } from "./service/admin-draw.ts";
import { DrawRecords } from "./service/draw-record.ts";
import { enter, withdraw } from "./service/enter.ts";
import { readMyDraw } from "./service/my-draw.ts";

/** Maximum requests to enter or withdraw per member and minute. Load shedding doesn't limit them, as it doesn't limit orders. */
const ENTRIES_PER_MINUTE = 30;

/** Registers the routes of draws. None of them sets a place. */
export function drawRoutes(http: HttpServer, context: Context, events: EventCache): void {
  bindRoute(http, contract.getMyDraw, ({ session, params }) => readMyDraw(context, session, params.id));
  const entries = new MinuteLimit(ENTRIES_PER_MINUTE, context.clock);
  bindRoute(http, contract.enterDraw, async ({ session, request, params, body }) => {
    const retryAfterSeconds = entries.take(session.userId);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    return enter({ context, events }, session, clientInfoOf(request), params.id, body);
  });
  bindRoute(http, contract.withdrawEntry, async ({ session, params }) => {
    const retryAfterSeconds = entries.take(session.userId);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    return withdraw(context, session, params.id);
  });
  const records = new DrawRecords(context);
  bindRoute(http, contract.getDrawRecord, async ({ params, request, reply }) => {
    const record = await records.get(params.id);
    return record.ok ? sendReady(request, reply, record.value) : record;
  });
  bindRoute(http, contract.getAdminDraw, ({ params }) => readAdminDraw(context, params.id));
  bindRoute(http, contract.compareOpenings, ({ params }) => readComparedOpenings(context, params.id));
}
