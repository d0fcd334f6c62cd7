import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const JSON_TYPE = { "content-type": "application/json" };

/** Every failure below these paths, wherever it is detected, uses the published client's error format. */
test.each<[what: string, request: InjectOptions, code: string]>([
  ["an unknown path", { url: "/auth/v1/nothing" }, "not_found"],
  ["an unknown path beside the verify fallback", { url: "/functions/v1/nothing" }, "not_found"],
  ["a call without a session", { url: "/auth/v1/user" }, "no_authorization"],
  [
    "a call with another's token",
    { url: "/auth/v1/user", headers: { authorization: "Bearer nonsense" } },
    "bad_jwt",
  ],
  [
    "a body that isn't JSON",
    { method: "POST", url: "/auth/v1/otp", headers: JSON_TYPE, payload: "{" },
    "bad_json",
  ],
  [
    "a request from another site",
    { method: "POST", url: "/auth/v1/otp", headers: { origin: "https://evil.example", cookie: "a=b" } },
    "foreign_origin",
  ],
  [
    "an unknown grant",
    { method: "POST", url: "/auth/v1/token?grant_type=magic", payload: {} },
    "validation_failed",
  ],
  [
    "a provider",
    { method: "POST", url: "/auth/v1/token?grant_type=id_token", payload: {} },
    "provider_disabled",
  ],
  [
    "a wallet",
    { method: "POST", url: "/auth/v1/token?grant_type=web3", payload: {} },
    "web3_provider_disabled",
  ],
  ["single sign-on", { method: "POST", url: "/auth/v1/sso", payload: {} }, "saml_provider_disabled"],
  [
    "nobody",
    { method: "POST", url: "/auth/v1/signup", payload: { data: {} } },
    "anonymous_provider_disabled",
  ],
])("%s", async (_what, request, code) => {
  const answer = await server.app.inject(request);
  expect(answer.json()).toMatchObject({ code, msg: expect.any(String) });
});

test("other paths use the contract's error format", async () => {
  const answer = await server.app.inject("/api/profile");
  expect(answer.json()).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  expect(answer.json()).not.toHaveProperty("msg");
  expect(answer.headers).not.toHaveProperty("x-supabase-api-version");
});

test("the verify fallback reports an internal failure in readable words", async () => {
  const { database } = server.context;
  await sql`ALTER TABLE verification_codes RENAME TO hidden_codes`.execute(database);
  const payload = { email: "ana@example.com", token: "123456", type: "email" };
  const answer = await server.app.inject({ method: "POST", url: "/functions/v1/verify", payload });
  await sql`ALTER TABLE hidden_codes RENAME TO verification_codes`.execute(database);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: "unexpected_failure", error: "Verification failed" });
});
