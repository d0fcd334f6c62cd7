import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SerialQueue } from "../serial-queue.ts";
import { LoadMonitor, MAX_CONCURRENT } from "./load-monitor.ts";
import { registerLoadShedding } from "./load-shedding.ts";
import { registerErrorHandler } from "./problems.ts";

let waitMs = 0;
let app: FastifyInstance;
const clock = { now: () => new Date(0) };
const CHANGES_PER_MINUTE = 30;
const KEY_REQUESTS_PER_MINUTE = 20;

/** Returns a server with load shedding. A header names the account, as if it had signed in. */
function sheddingApp(howLong: () => number = () => 0): FastifyInstance {
  const server = fastify({ trustProxy: true });
  registerErrorHandler(server);
  const load = {
    memberChangesPerMinute: CHANGES_PER_MINUTE,
    keyRequestsPerMinute: KEY_REQUESTS_PER_MINUTE,
    maxConcurrent: MAX_CONCURRENT,
    stop: () => undefined,
  };
  registerLoadShedding(server, { ...load, waitMs: howLong }, clock);
  server.addHook("onRequest", async (request) => {
    const { "x-account": userId, "x-role": role = "member", "x-key": id } = request.headers;
    if (typeof userId !== "string") return;
    const apiKey = typeof id === "string" ? { id, scope: "full" as const, lastFour: "abcd" } : undefined;
    request.session = { userId, sessionId: "s", role: role as "member", ...(apiKey && { apiKey }) };
  });
  return server;
}

beforeAll(async () => {
  app = sheddingApp(() => waitMs);
  app.all("/*", async () => ({ served: true }));
});

const READS = [
  "GET /api/events",
  "GET /api/orders",
  "HEAD /api/orders/x",
  "GET /api/admin/orders",
  "GET /api/live",
];
const CHANGES = ["POST /api/orders/x/cancel", "POST /auth/v1/token", "PUT /api/events/x/registration"];
const SALES = [
  "POST /api/orders",
  "PUT /api/events/x/draw/entry",
  "POST /api/orders/x/payments",
  "POST /api/returned-order-offers/x/order",
  "GET /api/crew/events/x/board",
  "POST /api/crew/events/x/actions",
  "POST /api/webhooks/square",
  "POST /webhooks/twilio/status",
];
const ALWAYS = [
  "GET /",
  "GET /events",
  "GET /assets/app.js",
  "GET /api/health",
  "GET /api/health/live",
  "GET /sw.js",
];

describe.each([
  [0, { served: [...READS, ...CHANGES, ...SALES, ...ALWAYS], shed: [] }],
  [99, { served: [...READS, ...CHANGES, ...SALES, ...ALWAYS], shed: [] }],
  [100, { served: [...CHANGES, ...SALES, ...ALWAYS], shed: READS }],
  [200, { served: [...SALES, ...ALWAYS], shed: [...READS, ...CHANGES] }],
  [800, { served: ALWAYS, shed: [...READS, ...CHANGES, ...SALES] }],
])("where a request would wait for %i ms", (ms, { served, shed }) => {
  const ask = async (call: string) => {
    waitMs = ms;
    const [method = "", url = ""] = call.split(" ");
    return app.inject({ method: method as "GET", url });
  };
  test.each(served)("%s is served", async (call) => {
    expect((await ask(call)).statusCode).toBe(200);
  });
  test.each(shed)("%s is rejected with BUSY", async (call) => {
    const answer = await ask(call);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    if (!call.startsWith("HEAD")) expect(answer.json()).toMatchObject({ code: "BUSY", retryAfterSeconds: 2 });
  });
});

