import { connect } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { connectionLimits } from "./connection-limits.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const JSON_TYPE = { "content-type": "application/json" };
/** Paths that accept JSON from anybody, one in each part of the API. */
const PATHS = ["/auth/v1/token?grant_type=password", "/functions/v1/verify", "/api/promo-codes/check"];

async function post(url: string, payload: string, headers: Record<string, string> = JSON_TYPE) {
  const { cookie } = await signedIn(server);
  return server.app.inject({ method: "POST", url, payload, headers: { ...headers, cookie } });
}

describe("abuse 65: a body", () => {
  test("is rejected when it is too large", async () => {
    const answer = await post("/api/promo-codes/check", JSON.stringify({ promoCode: "x".repeat(70_000) }));
    expect(answer.json()).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  test.each(PATHS)("is rejected at %s when it is nested too deep", async (url) => {
    const deep = `{"email":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    expect((await post(url, deep)).statusCode).toBe(400);
  });

  test("loses its connection when it arrives slower than the request timeout", async () => {
    const app = fastify(connectionLimits(200, 50));
    app.post("/", async () => "");
    const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect({ port: Number(url.port), host: url.hostname });
    socket.write(
      "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
    );
    const trickle = setInterval(() => socket.write(" "), 20);
    const received = await new Promise<string>((done) => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("error", () => undefined);
      socket.on("close", () => done(text));
    });
    clearInterval(trickle);
    await app.close();
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("has the same timeout for its headers as for the whole request", () => {
    const { headersTimeout, requestTimeout } = server.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 15_000]);
  });
});

describe.each(PATHS)("abuse 66: at %s", (url) => {
  test.each([
    ["a duplicate key", '{"email":"a@example.com","email":"b@example.com"}'],
    ["a duplicate key in another spelling", '{"email":"a@example.com","\\u0065mail":"b@example.com"}'],
    ["a nested duplicate key", '{"list":[{"a":{"b":1,"b":1}}]}'],
    ["__proto__", '{"__proto__":{"role":"admin"}}'],
    ["__proto__, further in", '{"data":{"__proto__":{"role":"admin"}}}'],
    ["constructor.prototype", '{"constructor":{"prototype":{"role":"admin"}}}'],
    ["no JSON", "email=a"],
  ])("%s is refused", async (_, payload) => {
    const { code } = (await post(url, payload)).json();
    expect(["MALFORMED_REQUEST", "bad_json"]).toContain(code);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json",
  ])("the content type %s is refused", async (type) => {
    expect((await post(url, "{}", { "content-type": type })).statusCode).toBe(415);
  });
});

test("abuse 66: colons, quotes and braces inside strings aren't counted as keys", async () => {
  const [member, event] = [await signedIn(server), await createOpenEvent(server)];
  const body = orderOf(event, [1]);
  const specialInstructions = 'no "onions": {please}, \\ [or]: a:b';
  const lines = body.lines.map((line) => ({ ...line, specialInstructions }));
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: { cookie: member.cookie, "idempotency-key": "a-key-of-this-test-alone" },
    payload: { ...body, lines },
  });
  expect(answer.statusCode).toBe(200);
});

describe("abuse 85: names of built-in object properties", () => {
  const WORDS = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

  test.each(WORDS)("%s is an unknown grant, scope, status and type", async (word) => {
    const admin = await signedIn(server, "admin");
    const ask = (method: "GET" | "POST", url: string, payload?: object) =>
      server.app.inject({
        method,
        url,
        headers: { cookie: admin.cookie },
        ...(payload === undefined ? {} : { payload }),
      });
    const email = "somebody@example.com";
    const answers = await Promise.all([
      ask("POST", `/auth/v1/token?grant_type=${word}`, { email, password: "a very good password" }),
      ask("POST", `/auth/v1/logout?scope=${word}`),
      ask("POST", "/auth/v1/verify", { type: word, email, token: "123456" }),
      ask("POST", "/auth/v1/resend", { type: word, email }),
      ask("POST", "/auth/v1/factors", { factor_type: word }),
      ask("POST", "/auth/v1/otp", { email, channel: word }),
      ask("GET", `/api/admin/orders?status=${word}`),
      ask("GET", `/api/admin/orders?${word}=1`),
      ask("GET", `/api/live?event=${word}`),
      ask("GET", `/api/orders/${word}`),
      ask("POST", `/api/admin/events/${word}/status`, { status: "active" }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 400));
  });

  test.each(WORDS)("%s is neither a page nor an invitation", async (word) => {
    const [page, invitation] = await Promise.all([
      server.app.inject(`/api/${word}`),
      server.app.inject(`/api/invitations/${word}`),
    ]);
    expect(page.statusCode).toBe(404);
    expect(invitation.json()).toMatchObject({ code: "INVITATION_NOT_VALID" });
  });
});
