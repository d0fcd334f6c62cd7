import { CODE_LIMITS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, distantBrowser, linkFor } from "../../../../../testing/browser.ts";
import { signedInMember } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";

/** Requests a new link with an expired one. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SENT = { status: 200, body: {} };

async function tokenFor(email: string): Promise<string> {
  return (await linkFor(server, email)).searchParams.get("token_hash") ?? "";
}

const verify = (browser: Browser, type: string, token_hash: string) =>
  browser.post("/auth/v1/verify", { type, token_hash });
const renew = (token_hash: string) => distantBrowser(server).post("/auth/v1/recover/renew", { token_hash });

async function linkOf(path: "recover" | "otp") {
  const { email } = await signedInMember(server);
  await distantBrowser(server).post(`/auth/v1/${path}`, { email });
  return { email, token: await tokenFor(email) };
}

test.each([
  ["recover", "recovery"],
  ["otp", "magiclink"],
] as const)("a used or expired link of %s sends a new one to the same address", async (path, type) => {
  const { email, token } = await linkOf(path);
  expect((await verify(distantBrowser(server), type, token)).status).toBe(200);
  server.clock.advance(60);
  const answer = await renew(token);
  expect(answer).toMatchObject(SENT);
  expect(JSON.stringify(answer)).not.toContain(email);
  const second = await tokenFor(email);
  expect(second).not.toBe(token);
  server.clock.advance(CODE_LIMITS.validSeconds);
  expect((await verify(distantBrowser(server), type, second)).status).toBe(403);
  expect(await renew(second)).toMatchObject(SENT);
  expect((await verify(distantBrowser(server), type, await tokenFor(email))).status).toBe(200);
});

test("answers the same when the address no longer belongs to a member, and sends nothing", async () => {
  const { email, token } = await linkOf("recover");
  const elsewhere = { email: `moved-${email}` };
  await server.context.database.updateTable("users").set(elsewhere).where("email", "=", email).execute();
  server.clock.advance(60);
  const before = (await server.messagesTo(email)).length;
  expect(await renew(token)).toMatchObject(SENT);
  expect(await server.messagesTo(email)).toHaveLength(before);
});

test("counts against the address's budget, like the first link", async () => {
  const { token } = await linkOf("recover");
  expect(await renew(token)).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
});

test("rejects an unknown token and a sign-up's token alike", async () => {
  const email = "newcomer-of-a-link@example.com";
  await distantBrowser(server).signUp({ email });
  const refused = { status: 403, body: { code: "otp_expired" } };
  expect(await renew(await tokenFor(email))).toMatchObject(refused);
  expect(await renew("nobody-was-ever-sent-this-token")).toMatchObject(refused);
});

test("of several requests before any is sent, only the newest is sent", async () => {
  const { email } = await signedInMember(server);
  for (let asked = 0; asked < 2; asked++) {
    await distantBrowser(server).post("/auth/v1/recover", { email });
    server.clock.advance(60);
  }
  expect(await server.messagesTo(email)).toHaveLength(1);
});
