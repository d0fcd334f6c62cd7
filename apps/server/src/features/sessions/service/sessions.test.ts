import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, codeFor, otherCode } from "../../../../testing/browser.ts";
import { createSignedInMembers, type SignedInMember } from "../../../../testing/create-members.ts";
import { addAuthenticatorApp } from "../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { untilBlocking } from "../../../../testing/until-blocking.ts";
import { applyRetention } from "../../retention/service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("the session cookie", () => {
  test("is bound to our host over https and hidden from scripts", async () => {
    const secure = await startTestServer({ settings: { PUBLIC_URL: "https://secret.test" } });
    const { email } = await signedInMember(secure);
    const browser = new Browser(secure);
    const answer = await browser.signIn({ email });
    const cookies = [answer.headers["set-cookie"]].flat().map(String);
    const device = cookies.find((each) => each.startsWith("__Host-device="));
    expect(device).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const asked = await new Browser(secure).signUp({ email: "guest@example.com" });
    expect(String(asked.headers["set-cookie"])).toMatch(
      /^__Host-signup=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const session = cookies.find((each) => each.startsWith("__Host-session="));
    expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(session).not.toMatch(/domain/i);
    expect(await browser.member()).not.toBeNull();
    const out = await browser.post("/auth/v1/logout");
    expect(String(out.headers["set-cookie"])).toMatch(/^__Host-session=;.*Secure/);
    await secure.close();
  });

  test("is stored only as a hash", async () => {
    const { cookie, sessionId } = await signedInMember(server);
    const row = await server.context.database
      .selectFrom("sessions")
      .select("tokenHash")
      .where("id", "=", sessionId)
      .executeTakeFirstOrThrow();
    const token = cookie.split("=")[1] ?? "";
    expect(row.tokenHash?.toString("base64url")).not.toBe(token);
    expect(row.tokenHash).toHaveLength(32);
  });

  test("abuse 69: no cache stores answers about accounts", async () => {
    const { cookie } = await signedInMember(server);
    for (const url of ["/api/session", "/api/profile", "/auth/v1/user"]) {
      const answer = await new Browser(server, { headers: { cookie } }).get(url);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });
});

describe("abuse 67: another site's page", () => {
  const evil = { origin: "https://evil.example" };

  test("can't sign a browser in to any account", async () => {
    const { email } = await signedInMember(server);
    const browser = new Browser(server, { headers: { "x-session": "cookie", ...evil } });
    expect(await browser.signIn({ email })).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
    expect(browser.cookies.size).toBe(0);
  });

  test("can't use a browser's session", async () => {
    const { email } = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email });
    const refused = { status: 403 };
    expect(await browser.send("POST", "/auth/v1/logout", undefined, evil)).toMatchObject(refused);
    expect(await browser.send("PATCH", "/api/profile", { firstName: "Eve" }, evil)).toMatchObject(refused);
    expect(await browser.member()).toMatchObject({ firstName: "Marisol" });
  });

  test("a form's content type is not accepted as JSON", async () => {
    const { email } = await signedInMember(server);
    const answer = await server.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      headers: { "content-type": "text/plain" },
      payload: JSON.stringify({ email, password: "x" }),
    });
    expect(answer.statusCode).toBe(415);
  });
});

test("signing in on a page doesn't end the app session whose token the request sends", async () => {
  const { email } = await signedInMember(server);
  const { body } = await new Browser(server, { headers: {} }).signIn({ email });
  const authorization = `Bearer ${body.access_token}`;
  const credentials = { email, password: TEST_PASSWORD };
  const signIn = "/auth/v1/token?grant_type=password";
  const answer = await new Browser(server).send("POST", signIn, credentials, { authorization });
  expect(answer).toMatchObject({ status: 200, body: { signed_in: true } });
  const asApp = new Browser(server, { headers: { authorization } });
  expect(await asApp.get("/auth/v1/user")).toMatchObject({ status: 200, body: { email } });
});

describe("the live stream", () => {
  let url: Promise<string>;
  beforeAll(() => {
    url = server.listen();
  });

  test("of a replaced session is closed, so that it ends with the new one", async () => {
    const { email } = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email });
    const read = await readLive(browser);
    await addAuthenticatorApp(server, browser);
    expect(await read.text()).toContain("session.replaced");
    expect(await browser.member()).not.toBeNull();
  });

  test("continues for a member who signs in again in another tab; no tab goes to the sign-in page", async () => {
    const { email } = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email });
    const read = await readLive(browser);
    await browser.signIn({ email });
    const told = await read.text();
    expect(told).toContain("session.replaced");
    expect(told).not.toContain("session.ended");
  });

  test("ends with its session when somebody else signs in in the same browser", async () => {
    const { email } = await signedInMember(server);
    const other = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email });
    const read = await readLive(browser);
    await browser.signIn({ email: other.email });
    expect(await read.text()).toContain("session.ended");
  });

  async function readLive(browser: Browser): Promise<Response> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return fetch(`${await url}/api/live`, { headers: { cookie } });
  }
});

