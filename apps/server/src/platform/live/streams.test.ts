import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { LIVE_PATH } from "@secret/contract";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestSession } from "../../../testing/create-members.ts";
import { openStreamAt } from "../../../testing/open-stream.ts";
import { signedInMember, type TestMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { LiveMessage } from "./live-message.ts";
import { OpenStreams } from "./open-streams.ts";
import { registerLiveStreams } from "./streams.ts";

let server: TestServer;
let member: TestMember;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await signedInMember(server);
  address = await server.listen();
});
afterAll(() => server?.close());

const openStream = (query: string, lastEventId?: string, cookie: string = member.cookie) =>
  openStreamAt(address, { query, lastEventId, cookie });

function changed(eventId: string): LiveMessage["event"] {
  return { type: "event.changed", eventId };
}

function tell(eventId: string): void {
  server.context.live.publish({ to: { eventId }, event: changed(eventId) });
}

describe("abuse 68: unlimited streams", () => {
  test("limits a member to six streams across sessions and closes the oldest", async () => {
    const other = await openTestSession(server.context, member.userId);
    const first = await openStream("");
    const others = [];
    for (let count = 0; count < 6; count++) {
      others.push(await openStream("", undefined, count % 2 === 0 ? other.cookie : member.cookie));
    }
    expect(await first.readUntil("never")).not.toContain("data:");
    server.context.live.publish({ to: { userId: member.userId }, event: { type: "member.changed" } });
    for (const stream of others) {
      expect(await stream.readUntil("member.changed")).toContain("member.changed");
      stream.close();
    }
  });

  test("rejects a stream from a network that has too many", async () => {
    const isFull = vi.spyOn(OpenStreams.prototype, "isFull").mockReturnValue(true);
    const { status } = await fetch(address + LIVE_PATH, { headers: { cookie: member.cookie } });
    expect([status, isFull.mock.lastCall]).toEqual([503, ["127.0.0.1"]]);
  });

  test("opens no stream for a browser that left during the session lookup", async () => {
    const [asked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ids = { sessionId: randomUUID(), userId: randomUUID() };
    const session = {
      ...ids,
      role: "member",
      accountRole: "member",
      endsAt: new Date("2100-01-01"),
    } as const;
    const app = fastify();
    const authenticate = () => {
      asked.resolve();
      return found.promise.then(() => session);
    };
    registerLiveStreams(app, server.context, authenticate, { prepare: () => undefined, hears: () => true });
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const leaving = new AbortController();
    const left = fetch(url + LIVE_PATH, { signal: leaving.signal }).catch(() => undefined);
    await asked.promise;
    leaving.abort();
    await left;
    const countConnections = promisify(app.server.getConnections.bind(app.server));
    await expect.poll(() => countConnections(), { timeout: 20_000 }).toBe(0);
    found.resolve();
    await nextTurn();
    expect(server.context.live.reachOf({ userId: session.userId })).toBe(0);
    await app.close();
  });

  test("closes a stream when its session expires", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const beating = await startTestServer({ besides: server });
    try {
      const url = await beating.listen();
      const short = await signedInMember(server, "admin");
      const [ending, lasting] = await Promise.all(
        [short.cookie, member.cookie].map((cookie) => fetch(`${url}${LIVE_PATH}`, { headers: { cookie } })),
      );
      server.clock.advance(12 * 3_600);
      vi.advanceTimersByTime(20_000);
      expect(await ending?.text()).not.toContain("data:");
      const reader = lasting?.body?.pipeThrough(new TextDecoderStream()).getReader();
      server.context.live.publish({ to: { userId: member.userId }, event: { type: "member.changed" } });
      let text = "";
      while (!text.includes("member.changed")) text += (await reader?.read())?.value ?? "";
      await reader?.cancel();
    } finally {
      vi.useRealTimers();
      await beating.close();
    }
  });
});

describe("the live stream", () => {
  test("delivers messages of every event the browser's tabs watch, and of no other", async () => {
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()];
    const stream = await openStream(`?event=${first}&event=${second}`);
    await stream.readUntil("id: ");
    const reach = [first, other].map((eventId) => server.context.live.reachOf({ eventId }));
    expect(reach).toEqual([1, 0]);
    for (const eventId of [other, first, second]) tell(eventId);
    const text = await stream.readUntil(second);
    expect(text).toContain(first);
    expect(text).not.toContain(other);
    stream.close();
  });

  test("resumes after the last received message, also for a newly watched event", async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    const stream = await openStream(`?event=${before}`);
    tell(before);
    const seen = /id: (\S+)\ndata/.exec(await stream.readUntil(`${before}"}\n\n`))?.[1] ?? "";
    stream.close();
    tell(after);
    const resumed = await openStream(`?event=${before}&event=${after}`, seen);
    const text = await resumed.readUntil(after);
    expect(text).not.toContain(before);
    expect(text).not.toContain("resync");
    resumed.close();
  });

  test("asks for a resync when missed messages are no longer stored", async () => {
    const stream = await openStream("", "another-process.7");
    expect(await stream.readUntil("resync")).toContain('"resync"');
    stream.close();
  });

  test("asks every page for a resync when processes missed messages", async () => {
    const stream = await openStream("");
    await stream.readUntil("id: ");
    server.context.live.announce("resync", "");
    expect(await stream.readUntil("resync")).toContain('"resync"');
    stream.close();
  });

  test("replaces a message too large for the other processes with a resync of its audience", async () => {
    const besides = await startTestServer({ besides: server });
    try {
      const watched = randomUUID();
      const stream = await openStream(`?event=${watched}`);
      await stream.readUntil("id: ");
      const event = { type: "event.changed", eventId: watched, padding: "x".repeat(9_000) };
      besides.context.live.publish({ to: { eventId: watched }, event: event as never });
      expect(await stream.readUntil("resync")).toContain('"resync"');
      stream.close();
    } finally {
      await besides.close();
    }
  });

  test("has the usual security headers and rejects HEAD, which would hang", async () => {
    const closing = new AbortController();
    const headers = { cookie: member.cookie };
    const stream = await fetch(address + LIVE_PATH, { headers, signal: closing.signal });
    expect(stream.headers.get("x-content-type-options")).toBe("nosniff");
    expect(stream.headers.get("cache-control")).toBe("no-store");
    closing.abort();
    expect((await fetch(address + LIVE_PATH, { method: "HEAD", headers })).status).toBe(404);
  });

  test.each(["?event=1", `?${Array.from({ length: 9 }, () => `event=${randomUUID()}`).join("&")}`])(
    "refuses %s",
    async (query) => {
      const headers = { cookie: member.cookie };
      const { status } = await fetch(`${address}${LIVE_PATH}${query}`, { headers });
      expect(status).toBe(400);
    },
  );
});
