import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, codeFor, distantBrowser } from "../../../../testing/browser.ts";
import { addAuthenticatorApp, proveApp } from "../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD, type TestMember } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function linesAbout(userId: string, eventType: string) {
  return server.context.database
    .selectFrom("auditLog")
    .leftJoin("auditDevices", "lineId", "id")
    .select(["message", "actorId", "subjectId", "severity", "metadata", "ipAddress", "userAgent"])
    .where("eventType", "=", eventType)
    .where((either) => either.or([either("subjectId", "=", userId), either("actorId", "=", userId)]))
    .orderBy("auditLog.id")
    .execute();
}

/** Ends the counting window, so that the counted lines are written. */
async function endWindow(): Promise<void> {
  server.clock.advance(61);
  await server.restart();
}

/** Expects no name, address or network of the member in the audit log. */
async function expectNothingPersonal({ email, userId }: TestMember): Promise<void> {
  const { rows } = await server.context.pool.query<{ line: string }>(
    "SELECT to_jsonb(audit_log)::text AS line FROM audit_log WHERE actor_id = $1 OR subject_id = $1",
    [userId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { line } of rows) {
    for (const personal of [email, "Marisol", "Vega", "+1310", "203.0.", "Firefox"]) {
      expect(line).not.toContain(personal);
    }
  }
}

describe("the audit log records", () => {
  test("each sign-in once, with its method and device", async () => {
    const member = await signedInMember(server);
    const { userId, email } = member;
    const browser = distantBrowser(server, { "x-session": "cookie", "user-agent": FIREFOX });
    await browser.signIn({ email });
    const own = { message: "Signed in", actorId: userId, subjectId: userId, severity: "info" };
    expect(await linesAbout(userId, "sign_in")).toMatchObject([
      { ...own, metadata: { methods: ["password"] }, userAgent: FIREFOX, ipAddress: expect.any(String) },
    ]);
    const app = await addAuthenticatorApp(server, browser);
    expect(await linesAbout(userId, "sign_in")).toHaveLength(1);
    const later = distantBrowser(server);
    await later.signIn({ email });
    expect(await linesAbout(userId, "sign_in")).toHaveLength(1);
    await proveApp(server, later, app);
    expect(await linesAbout(userId, "sign_in")).toMatchObject([
      { metadata: { methods: ["password"] } },
      { metadata: { methods: ["password", "totp"] } },
    ]);
    await expectNothingPersonal(member);
  });

  test("each sign-out, but none by somebody who wasn't signed in", async () => {
    const member = await signedInMember(server);
    const { userId, email } = member;
    const [browser, other] = [distantBrowser(server), distantBrowser(server)];
    await browser.signIn({ email });
    await other.signIn({ email });
    await browser.post("/auth/v1/logout");
    await browser.post("/auth/v1/logout");
    await other.post("/auth/v1/logout?scope=global");
    expect(await linesAbout(userId, "sign_out")).toMatchObject([
      { message: "Signed out", actorId: userId, subjectId: userId, metadata: { count: 1 } },
      { metadata: { count: 2, all: true } },
    ]);
    const third = distantBrowser(server);
    await third.signIn({ email });
    const { sessions } = (await third.get("/api/sessions")).body;
    await third.send("DELETE", `/api/sessions/${sessions[0].id}`);
    expect(await linesAbout(userId, "sign_out")).toHaveLength(3);
    await expectNothingPersonal(member);
  });

  test("refused sign-ins, counted in one line per minute and account", async () => {
    const member = await signedInMember(server);
    const { userId, email } = member;
    for (let guess = 0; guess < 30; guess++) {
      const guesser = distantBrowser(server);
      await guesser.signIn({ email }, `guess ${guess}`);
    }
    expect(await linesAbout(userId, "sign_in_refused")).toEqual([]);
    await endWindow();
    const lines = await linesAbout(userId, "sign_in_refused");
    expect(lines).toMatchObject([
      { actorId: null, subjectId: userId, metadata: { method: "password", first: "INVALID_CREDENTIALS" } },
    ]);
    expect(lines[0]?.message).toBe("Sign-ins were refused: 5");
    await expectNothingPersonal(member);
  });

  test("refused sign-ins at unknown addresses, counted in one line per minute and network", async () => {
    const stranger = distantBrowser(server);
    for (let guess = 0; guess < 20; guess++) {
      await stranger.signIn({ email: `nobody-${guess}@example.com` });
      await stranger.post("/auth/v1/verify", { type: "email", email: "nobody@example.com", token: "123456" });
    }
    await endWindow();
    const { rows } = await server.context.pool.query<{ message: string; method: string }>(
      `SELECT message, metadata ->> 'method' AS method FROM audit_log
       WHERE event_type = 'sign_in_refused' AND subject_id IS NULL AND metadata ->> 'method' IN ('password', 'code')
       ORDER BY id DESC LIMIT 2`,
    );
    expect(rows.map(({ message, method }) => [method, message]).sort()).toEqual([
      ["code", "Sign-ins were refused: 20"],
      ["password", "Sign-ins were refused: 20"],
    ]);
  });

  test("a wrong second factor, by the account whose password was right", async () => {
    const { userId, email } = await signedInMember(server);
    const browser = distantBrowser(server);
    await browser.signIn({ email });
    const { factorId } = await addAuthenticatorApp(server, browser);
    const thief = distantBrowser(server);
    await thief.signIn({ email });
    const challenge = await thief.post(`/auth/v1/factors/${factorId}/challenge`, {});
    const guess = { challenge_id: challenge.body.id, code: "000000" };
    expect(await thief.post(`/auth/v1/factors/${factorId}/verify`, guess)).toMatchObject({ status: 422 });
    await endWindow();
    expect(await linesAbout(userId, "sign_in_refused")).toMatchObject([
      { actorId: null, subjectId: userId, metadata: { method: "second_factor", count: 1 } },
    ]);
  });

  test("refused crew and admin routes, counted in one line per minute and account", async () => {
    const member = await signedInMember(server);
    const { userId, email } = member;
    const browser = distantBrowser(server);
    await browser.signIn({ email });
    for (let count = 0; count < 40; count++) {
      expect(await browser.get("/api/admin/orders")).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN" },
      });
    }
    await browser.post("/api/pickup/complete", {});
    await endWindow();
    const lines = await linesAbout(userId, "access_refused");
    expect(lines).toMatchObject([
      { actorId: userId, severity: "warning", metadata: { first: "GET /api/admin/orders", count: 41 } },
    ]);
    await expectNothingPersonal(member);
  });

  test("an added contact", async () => {
    const member = await signedInMember(server);
    const { userId, email } = member;
    const browser = distantBrowser(server);
    await browser.signIn({ email });
    const phone = "+13105550177";
    await browser.send("PUT", "/auth/v1/user", { phone, current_password: TEST_PASSWORD });
    const token = await codeFor(server, phone);
    expect(await browser.post("/auth/v1/verify", { type: "phone_change", phone, token })).toMatchObject({
      status: 200,
    });
    expect(await linesAbout(userId, "contact_change")).toMatchObject([
      { message: "A phone number was added", actorId: userId, subjectId: userId },
    ]);
    await expectNothingPersonal(member);
  });
});