describe("/functions/v1/verify", () => {
  test("verifies an email's code, and returns failures in `error`", async () => {
    const email = "fallback@example.com";
    const app = new Browser(server, { headers: { authorization: "Bearer anonymous-key" } });
    await app.signUp({ email });
    const token = await codeFor(server, email);
    const wrong = await app.post("/functions/v1/verify", { email, token: otherCode(token), type: "email" });
    expect(wrong).toMatchObject({
      status: 403,
      body: { error: "Invalid or expired code. Request a new one and try again." },
    });
    const right = await app.post("/functions/v1/verify", { email, token, type: "email" });
    expect(right).toMatchObject({ status: 200, body: { success: true, user: { email } } });
    expect(await app.signIn({ email })).toMatchObject({ status: 200 });
  });
});

test("deletes expired rows, but keeps the day's limits", async () => {
  const member = await signedInMember(server);
  await new Browser(server).signUp({ email: "forgotten@example.com" });
  await new Browser(server).signIn({ email: member.email }, "not the password");
  server.clock.advance(8 * 86_400);
  const fresh = await signedInMember(server);
  server.clock.advance(23 * 86_400);
  await applyRetention(server.context);
  const { database } = server.context;
  const sessions = await database.selectFrom("sessions").select("id").execute();
  const ids = sessions.map(({ id }) => id);
  expect(ids).not.toContain(member.sessionId);
  expect(ids).toContain(fresh.sessionId);
  expect(await database.selectFrom("signups").select("id").execute()).toEqual([]);
  expect(await database.selectFrom("verificationCodes").select("id").execute()).toEqual([]);
  expect(await database.selectFrom("attemptLimits").select("key").execute()).toEqual([]);
});

test("deletes used refresh tokens after thirty days, while their session continues", async () => {
  const { email } = await signedInMember(server);
  const app = new Browser(server, { headers: {} });
  let { refresh_token: token } = (await app.signIn({ email })).body;
  const { database } = server.context;
  const kept = () =>
    database
      .selectFrom("refreshTokens")
      .innerJoin("sessions", "sessions.id", "sessionId")
      .innerJoin("users", "users.id", "sessions.userId")
      .select("usedAt")
      .where("email", "=", email)
      .execute();
  for (let days = 0; days < 32; days += 16) {
    const renewed = await app.post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
    expect(renewed.status).toBe(200);
    token = renewed.body.refresh_token;
    server.clock.advance(16 * 86_400);
  }
  expect(await kept()).toHaveLength(3);
  await applyRetention(server.context);
  expect(await kept()).toHaveLength(2);
});

test("finds each session in a batch, and none for those that ended", async () => {
  const members = await createSignedInMembers(server.context, 300);
  const ended = members.filter((_, index) => index % 10 === 3);
  const sessionIds = ended.map(({ sessionId }) => sessionId);
  await server.context.database.deleteFrom("sessions").where("id", "in", sessionIds).execute();
  const idOf = async ({ cookie }: SignedInMember) => {
    return (await new Browser(server, { headers: { cookie } }).member())?.id;
  };
  const found = await Promise.all(members.map(idOf));
  expect(found).toEqual(members.map((each) => (ended.includes(each) ? undefined : each.userId)));
});

test.each([
  ["/api/reauthentication/code", { channel: "mail" }, 401, "SIGN_IN_REQUIRED"],
  ["/auth/v1/passkeys/registration/options", {}, 403, "session_not_found"],
])("a call of %s whose session ends before it writes is refused", async (path, body, status, code) => {
  const { cookie, sessionId } = await signedInMember(server);
  const ending = await server.context.pool.connect();
  try {
    await ending.query("BEGIN");
    await ending.query("DELETE FROM sessions WHERE id = $1", [sessionId]);
    const answer = new Browser(server, { headers: { cookie } }).post(path, body);
    await untilBlocking(ending);
    await ending.query("COMMIT");
    expect(await answer).toMatchObject({ status, body: { code } });
  } finally {
    ending.release();
  }
});

test("records a visit for each session in a batch", async () => {
  const members = await createSignedInMembers(server.context, 20);
  server.clock.advance(11 * 60);
  const now = server.clock.now();
  await Promise.all(members.map(({ cookie }) => new Browser(server, { headers: { cookie } }).member()));
  const rows = await server.context.database
    .selectFrom("sessions")
    .select(["lastSeenAt", "expiresAt"])
    .where(
      "id",
      "in",
      members.map(({ sessionId }) => sessionId),
    )
    .execute();
  expect(rows.map(({ lastSeenAt }) => lastSeenAt)).toEqual(members.map(() => now));
  expect(rows.every(({ expiresAt }) => expiresAt > now)).toBe(true);
});
