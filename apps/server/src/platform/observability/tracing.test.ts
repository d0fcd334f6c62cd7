import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { Problem } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { startTracing, tracing } from "./tracing.ts";

interface ToldSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

const EMAIL = "told.to.nobody@secret.test";

/** Spans that the test collector received. */
const spans: ToldSpan[] = [];
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  bodies.push(body);
  for (const { scopeSpans } of JSON.parse(body).resourceSpans)
    for (const scope of scopeSpans) spans.push(...scope.spans);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

let server: TestServer;
let failure: Problem;
beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const stop = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`);
  server = await startTestServer();
  const { cookie } = await signedIn(server);
  await server.app.inject({ url: "/api/orders?secret=a-telling-value", headers: { cookie } });
  const payload = { email: EMAIL, password: "a telling password" };
  await server.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload });
  await server.context.pool.query("ALTER TABLE orders RENAME TO orders_away");
  failure = (await server.app.inject({ url: "/api/orders/held", headers: { cookie } })).json();
  await server.context.pool.query("ALTER TABLE orders_away RENAME TO orders");
  await stop();
});
afterAll(async () => {
  await server.close();
  collector.close();
});

function factOf(span: ToldSpan, key: string): string | undefined {
  return span.attributes.find((each) => each.key === key)?.value.stringValue;
}

test("traces a request from its route to its statements", () => {
  const request = spans.find(({ name }) => name === "GET /api/orders");
  const within = spans.filter(({ traceId }) => traceId === request?.traceId);
  const parents = new Set(within.map(({ spanId }) => spanId));
  const statements = within.filter((span) => factOf(span, "db.query.text") !== undefined);
  expect(statements.length).toBeGreaterThan(0);
  for (const { parentSpanId } of statements) expect(parents).toContain(parentSpanId);
});

test("the request id shown to a member finds the trace and the failed statement", () => {
  const [shown] = /\b[0-9a-f]{8}\b/.exec(failure.detail) ?? [];
  expect(failure).toMatchObject({ code: "INTERNAL", requestId: shown });
  const found = spans.filter((span) => factOf(span, "secret.request_id") === shown);
  expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(1);
  expect(found.map(({ name }) => name)).toContain("GET /api/orders/held");
  expect(found.some((span) => factOf(span, "db.query.text")?.includes("orders"))).toBe(true);
});

test("traces contain no user data", () => {
  const told = bodies.join();
  for (const telling of [EMAIL, "telling"]) expect(told).not.toContain(telling);
});

test("loads no tracing code when tracing is off", async () => {
  expect(tracing()).toBeUndefined();
  const server = new URL("../../start-server.ts", import.meta.url).href;
  const script = `await import(${JSON.stringify(server)});
    const { createRequire } = await import("node:module");
    console.log(Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry.(sdk|exporter)/.test(path)).length);
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout.trim()).toBe("0");
});
