import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import type { LiveEvent } from "@secret/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveMessage } from "./live-message.ts";
import { OpenStreams } from "./open-streams.ts";

/** Returns a stream of a new member. */
function streamFrom(network: string, index: number) {
  const session = {
    sessionId: `session ${index}`,
    userId: `member ${index}`,
    role: "member",
    accountRole: "member",
    endsAt: new Date("2026-12-01T00:00:00Z"),
  } as const;
  const chunks: string[] = [];
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  }) as ServerResponse;
  return { session, authenticate: async () => session, network, eventIds: [] as string[], output, chunks };
}

test("abuse 68: limits a network to two thousand streams across all accounts", () => {
  const streams = new OpenStreams();
  const opened = Array.from({ length: 2_000 }, (_, index) => streamFrom("203.0.113.7", index));
  for (const stream of opened) {
    expect(streams.isFull("203.0.113.7")).toBe(false);
    streams.open(stream, undefined);
  }
  expect(streams.isFull("203.0.113.7")).toBe(true);
  expect(streams.isFull("203.0.113.8")).toBe(false);
  const [first] = opened;
  if (first !== undefined) streams.close(first);
  expect(streams.isFull("203.0.113.7")).toBe(false);
});

test("abuse 68: closes the stream of a browser that doesn't read", () => {
  const streams = new OpenStreams();
  const output = new Writable({ write: () => undefined }) as ServerResponse;
  const stream = { ...streamFrom("203.0.113.7", 1), output };
  const { userId } = stream.session;
  streams.open(stream, undefined);
  const message: LiveMessage = {
    to: { userId },
    event: { type: "event.changed", eventId: "x".repeat(1_000) },
  };
  for (let count = 0; count < 400; count++) streams.deliver(message);
  expect([stream.output.destroyed, streams.countOf({ userId })]).toEqual([true, 0]);
});

test("keeps a stream open until its extended session ends", async () => {
  const streams = new OpenStreams();
  const stream = streamFrom("203.0.113.7", 1);
  const [first, second] = [stream.session.endsAt, new Date("2026-12-02T00:00:00Z")];
  const authenticate = vi.fn(async () => ({ ...stream.session, endsAt: second }));
  streams.open({ ...stream, authenticate }, undefined);
  for (const now of [first, first, second]) await streams.closeOver(now);
  expect(authenticate).toHaveBeenCalledTimes(2);
});

describe("a message to a thousand watchers of an event", () => {
  const EVENT = { eventId: "one" };
  const message: LiveMessage = { to: EVENT, event: { type: "event.changed", eventId: "one" } };
  const nextTurn = () => new Promise((resume) => setImmediate(resume));
  const openThousand = () => {
    const streams = new OpenStreams();
    const opened = Array.from({ length: 1_000 }, (_, index) => ({
      ...streamFrom("203.0.113.7", index),
      eventIds: [EVENT.eventId],
    }));
    for (const stream of opened) streams.open(stream, undefined);
    return { streams, opened, last: opened.at(-1) as (typeof opened)[number] };
  };

  test("is written in four batches, between which other work runs", async () => {
    const { streams, opened } = openThousand();
    streams.deliver(message);
    const counts = [];
    for (let turn = 0; turn < 5; turn++) {
      counts.push(opened.filter((stream) => heard(stream).length === 1).length);
      await nextTurn();
    }
    expect(counts).toEqual([250, 250, 250, 250, 0]);
  });

  test("stays ahead of a later message to one of them, which doesn't wait", async () => {
    const { streams, last } = openThousand();
    streams.deliver(message);
    streams.deliver({ to: { userId: last.session.userId }, event: { type: "member.changed" } });
    expect(heard(last)).toEqual(["event.changed", "member.changed"]);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(heard(last)).toEqual([]);
  });

  test("skips streams that closed before their batch, and isn't repeated to one that reconnected", async () => {
    const { streams, opened, last } = openThousand();
    const before = /id: (\S+)/.exec(last.chunks.splice(0).join(""))?.[1];
    const again = { ...streamFrom("203.0.113.7", 999), eventIds: [EVENT.eventId] };
    streams.deliver(message);
    streams.close(last);
    streams.open(again, before);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(heard(last)).toEqual([]);
    expect(heard(again)).toEqual(["event.changed"]);
    expect(opened.slice(0, -1).every((stream) => heard(stream).length === 1)).toBe(true);
  });
});

/** Returns the types of messages a stream got since the last call. */
function heard({ chunks }: ReturnType<typeof streamFrom>): LiveEvent["type"][] {
  const text = chunks.splice(0).join("");
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => (JSON.parse(data ?? "") as LiveEvent).type);
}

describe("a hundred notices in a second", () => {
  const member = { userId: "member 1" };
  let streams: OpenStreams;
  let stream: ReturnType<typeof streamFrom>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    streams = new OpenStreams();
    stream = streamFrom("203.0.113.7", 1);
    streams.open(stream, undefined);
  });
  afterEach(() => vi.useRealTimers());

  const notice = (title: string): LiveMessage => {
    const event = { type: "notification.created", notification: { title }, unreadCount: 1 };
    return { to: member, event: event as LiveMessage["event"] };
  };
  const tell = (count: number) => {
    for (let index = 0; index < count; index++) streams.deliver(notice(String(index)));
  };
  const TEN = Array.from({ length: 10 }, () => "notification.created");

  test("reach a member as ten notices, and one reload message a second later", () => {
    tell(100);
    expect(heard(stream)).toEqual(TEN);
    vi.advanceTimersByTime(999);
    expect(heard(stream)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard(stream)).toEqual(["notifications.changed"]);
    vi.advanceTimersByTime(10_000);
    expect(heard(stream)).toEqual([]);
  });

  test("never exceed ten in any second and delay neither other messages nor other members", () => {
    tell(5);
    vi.advanceTimersByTime(600);
    tell(8);
    expect(heard(stream)).toEqual(TEN);
    streams.deliver({ to: member, event: { type: "member.changed" } });
    const other = streamFrom("203.0.113.7", 2);
    streams.open(other, undefined);
    streams.deliver({ ...notice("other"), to: { userId: "member 2" } });
    expect(heard(stream)).toEqual(["member.changed"]);
    expect(heard(other)).toEqual(["notification.created"]);
    vi.advanceTimersByTime(400);
    tell(10);
    // Five of the first second have expired; the reload message takes one place.
    expect(heard(stream)).toEqual(["notifications.changed", ...TEN.slice(0, 4)]);
    vi.advanceTimersByTime(600);
    expect(heard(stream)).toEqual(["notifications.changed"]);
  });

  test("make a reconnecting browser reload when it missed more than ten, and resume all other messages", () => {
    const [, id] = /id: (\S+)/.exec(stream.chunks.join("")) ?? [];
    for (let second = 0; second < 3; second++) {
      tell(9);
      vi.advanceTimersByTime(1_000);
    }
    streams.deliver({ to: member, event: { type: "member.changed" } });
    const back = streamFrom("203.0.113.7", 1);
    streams.open(back, id);
    expect(heard(back)).toEqual(["member.changed", "notifications.changed"]);
  });

  test("are each resumed when a browser missed ten", () => {
    const [, id] = /id: (\S+)/.exec(stream.chunks.join("")) ?? [];
    tell(10);
    const back = streamFrom("203.0.113.7", 1);
    streams.open(back, id);
    expect(heard(back)).toEqual(TEN);
  });
});
