import type { OutgoingHttpHeaders } from "node:http";
import { Id, LIVE_HEARTBEAT_MS, LIVE_PATH, WATCHED_EVENTS_MAX } from "@secret/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { clientInfoOf } from "../http/client-info.ts";
import { sendProblem } from "../http/problems.ts";
import type { Authenticate } from "../http/session.ts";
import { eventForCrew } from "./live-message.ts";
import { type CrewGate, OpenStreams, type Stream } from "./open-streams.ts";

const StreamQuery = z.strictObject({
  event: z.union([Id.transform((id) => [id]), z.array(Id).max(WATCHED_EVENTS_MAX)]).default([]),
});

/** Serves the live stream (server-sent events) to signed-in browsers. */
export function registerLiveStreams(
  app: FastifyInstance,
  { live, clock, log }: Context,
  authenticate: Authenticate,
  crew: CrewGate,
): void {
  const streams = new OpenStreams(crew);
  const stopListening = live.onMessage(
    (message) => {
      const eventId = eventForCrew(message);
      const prepared = eventId === undefined ? undefined : crew.prepare(eventId);
      if (prepared === undefined) return streams.deliver(message);
      // If that fails only the crew misses the message, and its devices poll.
      void prepared.catch(() => undefined).then(() => streams.deliver(message));
    },
    (to) => streams.countOf(to),
  );
  live.onAnnouncement("resync", () => streams.resyncAll());
  const heartbeat = setInterval(() => {
    streams.beat();
    streams
      .closeOver(clock.now())
      .catch((error: unknown) => log.error({ err: error }, "expired live streams could not be closed"));
  }, LIVE_HEARTBEAT_MS);
  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    stopListening();
    streams.closeAll();
  });
  app.get(LIVE_PATH, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const session = await authenticate(request);
    if (session === undefined) return sendProblem(reply, { code: "SIGN_IN_REQUIRED" });
    const query = StreamQuery.safeParse(request.query);
    if (!query.success) return sendProblem(reply, { code: "INVALID_INPUT", field: "event" });
    const { network } = clientInfoOf(request);
    if (streams.isFull(network)) return sendProblem(reply, { code: "BUSY" });
    reply.hijack();
    // A browser that left during authentication has no stream to close.
    if (request.raw.socket.destroyed) return;
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const stream: Stream = {
      session,
      authenticate: () => authenticate(request),
      network,
      eventIds: query.data.event,
      output: reply.raw,
    };
    request.raw.socket.on("close", () => streams.close(stream));
    const lastEventId = request.headers["last-event-id"];
    streams.open(stream, typeof lastEventId === "string" ? lastEventId : undefined);
  });
}
