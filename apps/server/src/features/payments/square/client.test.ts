import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SQUARE_VERSION, SquareClient, SquareRefusal } from "./client.ts";

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let answers: Answer[];
let asked: { path: string; method: string; headers: IncomingMessage["headers"]; body: string }[];
let waits: number[];
const server = createServer((request, response) => void answer(request, response));
let client: SquareClient;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = "", method = "", headers } = request;
  asked.push({ path, method, headers, body: await text(request) });
  const next = answers.shift() ?? { status: 200 };
  response.writeHead(next.status, next.headers).end(next.body ?? "{}");
}

beforeEach(async () => {
  [answers, asked, waits] = [[], [], []];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  client = new SquareClient({
    apiUrl: `http://127.0.0.1:${port}`,
    accessToken: "secret-token",
    retries: 2,
    pause: async (ms) => waits.push(ms),
  });
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const refusalOf = (call: Promise<unknown>): Promise<SquareRefusal> =>
  call.then(
    () => {
      throw new Error("it wasn't refused");
    },
    (error) => {
      expect(error).toBeInstanceOf(SquareRefusal);
      return error;
    },
  );

test("sends the token, the API's version and JSON, and leaves out what isn't given", async () => {
  answers = [{ status: 200, body: '{"payment":{"id":"p"}}' }];
  expect(await client.post("/payments", { note: "Two tails", tip_money: undefined })).toEqual({
    payment: { id: "p" },
  });
  await client.get("/payments", { cursor: "a b&c", location_id: undefined });
  await client.get("/orders/o");
  expect(asked.map(({ method, path, body }) => `${method} ${path} ${body}`.trim())).toEqual([
    'POST /v2/payments {"note":"Two tails"}',
    "GET /v2/payments?cursor=a+b%26c",
    "GET /v2/orders/o",
  ]);
  expect(asked[0]?.headers).toMatchObject({
    authorization: "Bearer secret-token",
    "square-version": SQUARE_VERSION,
    "content-type": "application/json",
  });
});

test("retries the same request after 408 or 5xx, with growing waits", async () => {
  answers = [{ status: 503, body: "<html>" }, { status: 408 }, { status: 200, body: '{"refund":{}}' }];
  expect(await client.post("/refunds", { idempotency_key: "k" })).toEqual({ refund: {} });
  expect(asked.map(({ body }) => body)).toEqual(Array(3).fill('{"idempotency_key":"k"}'));
  const [first = 0, second = 0] = waits;
  expect(waits).toHaveLength(2);
  expect(first).toBeGreaterThanOrEqual(1_000);
  expect(second).toBeGreaterThanOrEqual(2_000);
});

test("gives up after its retries, and says what Square said last", async () => {
  answers = Array(3).fill({
    status: 500,
    body: '{"errors":[{"category":"API_ERROR","code":"INTERNAL_SERVER_ERROR"}]}',
  });
  const refusal = await refusalOf(client.get("/payments/p"));
  expect(refusal).toMatchObject({ status: 500, message: "Square answered 500 INTERNAL_SERVER_ERROR" });
  expect(asked).toHaveLength(3);
});

test("honors Retry-After, but gives up if it is too long", async () => {
  answers = [{ status: 429, headers: { "retry-after": "3" } }, { status: 200 }];
  await client.get("/payments/p");
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(3_000);
  for (const [given, waitMs] of [
    ["60", 60_000],
    ["Infinity", 60_000],
  ]) {
    answers = [{ status: 429, headers: { "retry-after": `${given}` } }];
    expect(await refusalOf(client.get("/payments/p"))).toMatchObject({ status: 429, waitMs });
  }
  expect(waits).toHaveLength(1);
  answers = [{ status: 429, headers: { "retry-after": "-5" } }, { status: 200 }];
  await client.get("/payments/p");
  expect(waits[1]).toBeGreaterThanOrEqual(1_000);
});

test("doesn't repeat a clear refusal, and gives its errors and its body", async () => {
  const body = '{"errors":[{"code":"CVV_FAILURE","detail":"no"}],"payment":{"id":"p"}}';
  answers = [{ status: 402, body }];
  expect(await refusalOf(client.post("/payments"))).toMatchObject({
    status: 402,
    errors: [{ code: "CVV_FAILURE", detail: "no" }],
    body: { payment: { id: "p" } },
    waitMs: undefined,
  });
  answers = [{ status: 404, body: "not JSON" }];
  expect(await refusalOf(client.get("/payments/p"))).toMatchObject({ status: 404, errors: [] });
  answers = [
    { status: 400, body: '{"errors":[{"code":"IDEMPOTENCY_KEY_REUSED","detail":7},{"detail":"odd"}]}' },
  ];
  const odd = await refusalOf(client.get("/payments/p"));
  expect(odd.errors.map(({ code }) => code)).toEqual(["IDEMPOTENCY_KEY_REUSED", ""]);
  expect(asked).toHaveLength(3);
});

test("refuses redirects, so that the token stays with Square", async () => {
  answers = [{ status: 307, headers: { location: "/v2/elsewhere" } }];
  await expect(client.get("/payments/p")).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
