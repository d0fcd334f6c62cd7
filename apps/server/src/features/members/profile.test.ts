import { randomUUID } from "node:crypto";
import { REAUTHENTICATION_SECONDS } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenEvent, orderOf } from "../../../testing/actors.ts";
import { Authenticator } from "../../../testing/authenticator.ts";
import { Browser, codeFor, distantBrowser } from "../../../testing/browser.ts";
import { addAuthenticatorApp } from "../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD, type TestMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let member: TestMember;
let browser: Browser;
beforeEach(async () => {
  member = await signedInMember(server);
  browser = await signIn("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36");
});

async function signIn(userAgent: string): Promise<Browser> {
  const device = new Browser(server, { headers: { "x-session": "cookie", "user-agent": userAgent } });
  await device.signIn({ email: member.email });
  return device;
}

describe("the profile", () => {
  test("shows the account's data", async () => {
    expect(await browser.get("/api/profile")).toMatchObject({
      status: 200,
      body: {
        email: member.email,
        emailVerified: true,
        phone: null,
        notificationPreferences: { sms: true, email: true, push: true },
        secondFactors: [],
        recoveryCodes: null,
        passkeys: [],
        pendingPhone: null,
      },
    });
  });

  test("updates names, ZIP code and preferences, and keeps those not given", async () => {
    const change = { firstName: "Rosa", notificationPreferences: { sms: false } };
    expect(await browser.send("PATCH", "/api/profile", change)).toMatchObject({
      status: 200,
      body: {
        firstName: "Rosa",
        lastName: "Vega",
        zipCode: "90012",
        notificationPreferences: { sms: false, email: true, push: true },
      },
    });
    expect(await browser.member()).toMatchObject({ firstName: "Rosa" });
  });

  test.each([
    ["role", { role: "admin" }],
    ["email", { email: "other@example.com" }],
    ["emailVerified", { emailVerified: true }],
    ["isActive", { isActive: true }],
    ["notificationPreferences.admin", { notificationPreferences: { admin: true } }],
    ["notificationChoices.spam", { notificationChoices: { spam: { mail: true } } }],
    ["notificationChoices.order-ready.fax", { notificationChoices: { "order-ready": { fax: true } } }],
    [
      "notificationChoices.order-preparing.mail",
      { notificationChoices: { "order-preparing": { mail: true } } },
    ],
    ["notificationChoices.order-ready.sms", { notificationChoices: { "order-ready": { sms: "no" } } }],
  ])("abuse 54: rejects %s by name", async (field, change) => {
    const answer = await browser.send("PATCH", "/api/profile", { firstName: "Eve", ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", field } });
    expect(await browser.member()).toMatchObject({ firstName: "Marisol", role: "member" });
  });

  test("abuse 54: ignores a role in the data of /auth/v1/user", async () => {
    const change = {
      role: "admin",
      data: { role: "admin", first_name: "Rosa" },
      app_metadata: { role: "admin" },
    };
    const answer = await browser.send("PUT", "/auth/v1/user", change);
    expect(answer).toMatchObject({ status: 200, body: { app_metadata: { role: "member" } } });
    expect(await browser.member()).toMatchObject({ firstName: "Rosa", role: "member" });
  });

  test("updates choices by kind and channel, even in parallel, and stores only differences from the defaults", async () => {
    const choose = (notificationChoices: object) =>
      browser.send("PATCH", "/api/profile", { notificationChoices });
    const before = (await browser.get("/api/profile")).body.notificationChoices;
    expect(before).toMatchObject({
      "order-ready": { mail: true, sms: true, push: true },
      "order-preparing": { sms: true, push: true },
      refund: { mail: true, sms: false, push: true },
    });
    expect(before["order-preparing"]).not.toHaveProperty("mail");
    await Promise.all([
      choose({ "order-ready": { sms: false } }),
      choose({ "order-ready": { mail: false } }),
      choose({ refund: { sms: true } }),
      choose({ broadcast: { push: true } }),
    ]);
    const changed = {
      "order-ready": { mail: false, sms: false, push: true },
      refund: { mail: true, sms: true, push: true },
    };
    expect((await browser.get("/api/profile")).body.notificationChoices).toEqual({ ...before, ...changed });
    await choose({ "order-ready": { mail: true } });
    const kept = await server.context.database
      .selectFrom("users")
      .select("messageChoices")
      .where("id", "=", member.userId)
      .executeTakeFirstOrThrow();
    expect(kept.messageChoices).toEqual({ "order-ready": { sms: false }, refund: { sms: true } });
  });

  test("shows a requested contact as pending until its code is entered", async () => {
    const phone = "+13105550501";
    await browser.send("PUT", "/auth/v1/user", { phone });
    expect((await browser.get("/api/profile")).body).toMatchObject({ phone: null, pendingPhone: phone });
    const token = await codeFor(server, phone);
    await browser.post("/auth/v1/verify", { type: "phone_change", phone, token });
    expect((await browser.get("/api/profile")).body).toMatchObject({
      phone,
      phoneVerified: true,
      pendingPhone: null,
    });
  });
});

describe("signed-in devices", () => {
  test("are listed by name, and can be signed out individually", async () => {
    const tablet = await signIn("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1");
    const { body } = await browser.get("/api/sessions");
    const names = body.sessions.map((session: { name: string }) => session.name);
    expect(names).toEqual(expect.arrayContaining(["Chrome on Android", "Safari on iPad"]));
    const other = body.sessions.find((session: { name: string }) => session.name === "Safari on iPad");
    expect(await browser.send("DELETE", `/api/sessions/${other.id}`)).toMatchObject({ status: 200 });
    expect(await tablet.member()).toBeNull();
    expect(await browser.member()).not.toBeNull();
  });

  test("can't be signed out by somebody else", async () => {
    const victim = await signedInMember(server);
    const answer = await browser.send("DELETE", `/api/sessions/${victim.sessionId}`);
    expect(answer).toMatchObject({ status: 404 });
  });

  test("can all be signed out except the current one", async () => {
    const tablet = await signIn("Tablet");
    await browser.post("/auth/v1/logout?scope=others");
    expect(await tablet.member()).toBeNull();
    expect(await browser.member()).not.toBeNull();
  });

  test("expire after 30 days without a visit, and each visit extends them", async () => {
    for (let week = 0; week < 6; week++) {
      server.clock.advance(7 * 86_400);
      expect(await browser.member()).not.toBeNull();
    }
    server.clock.advance(30 * 86_400 + 1);
    expect(await browser.member()).toBeNull();
  });
});

describe("download my data", () => {
  test("contains all stored data, without secrets", async () => {
    await addAuthenticatorApp(server, browser);
    await browser.post("/auth/v1/factors/recovery-codes", {});
    const answer = await browser.get("/api/profile/export");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.body).toMatchObject({
      account: { email: member.email, secondFactors: [{ type: "totp" }] },
      devices: expect.any(Array),
      orders: [],
      registrations: [],
      notifications: [
        { message: expect.stringMatching(/^New recovery codes were made\./) },
        { message: expect.stringMatching(/^A second factor was added: authenticator app\./) },
      ],
      securityLog: expect.arrayContaining([expect.objectContaining({ eventType: "security_event" })]),
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash|secret"/i);
  });
});

test("abuse 75: a data download runs one at a time per account, five a day", async () => {
  const { email } = await signedInMember(server);
  const browser = new Browser(server);
  await browser.signIn({ email });
  const download = async () => (await browser.get("/api/profile/export")).status;
  expect((await Promise.all([download(), download()])).sort()).toEqual([200, 503]);
  for (let count = 0; count < 4; count++) expect(await download()).toBe(200);
  const refused = await browser.get("/api/profile/export");
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(refused.headers["content-disposition"]).toBeUndefined();
  server.clock.advance(86_400);
  await browser.signIn({ email });
  expect(await download()).toBe(200);
});

describe("delete my account", () => {
  test("requires the password", async () => {
    const answer = await browser.send("DELETE", "/api/profile", { password: "a guess" });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "CURRENT_PASSWORD_INVALID", field: "password" },
    });
    expect(await browser.member()).not.toBeNull();
  });

  test("without a password on the account needs reauthentication instead", async () => {
    const { database } = server.context;
    await database.updateTable("users").set({ passwordHash: null }).where("id", "=", member.userId).execute();
    server.clock.advance(REAUTHENTICATION_SECONDS);
    expect(await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD })).toMatchObject({
      body: { code: "CURRENT_PASSWORD_INVALID" },
    });
    expect(await browser.send("DELETE", "/api/profile", {})).toMatchObject({
      status: 400,
      body: { code: "REAUTHENTICATION_NEEDED" },
    });
    expect(await browser.post("/api/reauthentication/code", { channel: "mail" })).toMatchObject({
      status: 200,
    });
    const proof = { method: "code", channel: "mail", code: await codeFor(server, member.email) };
    expect(await browser.post("/api/reauthentication", proof)).toMatchObject({ status: 200 });
    expect(await browser.send("DELETE", "/api/profile", {})).toMatchObject({ status: 200 });
    expect(await browser.member()).toBeNull();
  });

  test("reauthentication doesn't replace an existing password", async () => {
    expect(await browser.send("DELETE", "/api/profile", {})).toMatchObject({
      status: 400,
      body: { code: "CURRENT_PASSWORD_REQUIRED", field: "password" },
    });
    expect(await browser.member()).not.toBeNull();
  });

  test("deletes all personal data, and frees the address", async () => {
    const tablet = await signIn("Tablet");
    await addAuthenticatorApp(server, browser);
    expect(await tablet.member()).toBeNull();
    expect(await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await browser.member()).toBeNull();
    const { database } = server.context;
    const row = await database
      .selectFrom("users")
      .selectAll()
      .where("id", "=", member.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: null,
      phone: null,
      passwordHash: null,
      firstName: "Former",
      zipCode: "",
    });
    for (const table of ["sessions", "secondFactors", "passkeys"] as const) {
      expect(
        await database.selectFrom(table).select("id").where("userId", "=", member.userId).execute(),
      ).toEqual([]);
    }
    const [goodbye] = await server.messagesTo(member.email);
    expect(goodbye?.body).toContain("Your account was deleted.");
    expect(await new Browser(server).signIn({ email: member.email })).toMatchObject({ status: 400 });
    server.clock.advance(3_600);
    const again = new Browser(server);
    await again.signUp({ email: member.email });
    const token = await codeFor(server, member.email);
    expect(await again.post("/auth/v1/verify", { type: "email", email: member.email, token })).toMatchObject({
      status: 200,
    });
  });

  test("is refused while orders are open; past orders are kept for accounting, without a name", async () => {
    const event = await createOpenEvent(server);
    const order = orderOf(event, [1]);
    const lines = order.lines.map((line) => ({ ...line, specialInstructions: "For Marisol, please" }));
    const key = { "idempotency-key": randomUUID() };
    const placed = await browser.send("POST", "/api/orders", { ...order, lines }, key);
    expect(placed.status).toBe(200);
    const early = await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
    expect(early).toMatchObject({ status: 409, body: { code: "OPEN_ORDERS" } });
    expect((await browser.get("/api/profile/export")).body.orders).toMatchObject([{ id: placed.body.id }]);

    expect(await browser.post(`/api/orders/${placed.body.id}/cancel`)).toMatchObject({ status: 200 });
    const late = await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
    expect(late).toMatchObject({ status: 200 });
    const kept = await server.context.database
      .selectFrom("orders")
      .innerJoin("users", "users.id", "orders.userId")
      .innerJoin("orderItems", "orderItems.orderId", "orders.id")
      .select(["users.firstName", "users.email", "orders.totalCents", "orderItems.specialInstructions"])
      .where("orders.id", "=", placed.body.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      firstName: "Former",
      email: null,
      totalCents: order.shownTotalCents,
      specialInstructions: "",
    });
  });
});

