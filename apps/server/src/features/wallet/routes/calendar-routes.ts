import * as contract from "@secret/contract";
import { refuse } from "@secret/domain";
import type { FastifyReply } from "fastify";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import { ownCalendarPath, readEventCalendar, readOrderCalendar } from "../service/calendars.ts";

/** Reads of one calendar address in a minute, far more than any calendar app needs. */
const CALENDAR_READS_PER_MINUTE = 30;

/** Registers the routes of calendar files. */
export function calendarRoutes(http: HttpServer, context: Context): void {
  const limit = new MinuteLimit(CALENDAR_READS_PER_MINUTE, context.clock);
  bindRoute(http, contract.openOrderCalendar, async ({ session, params, reply }) => {
    const path = await ownCalendarPath(context, session, params.id);
    if (!path.ok) return path;
    reply.header("cache-control", "no-store").redirect(path.value);
    return undefined;
  });
  bindRoute(http, contract.readOrderCalendar, async ({ params, reply }) => {
    const retryAfterSeconds = limit.take(params.token);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    const file = await readOrderCalendar(context, params.token);
    return file.ok ? sendCalendar(reply, file.value) : file;
  });
  bindRoute(http, contract.readEventCalendar, async ({ params, reply }) => {
    const file = await readEventCalendar(context, params.id);
    return file.ok ? sendCalendar(reply, file.value) : file;
  });
}

/** Sends a calendar file for a calendar app to open: iPhones offer it only if it isn't an attachment. */
function sendCalendar(reply: FastifyReply, file: string): Buffer {
  reply.header("content-disposition", 'inline; filename="secret-pickup.ics"');
  reply.header("cache-control", "private, no-cache").type("text/calendar; charset=utf-8");
  return Buffer.from(file);
}
