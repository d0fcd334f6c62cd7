import type { LiveEvent } from "@secret/contract";
import { describe, expect, test } from "vitest";
import { type ConnectionState, LiveConnection } from "./live-connection.ts";

interface Request {
  readonly address: string;
  readonly lastEventId: string | null;
  readonly isAborted: () => boolean;
  answer(status?: number): void;
  fail(): void;
  send(text: string): Promise<void>;
  end(): void;
}

/** Lets pending promises resolve. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Fakes the server and the timers. */
function world() {
  const requests: Request[] = [];
  const timers: { callback: () => void; milliseconds: number }[] = [];
  const states: ConnectionState[] = [];
  const events: LiveEvent[] = [];
  let signedOut = 0;

  const fakeFetch = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller;
      },
    });
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () => {
        reject(new Error("aborted"));
        body?.error(new Error("aborted"));
      });
      requests.push({
        address: String(input),
        lastEventId: new Headers(init.headers).get("last-event-id"),
        isAborted: () => init.signal?.aborted === true,
        answer: (status = 200) => resolve(new Response(stream, { status })),
        fail: () => reject(new TypeError("network")),
        async send(text) {
          body?.enqueue(new TextEncoder().encode(text));
          await settle();
        },
        end: () => body?.close(),
      });
    });
  };
  const connection = new LiveConnection(
    {
      fetch: fakeFetch as typeof fetch,
      setTimer(callback, milliseconds) {
        const timer = { callback, milliseconds };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
      random: () => 1,
    },
    {
      onEvent: (event) => events.push(event),
      onState: (state) => states.at(-1) !== state && states.push(state),
      onSignedOut: () => signedOut++,
    },
  );
  const last = () => requests.at(-1) as Request;
  return {
    connection,
    requests,
    states,
    events,
    last,
    signedOut: () => signedOut,
    timer: () => timers[0]?.milliseconds,
    async ring() {
      timers.shift()?.callback();
      await settle();
    },
    async openWith(status = 200) {
      last().answer(status);
      await settle();
    },
  };
}

describe("the live connection", () => {
  test("subscribes to the watched events and delivers their messages", async () => {
    const { connection, last, openWith, states, events } = world();
    connection.start(["one", "two"]);
    expect(last().address).toBe("/api/live?event=one&event=two");
    expect(last().lastEventId).toBeNull();
    await openWith();
    await last().send('id: a.1\n\ndata: {"type":"resync"}\n\n');
    expect(states).toEqual(["live"]);
    expect(events).toEqual([{ type: "resync" }]);
  });

  test("reconnects with backoff and resumes after the last message", async () => {
    const { connection, last, openWith, ring, timer, states, requests } = world();
    connection.start([]);
    await openWith();
    await last().send("id: a.41\n\n");
    last().end();
    await settle();
    expect(states).toEqual(["live", "offline"]);
    const pauses: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      pauses.push(timer());
      await ring();
      expect(last().lastEventId).toBe("a.41");
      last().fail();
      await settle();
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await ring();
    await openWith();
    expect(states).toEqual(["live", "offline", "live"]);
    last().end();
    await settle();
    expect(timer()).toBe(1_000);
    expect(requests).toHaveLength(9);
  });

  test("treats a silent connection as dead and heartbeat comments as alive", async () => {
    const { connection, last, openWith, ring, timer, states } = world();
    connection.start([]);
    await openWith();
    expect(timer()).toBe(22_000);
    await last().send(":\n\n");
    expect(states).toEqual(["live"]);
    expect(timer()).toBe(22_000);
    await ring();
    expect(states).toEqual(["live", "offline"]);
    expect(timer()).toBe(1_000);
  });

  test("reconnects only for an event that it doesn't watch yet", async () => {
    const { connection, last, openWith, requests, states } = world();
    connection.start(["one"]);
    await openWith();
    await last().send("id: a.7\n\n");
    connection.start(["one"]);
    connection.start([]);
    expect(requests).toHaveLength(1);
    connection.start(["one", "two"]);
    expect(requests[0]?.isAborted()).toBe(true);
    expect(last()).toMatchObject({ address: "/api/live?event=one&event=two", lastEventId: "a.7" });
    await openWith();
    expect(states).toEqual(["live"]);
  });

  test("retries at once when the page is shown, but keeps a live connection", async () => {
    const { connection, last, openWith, requests } = world();
    connection.start([]);
    connection.check();
    await openWith();
    connection.check();
    expect(requests).toHaveLength(1);
    last().end();
    await settle();
    connection.check();
    expect(requests).toHaveLength(2);
  });

  test("drops the connection at once when the network is lost, and reconnects on the next check", async () => {
    const { connection, openWith, requests, states } = world();
    connection.lose();
    connection.start([]);
    await openWith();
    connection.lose();
    await settle();
    expect(states).toEqual(["live", "offline"]);
    connection.lose();
    connection.check();
    await openWith();
    expect(states).toEqual(["live", "offline", "live"]);
    expect(requests).toHaveLength(2);
  });

  test("resumes after the last message that another tab received", () => {
    const { connection, last } = world();
    connection.start([], "a.99");
    expect(last().lastEventId).toBe("a.99");
  });

  test("stops for good when nobody is signed in", async () => {
    const { connection, openWith, requests, signedOut, timer } = world();
    connection.start([]);
    await openWith(401);
    expect(signedOut()).toBe(1);
    expect(timer()).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  test("reports nothing after it was stopped", async () => {
    const { connection, last, openWith, states, events } = world();
    connection.start([]);
    await openWith();
    const request = last();
    connection.stop();
    await request.send('data: {"type":"resync"}\n\n').catch(() => undefined);
    await settle();
    expect(states).toEqual(["live"]);
    expect(events).toEqual([]);
  });
});
