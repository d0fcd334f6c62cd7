import { describe, expect, test } from "vitest";
import { EXTENT } from "../test-run/extent.ts";
import { findFault } from "./check-answer.ts";
import { Known } from "./known.ts";
import { makeRequest } from "./make-request.ts";
import type { Operation } from "./openapi.ts";
import { runFuzz } from "./run-fuzz.ts";

const REQUESTS = EXTENT.fuzzRequests;
/** Long enough for a busy machine. */
const TIMEOUT_MS = 300_000 + REQUESTS * 200;
/** Growth of the used heap from the middle to the end, in MB: caches fill up, but a request leaves nothing behind. */
const HEAP_GROWTH_MAX_MB = 30;
/**
 * Share of the operations that must succeed at least once. Some never can: they need a passkey, a token from an email, or a
 * provider's signature. Others rarely do, since they need an order's own owner, or a record in a certain state.
 */
const SUCCEEDED_MIN = REQUESTS < 5_000 ? 0.3 : 0.5;

test(
  `${REQUESTS} requests of every kind and role get only documented answers, while the memory stays flat`,
  async () => {
    const seed = Math.floor(Date.now() / 1000) % 1_000_000;
    process.stdout.write(`fuzz run: seed ${seed}\n`);
    const report = await runFuzz(REQUESTS, seed);
    process.stdout.write(`fuzz run: ${JSON.stringify(report)}\n`);
    expect(report.findings).toEqual([]);
    expect(report.differences).toEqual([]);
    expect(report.requests).toBe(REQUESTS);
    expect(report.succeeded).toBeGreaterThan(report.operations * SUCCEEDED_MIN);
    expect(report.honest.bought).toBeGreaterThan(0);
    const [, middle, end] = report.memory;
    expect((end?.heapMb ?? 0) - (middle?.heapMb ?? 0)).toBeLessThan(HEAP_GROWTH_MAX_MB);
  },
  TIMEOUT_MS,
);

const OPERATION: Operation = {
  name: "POST /api/things/{id}",
  method: "POST",
  path: "/api/things/{id}",
  parameters: [
    { in: "path", name: "id", required: true, schema: { type: "string", format: "uuid" } },
    { in: "query", name: "limit", schema: { type: "integer", minimum: 1, maximum: 9 } },
  ],
  body: {
    type: "object",
    properties: { name: { type: "string", minLength: 1, maxLength: 40 }, count: { type: "integer" } },
    required: ["name"],
  },
  responses: {
    200: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { id: { type: "string" } },
            required: ["id"],
            additionalProperties: false,
          },
        },
      },
    },
    201: { content: { "text/csv": { schema: {} }, "image/svg+xml": { schema: {} } } },
    204: {},
  },
};

test("the same seed makes the same requests, and another seed others", () => {
  const made = (seed: number) =>
    Array.from({ length: 300 }, (_, index) =>
      makeRequest([OPERATION], { seed, index, known: new Known(), now: 0 }),
    );
  expect(made(7)).toEqual(made(7));
  expect(made(8)).not.toEqual(made(7));
  expect(new Set(made(7).map(({ kind }) => kind))).toEqual(new Set(["valid", "broken", "hostile"]));
  expect(new Set(made(7).map(({ role }) => role))).toEqual(new Set(["visitor", "member", "staff", "admin"]));
});

describe("a fault is", () => {
  const json = { "content-type": "application/json; charset=utf-8" };
  const csv = { "content-type": "text/csv; charset=utf-8" };
  const svg = { "content-type": "image/svg+xml" };
  test.each([
    ["a failure of the server", { status: 500, headers: {}, text: "" }],
    ["a 503 without Retry-After", { status: 503, headers: {}, text: "" }],
    ["no answer", { status: 0, headers: {}, text: "" }],
    ["an undocumented status", { status: 418, headers: json, text: "{}" }],
    ["an undocumented type", { status: 200, headers: { "content-type": "text/html" }, text: "" }],
    ["a body that doesn't fit", { status: 200, headers: json, text: '{"id":1}' }],
    ["an undocumented field", { status: 200, headers: json, text: '{"id":"1","secret":1}' }],
    ["a body that isn't JSON", { status: 200, headers: json, text: "{" }],
    ["a formula in a spreadsheet", { status: 201, headers: csv, text: 'id,name\n1,"=1+1"' }],
    ["a script in a picture", { status: 201, headers: svg, text: "<svg><script/></svg>" }],
    ["an empty file", { status: 201, headers: csv, text: "" }],
    ["a body where none is documented", { status: 204, headers: {}, text: "x" }],
  ])("%s", (_name, answer) => {
    expect(findFault(OPERATION, answer)).toBeDefined();
  });

  test.each([
    ["a documented body", { status: 200, headers: json, text: '{"id":"1"}' }],
    ["a spreadsheet of text and amounts", { status: 201, headers: csv, text: "id,name\n-1,'=1+1" }],
    ["a documented answer without a body", { status: 204, headers: {}, text: "" }],
  ])("not %s", (_name, answer) => {
    expect(findFault(OPERATION, answer)).toBeUndefined();
  });
});
