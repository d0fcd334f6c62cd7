import { createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPushService, type PushService } from "../../../testing/push-service.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readPushKeys } from "./push-keys.ts";
import { openPushTransport, type Push } from "./pushes.ts";

const server: TestServer = await startTestServer({ settings: { PUSH_ENDPOINTS: "loopback" } });
const { messages } = server.context;
const service: PushService = await openPushService(await messages.pushKey());
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(() => {
  service.answer = 201;
});
afterEach(() => void vi.restoreAllMocks());

/** Returns a push to a new browser. */
function pushTo({ endpoint = "", words = "Your tails are ready." } = {}): Push {
  const { keys, endpoint: own } = service.subscribe();
  return {
    target: { endpoint: endpoint === "" ? own : endpoint, ...keys },
    payload: {
      title: "Ready for pickup",
      body: words,
      path: "/orders/1",
      tag: "order-1",
      notificationId: null,
      unreadCount: 1,
      memberId: "ana",
    },
    ttlSeconds: 3_600,
    urgency: "high",
    topic: "order-1",
  };
}

describe("a push", () => {
  test("is readable only by its browser and identifies the sender", async () => {
    const push = pushTo({ words: "Order D4H-F8H is ready. ¡Buen provecho! 🦞" });
    const sent = { kind: "sent", providerId: "m1" };
    expect(await messages.push(push)).toEqual({ outcome: sent, isGone: false, timedOut: false });
    const [arrived] = service.arrived.slice(-1);
    expect(arrived).toMatchObject({ endpoint: push.target.endpoint, payload: push.payload });
    expect(arrived?.headers).toMatchObject({
      ttl: "3600",
      urgency: "high",
      topic: "order-1",
      "content-encoding": "aes128gcm",
    });
    const { sub, exp = 0 } = arrived?.claims ?? {};
    expect(sub).toMatch(/^mailto:/);
    expect(exp - Date.now() / 1000).toBeLessThan(86_400);
  });

  test("shows the brand alone in a browser that shows it without our worker, and fits with the longest words", async () => {
    const push = pushTo({ words: "€".repeat(500) });
    await messages.push({ ...push, payload: { ...push.payload, title: "€".repeat(120) } });
    const { payload, headers } = service.arrived.at(-1) ?? {};
    expect(payload).toMatchObject({ web_push: 8030, mutable: true, body: "€".repeat(500) });
    const { notification } = payload as { notification: object };
    expect(notification).toEqual({
      title: "SECRET",
      navigate: expect.stringMatching(/^https?:\/\/.*\/orders\/1$/),
      tag: "order-1",
    });
    expect(Number(headers?.["content-length"])).toBeLessThanOrEqual(4_096);
  });

  test("is copied to the development mailbox with its headers", async () => {
    const push = pushTo();
    await messages.push(push);
    const stored = server.context.database
      .selectFrom("developmentMailbox")
      .select(["id", "channel", "subject"]);
    const copy = await stored.where("recipient", "=", push.target.endpoint).executeTakeFirstOrThrow();
    expect(copy).toMatchObject({ channel: "push", subject: "Ready for pickup" });
    const { body } = await server.app.inject(`/dev/mailbox/${copy.id}`);
    expect(body).toContain("Your tails are ready.");
    for (const header of [
      "<th>TTL</th><td>3600</td>",
      "<th>Urgency</th><td>high</td>",
      "<th>Topic</th><td>order-1</td>",
    ])
      expect(body).toContain(header);
  });

  test.each([
    [404, { kind: "refused", reason: "push service: answer 404, the subscription is gone" }, true],
    [410, { kind: "refused", reason: "push service: answer 410, the subscription is gone" }, true],
    [400, { kind: "refused", reason: "push service: answer 400" }, false],
    [403, { kind: "refused", reason: "push service: answer 403" }, false],
    [413, { kind: "refused", reason: "push service: answer 413" }, false],
    [301, { kind: "refused", reason: "push service: answer 301" }, false],
    [307, { kind: "refused", reason: "push service: answer 307" }, false],
    [429, { kind: "deferred", reason: "push service: answer 429" }, false],
    [500, { kind: "deferred", reason: "push service: answer 500" }, false],
    [503, { kind: "deferred", reason: "push service: answer 503" }, false],
  ] as const)("that is answered with %i", async (status, outcome, isGone) => {
    const before = service.arrived.length;
    service.answer = status;
    expect(await messages.push(pushTo())).toEqual({ outcome, isGone, timedOut: false });
    expect(service.arrived).toHaveLength(before);
  });

  test("has an unknown outcome when the service stops responding", async () => {
    service.answer = "hangs";
    const limit = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(limit.signal);
    const ended = messages.push(pushTo());
    await expect.poll(() => service.isHanging).toBe(true);
    limit.abort();
    expect(await ended).toEqual({
      outcome: { kind: "unknown", reason: "push service: no answer, ABORT_ERR" },
      isGone: false,
      timedOut: true,
    });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(3_000);
  });

  test("is deferred when the service is unreachable", async () => {
    const closed = await listen();
    const endpoint = closed.url;
    await closed.close();
    const { outcome } = await messages.push(pushTo({ endpoint }));
    expect(outcome).toEqual({ kind: "deferred", reason: "push service: no answer, ECONNREFUSED" });
  });

  test("has an unknown outcome when the service disconnects", async () => {
    const rude = await listen((socket) => socket.on("data", () => socket.destroy()));
    const { outcome } = await messages.push(pushTo({ endpoint: rude.url }));
    expect(outcome).toMatchObject({ kind: "unknown" });
    await rude.close();
  });

  test("ends with the start of an endless response", async () => {
    let received = 0;
    const endless = await listen((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write("x".repeat(65_536))) received += 65_536;
      };
      socket.once("data", () => {
        socket.write("HTTP/1.1 201 Created\r\n\r\n");
        more();
      });
      socket.on("drain", more).on("error", () => undefined);
    });
    const { outcome } = await messages.push(pushTo({ endpoint: endless.url }));
    expect(outcome).toMatchObject({ kind: "sent" });
    await endless.hungUp;
    expect(received).toBeLessThan(50_000_000);
    await endless.close();
  });

  test("stores only the start of an endless message id", async () => {
    const id = "x".repeat(5_000);
    const wordy = await listen((socket) =>
      socket.once("data", () =>
        socket.end(`HTTP/1.1 201 Created\r\nLocation: /messages/${id}\r\nContent-Length: 0\r\n\r\n`),
      ),
    );
    const { outcome } = await messages.push(pushTo({ endpoint: wordy.url }));
    expect(outcome).toEqual({ kind: "sent", providerId: id.slice(0, 200) });
    await wordy.close();
  });

  test("to a service that switches protocols ends", async () => {
    const switching = await listen((socket) =>
      socket.once("data", () =>
        socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
      ),
    );
    const { outcome } = await messages.push(pushTo({ endpoint: switching.url }));
    expect(outcome.kind).not.toBe("sent");
    await switching.close();
  });

  test.each([
    ["is a loopback IP address", "", "its endpoint is not allowed"],
    ["has a name that resolves to loopback", "https://localhost/push", "its address is not public"],
  ])("to an address that %s is not sent, whatever was subscribed to", async (_, endpoint, why) => {
    const transport = openPushTransport({ pushEndpoints: "public", publicUrl: "https://secret.example" });
    const { outcome } = await transport.send(pushTo({ endpoint }), await readPushKeys(server.context));
    expect(outcome).toEqual({ kind: "refused", reason: `push service: ${why}` });
    transport.close();
  });
});

/** Starts a server on this machine that runs `answer` for each connection. */
async function listen(answer: (socket: Socket) => void = () => undefined) {
  const sockets = new Set<Socket>();
  let hangUp: () => void = () => undefined;
  const hungUp = new Promise<void>((done) => {
    hangUp = done;
  });
  const listening: Server = createServer((socket) => {
    sockets.add(socket.once("close", hangUp).on("error", () => undefined));
    answer(socket);
  });
  await new Promise<void>((open) => listening.listen(0, "127.0.0.1", open));
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/push`,
    hungUp,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => listening.close(closed));
    },
  };
}
