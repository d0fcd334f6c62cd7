import { GivenInstant, Instant, route } from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { createApiScope } from "./api-scope.ts";
import { bindRoute } from "./bind-route.ts";
import { registerErrorHandler } from "./problems.ts";
import { serializeResponse } from "./serialize-response.ts";

const GREET = route({
  method: "POST",
  path: "/greet",
  access: "public",
  summary: "Greets",
  body: z.strictObject({ name: z.string().min(1) }),
  response: z.object({ greeting: z.string() }),
  errors: ["EVENT_FULL"],
});

function scope() {
  const app = fastify();
  app.setSerializerCompiler(serializeResponse);
  registerErrorHandler(app);
  return createApiScope(
    app,
    async () => undefined,
    async () => undefined,
    async () => false,
    async () => undefined,
  );
}

test("sends a declared error with its status", async () => {
  const http = scope();
  bindRoute(http, GREET, async () => refuse("EVENT_FULL"));
  const answer = await http.app.inject({ method: "POST", url: "/greet", body: { name: "Ana" } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: "EVENT_FULL", detail: "Event is fully booked." });
});

test("rejects an undeclared error at compile time", () => {
  const http = scope();
  // @ts-expect-error: EVENT_NOT_FOUND is not among the route's errors
  bindRoute(http, GREET, async () => refuse("EVENT_NOT_FOUND"));
});

test.each([
  [{ name: "" }, "name"],
  [{ name: "Ana", age: 7 }, "age"],
  [undefined, "name"],
])("the input %j is refused by the name of its field", async (body, field) => {
  const http = scope();
  bindRoute(http, GREET, async ({ body: { name } }) => ok({ greeting: `Hello, ${name}` }));
  const payload = body === undefined ? {} : { payload: body };
  const answer = await http.app.inject({ method: "POST", url: "/greet", ...payload });
  expect(answer.json()).toMatchObject({ status: 400, code: "INVALID_INPUT", field });
});

test("rejects visitors on a route that isn't public", async () => {
  const http = scope();
  bindRoute(http, { ...GREET, access: "member" }, async () => ok({ greeting: "Hello" }));
  const answer = await http.app.inject({ method: "POST", url: "/greet", body: { name: "Ana" } });
  expect(answer.json()).toMatchObject({ status: 401, code: "SIGN_IN_REQUIRED" });
});

test("passes the handler a Date for an instant, and sends its Date as text", async () => {
  const http = scope();
  const LATER = route({
    method: "POST",
    path: "/later",
    access: "public",
    summary: "Adds an hour",
    body: z.strictObject({ at: GivenInstant }),
    response: z.object({ at: Instant, never: Instant.nullable() }),
  });
  bindRoute(http, LATER, async ({ body: { at } }) =>
    ok({ at: new Date(at.getTime() + 3_600_000), never: null }),
  );
  const send = (at: string) => http.app.inject({ method: "POST", url: "/later", body: { at } });
  expect((await send("2026-11-21T18:00:00Z")).body).toBe('{"at":"2026-11-21T19:00:00.000Z","never":null}');
  expect((await send("2026-11-31T18:00:00Z")).json()).toMatchObject({ code: "INVALID_INPUT", field: "at" });
});