describe("requests that arrive in the same instant", () => {
  let held: FastifyInstance;
  let begun = 0;
  let requests = 0;
  let end = Promise.withResolvers<void>();
  beforeEach(async () => {
    begun = 0;
    end = Promise.withResolvers();
    held = sheddingApp();
    requests = 0;
    held.addHook("onRequest", async () => void requests++);
    held.all("/*", async () => {
      begun++;
      await end.promise;
      return { served: true };
    });
  });
  afterEach(() => held.close());

  const ask = async (method: "GET" | "POST", url: string, headers: Record<string, string> = {}) =>
    (await held.inject({ method, url, headers })).statusCode;
  /** Sends each request from a different account. */
  const askMany = (method: "GET" | "POST", url: string, count: number) =>
    Array.from({ length: count }, (_, index) => ask(method, url, { "x-account": `a${index}` }));
  const refusedOf = async (statuses: readonly Promise<number>[]) =>
    (await Promise.all(statuses)).filter((status) => status === 503).length;

  test.each([
    ["GET", "/api/events/x", MAX_CONCURRENT.read.total],
    ["POST", "/api/orders/x/cancel", MAX_CONCURRENT.change.total],
  ] as const)(
    "%s %s: %i are accepted, and as many again once they are answered",
    async (method, url, most) => {
      const first = askMany(method, url, most + 50);
      await expect.poll(() => begun, { timeout: 20_000 }).toBe(most);
      end.resolve();
      expect(await refusedOf(first)).toBe(50);
      expect(await refusedOf(askMany(method, url, most))).toBe(0);
    },
  );

  test.each([
    ["POST", "/api/orders"],
    ["POST", "/auth/v1/token"],
    ["GET", "/api/live"],
    ["GET", "/events"],
  ] as const)("%s %s: all are taken on", async (method, url) => {
    const all = askMany(method, url, 1_000);
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(1_000);
    end.resolve();
    expect(await refusedOf(all)).toBe(0);
  });

  test.each([
    ["an account", "GET", { "x-account": "a" }, { "x-account": "b" }],
    ["an account", "POST", { "x-account": "a" }, { "x-account": "b" }],
    [
      "a visitor's network",
      "GET",
      { "x-forwarded-for": "203.0.113.7" },
      { "x-forwarded-for": "203.0.113.8" },
    ],
    ["a visitor's network", "POST", { "x-forwarded-for": "203.0.113.7" }, { "x-account": "b" }],
  ] as const)("abuse 75: %s gets ten slots, and is refused alone: %s", async (_, method, own, other) => {
    const url = "/api/events/x";
    const crowd = Array.from({ length: 15 }, () => ask(method, url, own));
    await expect.poll(() => begun).toBe(10);
    const others = ask(method, url, other);
    await expect.poll(() => begun).toBe(11);
    end.resolve();
    expect(await others).toBe(200);
    expect(await refusedOf(crowd)).toBe(5);
    expect(await ask(method, url, own)).toBe(200);
  });

  test("abuse 75: a queued request frees its slot, and takes it again when its turn comes", async () => {
    const turns = new SerialQueue();
    const turn = Promise.withResolvers<void>();
    let [waiting, served] = [0, 0];
    held.post("/api/turns", async () => {
      waiting++;
      await turns.run("one thing", () => turn.promise);
      served++;
      await end.promise;
      return {};
    });
    const own = { "x-account": "a" };
    const inLine = [];
    for (let come = 1; come <= 20; come++) {
      inLine.push(ask("POST", "/api/turns", own));
      await expect.poll(() => waiting).toBe(come);
    }
    turn.resolve();
    await expect.poll(() => served).toBe(20);
    expect(await ask("POST", "/api/turns", own)).toBe(503);
    end.resolve();
    expect(await refusedOf(inLine)).toBe(0);
    expect(await ask("POST", "/api/turns", own)).toBe(200);
  });

  test("abuse 75: limits a member's changes per minute; the crew isn't counted", async () => {
    end.resolve();
    const change = (headers: Record<string, string>) => ask("POST", "/api/events/x/reminder", headers);
    const own = { "x-account": "a" };
    for (let count = 0; count < CHANGES_PER_MINUTE; count++) expect(await change(own)).toBe(200);
    const answer = await held.inject({ method: "POST", url: "/api/events/x/reminder", headers: own });
    expect(answer).toMatchObject({ statusCode: 429, headers: { "retry-after": "60" } });
    expect(answer.json()).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask("GET", "/api/events/x", own)).toBe(200);
    expect(await change({ "x-account": "b" })).toBe(200);
    const crew = { "x-account": "c", "x-role": "admin" };
    for (let count = 0; count <= CHANGES_PER_MINUTE; count++) expect(await change(crew)).toBe(200);
  });

  test("limits an API key's requests per minute, and leaves its owner's own requests alone", async () => {
    end.resolve();
    const key = { "x-account": "a", "x-role": "admin", "x-key": "key" };
    for (let count = 0; count < KEY_REQUESTS_PER_MINUTE; count++)
      expect(await ask("GET", "/api/admin/orders", key)).toBe(200);
    expect(await ask("GET", "/api/admin/orders", key)).toBe(429);
    expect(await ask("POST", "/api/admin/events", key)).toBe(429);
    expect(await ask("GET", "/api/admin/orders", { ...key, "x-key": "other" })).toBe(200);
    expect(await ask("GET", "/api/admin/orders", { "x-account": "a", "x-role": "admin" })).toBe(200);
  });

  test("an unfinished request holds no slot", async () => {
    end.resolve();
    await held.listen({ port: 0, host: "127.0.0.1" });
    const { port } = held.server.address() as AddressInfo;
    const beginning = Array.from({ length: MAX_CONCURRENT.change.total }, () => connect(port, "127.0.0.1"));
    for (const socket of beginning)
      socket.write(
        "POST /api/orders/x/cancel HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
      );
    await expect.poll(() => requests, { timeout: 20_000 }).toBe(MAX_CONCURRENT.change.total);
    expect((await held.inject({ method: "POST", url: "/api/orders/x/cancel" })).statusCode).toBe(200);
    for (const socket of beginning) socket.destroy();
  });

  test("a request is rejected before its body arrives when all slots are taken", async () => {
    await held.listen({ port: 0, host: "127.0.0.1" });
    const { port } = held.server.address() as AddressInfo;
    const all = askMany("POST", "/api/orders/x/cancel", MAX_CONCURRENT.change.total);
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(MAX_CONCURRENT.change.total);
    const socket = connect(port, "127.0.0.1");
    const answered = new Promise((resolve) => socket.once("data", (data) => resolve(data.toString())));
    socket.write(
      "POST /api/orders/x/cancel HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    );
    expect(await answered).toMatch(/^HTTP\/1\.1 503 /);
    socket.destroy();
    end.resolve();
    expect(await refusedOf(all)).toBe(0);
  });

  /** Takes all read slots with requests that can disconnect together. */
  const fillPlaces = async () => {
    await held.listen({ port: 0, host: "127.0.0.1" });
    const { port } = held.server.address() as AddressInfo;
    const leaving = new AbortController();
    const gone = Array.from({ length: MAX_CONCURRENT.read.total }, (_, index) =>
      fetch(`http://127.0.0.1:${port}/api/events`, {
        headers: { "x-account": `a${index}` },
        signal: leaving.signal,
      }).catch(() => undefined),
    );
    const leave = () => {
      leaving.abort();
      return Promise.all(gone);
    };
    return { port, leave };
  };

  test("a request whose client disconnects during the account lookup takes no slot", async () => {
    const found = Promise.withResolvers<void>();
    held.addHook("onRequest", ({ headers }) => (headers["x-account"] ? found.promise : Promise.resolve()));
    const { leave } = await fillPlaces();
    await expect.poll(() => requests, { timeout: 20_000 }).toBe(MAX_CONCURRENT.read.total);
    await leave();
    const countConnections = promisify(held.server.getConnections.bind(held.server));
    await expect.poll(() => countConnections(), { timeout: 20_000 }).toBe(0);
    found.resolve();
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(MAX_CONCURRENT.read.total);
    end.resolve();
    expect(await ask("GET", "/api/events")).toBe(200);
  });

  test("a request whose client disconnects frees its slot", async () => {
    const { port, leave } = await fillPlaces();
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(MAX_CONCURRENT.read.total);
    await leave();
    const next = () => fetch(`http://127.0.0.1:${port}/api/events`, { signal: AbortSignal.timeout(500) });
    await expect
      .poll(
        () =>
          next().then(
            ({ status }) => status,
            () => "taken on",
          ),
        { timeout: 20_000 },
      )
      .toBe("taken on");
    end.resolve();
  });
});

