import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { sendReady } from "../../../platform/http/ready-answer.ts";
import type { EventCache } from "../event-cache.ts";
import { readPreview } from "../service/event-preview.ts";
import { findNextKnock, listEvents } from "../service/read-events.ts";

/** Registers the routes by which members read events. */
export function eventsRoutes(http: HttpServer, context: Context, events: EventCache): void {
  bindRoute(http, contract.listEvents, async () => ok({ events: await listEvents(context) }));
  bindRoute(http, contract.getEventPreview, async ({ params, reply }) => {
    const preview = await readPreview(context, events, params.id);
    if (!preview.ok) return preview;
    reply.header("cache-control", "public, max-age=300").type("image/png");
    return preview.value;
  });
  bindRoute(http, contract.getNextKnock, async ({ reply }) => {
    reply.header("cache-control", "public, max-age=60");
    return ok({ day: (await findNextKnock(context)) ?? null });
  });
  bindRoute(http, contract.getEvent, async ({ params, request, reply }) => {
    const event = await events.get(params.id);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    return sendReady(request, reply, event);
  });
}