describe("passkeys", () => {
  const origin = "http://secret.test";

  async function register(passkey: Authenticator, by: Browser = browser) {
    const begun = (await by.post("/auth/v1/passkeys/registration/options", {})).body;
    const credential = passkey.register(begun.options);
    return by.post("/auth/v1/passkeys/registration/verify", { challenge_id: begun.challenge_id, credential });
  }

  async function authenticate(passkey: Authenticator) {
    const device = new Browser(server);
    const begun = (await device.post("/auth/v1/passkeys/authentication/options", {})).body;
    const credential = passkey.authenticate(begun.options);
    const body = { challenge_id: begun.challenge_id, credential };
    return { device, body, answer: await device.post("/auth/v1/passkeys/authentication/verify", body) };
  }

  test("can be added, named, used and removed, and the owner is notified", async () => {
    const passkey = new Authenticator({ origin });
    const added = await register(passkey);
    expect(added).toMatchObject({ status: 200, body: { friendly_name: "Chrome on Android" } });
    const path = `/auth/v1/passkeys/${added.body.id}`;
    expect(await browser.send("PATCH", path, { friendly_name: "Thumb" })).toMatchObject({ status: 200 });
    const { device, answer } = await authenticate(passkey);
    expect(answer).toMatchObject({ status: 200, body: { signed_in: true } });
    expect(await device.member()).toMatchObject({ id: member.userId });
    expect((await browser.get("/api/profile")).body.passkeys).toMatchObject([{ name: "Thumb" }]);
    expect(await browser.send("DELETE", path)).toMatchObject({ status: 200 });
    expect((await authenticate(passkey)).answer).toMatchObject({
      body: { code: "webauthn_verification_failed" },
    });
    const messages = await server.messagesTo(member.email);
    expect(messages[0]?.body).toContain("A passkey was removed.");
  });

  test("accept an answer once", async () => {
    const passkey = new Authenticator({ origin });
    await register(passkey);
    const { device, body } = await authenticate(passkey);
    const again = await device.post("/auth/v1/passkeys/authentication/verify", body);
    expect(again).toMatchObject({ status: 400, body: { code: "webauthn_challenge_not_found" } });
  });

  test("reject an answer after five minutes", async () => {
    const passkey = new Authenticator({ origin });
    await register(passkey);
    const device = distantBrowser(server);
    const { body: begun } = await device.post("/auth/v1/passkeys/authentication/options", {});
    server.clock.advance(301);
    const answer = { challenge_id: begun.challenge_id, credential: passkey.authenticate(begun.options) };
    expect(await device.post("/auth/v1/passkeys/authentication/verify", answer)).toMatchObject({
      status: 422,
      body: { code: "webauthn_challenge_expired" },
    });
  });

  test("reject an answer that names another account, and accept one that names none", async () => {
    const passkey = new Authenticator({ origin });
    await register(passkey);
    const device = distantBrowser(server);
    const answerAs = async (userHandle: string | undefined) => {
      const { body: begun } = await device.post("/auth/v1/passkeys/authentication/options", {});
      const signed = passkey.authenticate(begun.options);
      const credential = { ...signed, response: { ...signed.response, userHandle } };
      const answer = { challenge_id: begun.challenge_id, credential };
      return device.post("/auth/v1/passkeys/authentication/verify", answer);
    };
    const other = Buffer.from((await signedInMember(server)).userId).toString("base64url");
    expect(await answerAs(other)).toMatchObject({
      status: 422,
      body: { code: "webauthn_verification_failed" },
    });
    expect(await answerAs(undefined)).toMatchObject({ status: 200 });
  });

  test("reject a registration made on another site", async () => {
    expect(await register(new Authenticator({ origin: "http://evil.example" }))).toMatchObject({
      body: { code: "webauthn_verification_failed" },
    });
  });

  test("detect a cloned key by its counter", async () => {
    const passkey = new Authenticator({ origin });
    await register(passkey);
    await authenticate(passkey);
    passkey.counter = 0;
    expect((await authenticate(passkey)).answer.status).toBe(422);
  });

  test("reject a registration that another session started", async () => {
    const tablet = await signIn("Tablet");
    const begun = (await tablet.post("/auth/v1/passkeys/registration/options", {})).body;
    const credential = new Authenticator({ origin }).register(begun.options);
    const body = { challenge_id: begun.challenge_id, credential };
    expect(await browser.post("/auth/v1/passkeys/registration/verify", body)).toMatchObject({
      body: { code: "webauthn_challenge_not_found" },
    });
  });
});