describe("load", () => {
  let load: LoadMonitor;
  afterEach(() => {
    load.stop();
    vi.useRealTimers();
  });

  function openPressure(waitingCount: number) {
    const free: (() => void)[] = [];
    const pool = {
      waitingCount,
      connect: () => new Promise((done) => free.push(() => done({ release: () => undefined }))) as never,
    };
    load = new LoadMonitor(pool);
    return { pool, free };
  }

  test("is the wait of a probe for a connection, also while it waits, and 0 once nothing waits", async () => {
    vi.useFakeTimers();
    const { pool, free } = openPressure(20);
    await vi.advanceTimersByTimeAsync(50);
    await vi.advanceTimersByTimeAsync(650);
    expect(load.waitMs()).toBe(650);
    free[0]?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(load.waitMs()).toBe(650);
    pool.waitingCount = 0;
    await vi.advanceTimersByTimeAsync(100);
    expect(load.waitMs()).toBe(0);
  });

  test.each([0, 19])("probes no connection when only %i requests wait for one", async (waiting) => {
    vi.useFakeTimers();
    const { free } = openPressure(waiting);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(free).toEqual([]);
  });

  test("is the event loop's lag when requests cause it", () => {
    openPressure(0);
    const work = (ms: number) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    };
    work(300);
    expect(load.waitMs()).toBe(0);
    for (let come = 0; come < 40; come++) expect(load.waitMs()).toBe(0);
    for (let come = 0; come < 200; come++) load.waitMs();
    expect(load.waitMs()).toBeGreaterThan(200);
  });
});
