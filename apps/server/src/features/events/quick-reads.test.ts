import { type IncomingHttpHeaders, request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { deactivateMember, setEventStatus } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  type Actor,
  createOpenEvent,
  signedIn,
  statusChange,
  type TestEvent,
} from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

let server: TestServer;
let address: string;
let member: Actor;
let event: TestEvent;
let path: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: "https://secret.test" } });
  address = await server.listen();
});
afterAll(() => server?.close());
beforeEach(async () => {
  [member, event] = [await signedIn(server), await createOpenEvent(server)];
  path = `/api/events/${event.id}`;
});

/** Sends a request over the network. */
async function ask({
  method = "GET",
  url = path,
  headers = {},
}: {
  method?: string;
  url?: string;
  headers?: object;
} = {}): Promise<Answer> {
  const given = { cookie: member.cookie, "accept-encoding": "gzip, deflate, br", ...headers };
  const response = await new Promise<Parameters<Parameters<typeof send>[2] & object>[0]>((resolve, reject) =>
    send(address + url, { method, headers: withoutUndefined(given) }, resolve)
      .on("error", reject)
      .end(),
  );
  return { status: response.statusCode, headers: common(response.headers), body: await buffer(response) };
}

/** Sends a request to the framework, without the network. */
async function askFramework(given: Record<string, string> = {}): Promise<Answer> {
  const headers = { cookie: member.cookie, "accept-encoding": "gzip, deflate, br", ...given };
  const {
    statusCode: status,
    headers: answered,
    rawPayload: body,
  } = await server.app.inject({ url: path, headers });
  return { status, headers: common(answered), body };
}

/** Headers without those of the connection. */
function common({
  date: _date,
  connection: _connection,
  "keep-alive": _,
  ...headers
}: IncomingHttpHeaders | Record<string, unknown>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`]));
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns whether a request is answered without the framework. */
async function isQuick(asked: () => Promise<Answer>): Promise<boolean> {
  const reads = vi.spyOn(server.parts.events, "get");
  const ready = vi.spyOn(server.parts.events, "getKept");
  await asked();
  const wasReady = ready.mock.results.some(({ value }) => value !== undefined);
  const wasQuick = wasReady && reads.mock.calls.length === 0;
  reads.mockRestore();
  ready.mockRestore();
  return wasQuick;
}

test("answers a cached event for a known member without Fastify, with the same response", async () => {
  const usual = await askFramework();
  expect(usual).toMatchObject({ status: 200, headers: { "content-encoding": "gzip" } });
  expect(usual.headers["strict-transport-security"]).toContain("max-age");
  expect(await isQuick(ask)).toBe(true);
  expect(await ask()).toEqual(usual);
  const known = { "if-none-match": `${usual.headers.etag}` };
  expect(await isQuick(() => ask({ headers: known }))).toBe(true);
  expect(await ask({ headers: known })).toEqual(await askFramework(known));
  const outdated = { "if-none-match": '"another"' };
  expect(await ask({ headers: outdated })).toEqual(usual);
});

test("leaves first and unusual reads to Fastify", async () => {
  expect(await isQuick(ask)).toBe(false);
  expect(await isQuick(ask)).toBe(true);
  const { etag } = (await ask()).headers as { etag: string };
  const token = member.cookie.split("=")[1] ?? "";
  const unusual = [
    { url: `${path}?now` },
    { url: `${path}/` },
    { url: path.toUpperCase().replace("/API/EVENTS", "/api/events") },
    { method: "HEAD" },
    { headers: { "accept-encoding": undefined } },
    { headers: { authorization: `Bearer ${token}` } },
    { headers: { cookie: undefined } },
    { headers: { cookie: `${member.cookie}0` } },
    { headers: { cookie: `a${member.cookie}` } },
    { headers: { cookie: `${member.cookie.replace("=", "=%20")}; ${member.cookie}` } },
  ];
  for (const each of unusual) expect([each, await isQuick(() => ask(each))]).toEqual([each, false]);
  expect((await ask({ headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await ask({ headers: { cookie: undefined } })).status).toBe(401);
  expect(await isQuick(() => ask({ headers: { cookie: `theme=dark; ${member.cookie}; a=b` } }))).toBe(true);
});

test("applies an edit, a return to draft and a deactivation at once", async () => {
  await ask();
  const before = await ask();
  const admin = await signedIn(server, "admin");
  await admin.call(setEventStatus, {
    params: { id: event.id },
    body: statusChange("draft"),
  });
  expect((await ask()).status).toBe(404);
  await admin.call(setEventStatus, {
    params: { id: event.id },
    body: statusChange("scheduled"),
  });
  await ask();
  expect((await ask()).body).not.toEqual(before.body);
  await admin.call(deactivateMember, { params: { id: member.id } });
  expect((await ask()).status).toBe(401);
});

test("rejects reads with 503 when overloaded", async () => {
  await ask();
  const load = server.parts.load;
  if (load === undefined) throw new Error("the load is given");
  const wait = vi.spyOn(load, "waitMs").mockReturnValue(150);
  expect((await ask()).status).toBe(503);
  wait.mockRestore();
});