test("counts together what exceeds a thousand keys at a time", async () => {
  const { CountedLines } = await import("../../audit/index.ts");
  const lines = new CountedLines(server.context);
  const line = { eventType: "security_event", severity: "info", message: "A flood" } as const;
  for (let key = 0; key < 1_200; key++) {
    const { count } = await lines.count(`key ${key}`, { ...line, ipAddress: "203.0.113.9" });
    expect(count).toBe(key < 1_000 ? 1 : key - 999);
  }
  await lines.close();
  const { rows } = await server.context.pool.query<{ message: string; count: number; addresses: number }>(
    `SELECT message, count(*)::int AS count, count(ip_address)::int AS addresses
     FROM audit_log LEFT JOIN audit_devices ON line_id = audit_log.id
     WHERE message LIKE 'A flood%' GROUP BY message ORDER BY message`,
  );
  expect(rows).toEqual([
    { message: "A flood: 1", count: 1_000, addresses: 1_000 },
    { message: "A flood: 200", count: 1, addresses: 0 },
  ]);
});

test("an admin signs a member out at once on every device, process and page", async () => {
  const other = await startTestServer({ besides: server });
  const [admin, member] = [await signedInMember(server, "admin"), await signedInMember(server)];
  const [here, there] = [new Browser(server), new Browser(other)];
  await here.signIn({ email: member.email });
  await there.signIn({ email: member.email });
  const url = await server.listen();
  const cookie = [...here.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stream = await fetch(`${url}/api/live`, { headers: { cookie } });
  const read = stream.text();
  const asAdmin = new Browser(server, { headers: { cookie: admin.cookie } });
  const url2 = `/api/admin/members/${member.userId}/sessions`;
  expect(await here.send("DELETE", url2)).toMatchObject({ status: 403 });
  expect(await asAdmin.send("DELETE", url2)).toMatchObject({ status: 200, body: { endedSessions: 3 } });
  expect(await read).toContain("session.ended");
  expect(await here.member()).toBeNull();
  await expect.poll(() => there.member(), { timeout: 1_000, interval: 20 }).toBeNull();
  expect(await linesAbout(member.userId, "admin_action")).toMatchObject([
    { message: "Signed out on every device", actorId: admin.userId, subjectId: member.userId },
  ]);
  expect(await here.signIn({ email: member.email })).toMatchObject({ status: 200 });
  const nobody = "01890000-0000-7000-8000-000000000000";
  expect(await asAdmin.send("DELETE", `/api/admin/members/${nobody}/sessions`)).toMatchObject({
    status: 404,
  });
  await other.close();
});

test("a sign-out doesn't block while somebody else ends the same session", async () => {
  const { pool } = server.context;
  const { userId, email } = await signedInMember(server);
  const browser = distantBrowser(server);
  await browser.signIn({ email });
  const other = await pool.connect();
  await other.query("BEGIN");
  await other.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [userId]);
  await other.query("SET LOCAL lock_timeout = '500ms'");
  const signedOut = browser.post("/auth/v1/logout");
  const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted";
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 10 }).toBe(1);
  await other.query("DELETE FROM sessions WHERE user_id = $1", [userId]);
  await other.query("COMMIT");
  other.release();
  expect(await signedOut).toMatchObject({ status: 200 });
});
