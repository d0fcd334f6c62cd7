import * as contract from "@secret/contract";
import { ACCOUNT_UNDO_SECONDS, REAUTHENTICATION_SECONDS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator } from "../../../../../testing/authenticator.ts";
import { type Browser, codeFor, distantBrowser, otherCode } from "../../../../../testing/browser.ts";
import { addAuthenticatorApp, proveApp } from "../../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";

/** Covers what a stolen session allows. The number is that of the abuse case. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ID = "01890000-0000-7000-8000-000000000000";

let lastPhone = 1_000;
const newPhone = () => `+1310556${++lastPhone}`;

/** Returns a signed-in browser whose session is old enough to be stolen. */
async function stolenSession(facts: { phone?: string } = {}) {
  const member = await signedInMember(server, "member", facts);
  const browser = distantBrowser(server);
  await browser.signIn({ email: member.email });
  server.clock.advance(REAUTHENTICATION_SECONDS);
  return { member, browser };
}

const reauthenticate = (browser: Browser, evidence: object) =>
  browser.post("/api/reauthentication", evidence);
const byPassword = { method: "password", password: TEST_PASSWORD };

interface Call {
  readonly route: contract.Route;
  readonly body?: object;
  readonly query?: string;
}

/** Every call that changes sign-in methods or ends other devices' sessions. */
const CHANGES: readonly (readonly [string, Call])[] = [
  ["adding an email", { route: contract.updateUser, body: { email: "eve@example.com" } }],
  ["adding a phone", { route: contract.updateUser, body: { phone: "+13105550199" } }],
  ["adding a second factor", { route: contract.enrollFactor, body: { factor_type: "totp" } }],
  ["removing a second factor", { route: contract.unenrollFactor }],
  ["making recovery codes", { route: contract.generateRecoveryCodes, body: {} }],
  ["regenerating them", { route: contract.regenerateRecoveryCodes }],
  ["voiding them", { route: contract.removeRecoveryCodes }],
  ["adding a passkey", { route: contract.startPasskeyRegistration, body: {} }],
  ["removing a passkey", { route: contract.deletePasskey }],
  ["removing all of them", { route: contract.removeSignInMethods }],
  ["ending another device", { route: contract.endSession }],
  ["deleting the account without its password", { route: contract.deleteProfile, body: {} }],
  ["ending all other devices", { route: contract.signOut, query: "?scope=others" }],
];

/** Other changes by members, with the reason that they need no reauthentication. */
const WITHOUT: Readonly<Record<string, string>> = {
  "POST /auth/v1/factors/:factorId/challenge": "is a reauthentication itself",
  "POST /auth/v1/factors/:factorId/verify":
    "needs the factor itself; the adding began with a reauthentication",
  "POST /auth/v1/factors/recovery-codes/verify": "is a reauthentication itself",
  "POST /auth/v1/passkeys/registration/verify": "began with a reauthentication, in the same session",
  "PATCH /auth/v1/passkeys/:passkeyId": "a name opens nothing",
  "PATCH /api/profile": "a name opens nothing",
  "POST /api/reauthentication": "is the reauthentication",
  "POST /api/reauthentication/code": "is the reauthentication",
  "POST /api/reauthentication/passkey": "is the reauthentication",
};

/** Admin routes that need reauthentication; a test of each feature checks that they are refused without it. */
const BY_ADMINS = [
  "DELETE /api/admin/members/:id",
  "DELETE /api/admin/members/:id/second-factors",
  "PUT /api/admin/members/:id/role",
  "PATCH /api/admin/settings",
  "POST /api/admin/events/:id/plan-change",
  "POST /api/admin/events/:id/status",
  "POST /api/admin/events/:id/stop",
  "POST /api/admin/orders/:id/refunds",
  "POST /api/admin/refunds/:id/paid-by-hand",
  "GET /api/admin/orders/export.csv",
  "GET /api/admin/events/:id/buyers/export.csv",
  "GET /api/admin/members/export.csv",
  "GET /api/admin/audit/export.csv",
  "POST /api/admin/broadcasts",
  "PUT /api/admin/broadcasts/:id",
  "POST /api/admin/api-keys",
  "POST /api/admin/webhook-endpoints",
  "PUT /api/admin/webhook-endpoints/:id",
  "DELETE /api/admin/webhook-endpoints/:id",
  "POST /api/admin/webhook-endpoints/:id/secret",
];

function call(browser: Browser, { route: { method, path }, body, query = "" }: Call) {
  return browser.send(method, path.replace(/:\w+/, ID) + query, body);
}

describe("abuse 73: sign-in methods, with a stolen session", () => {
  test("each route that changes them requires reauthentication or states why not", () => {
    const routes = (Object.values(contract) as unknown[])
      .flat()
      .filter(
        (value): value is contract.Route =>
          typeof value === "object" && value !== null && "method" in value && "response" in value,
      );
    const ofAccounts = routes.filter(({ path }) =>
      /^\/(auth\/v1|api\/(session|profile|reauthentication|sign-in-methods))/.test(path),
    );
    const changing = ofAccounts.filter(({ method, access }) => method !== "GET" && access === "member");
    const name = ({ method, path }: contract.Route) => `${method} ${path}`;
    const undeclared = changing
      .filter(({ needsReauthentication }) => needsReauthentication === undefined)
      .map(name);
    expect(undeclared.sort()).toEqual(Object.keys(WITHOUT).sort());
    const declared = routes.filter(({ needsReauthentication }) => needsReauthentication !== undefined);
    const own = declared.filter(({ access }) => access !== "admin");
    expect(new Set(own)).toEqual(new Set(CHANGES.map(([, { route }]) => route)));
    expect(
      declared
        .filter(({ access }) => access === "admin")
        .map(name)
        .sort(),
    ).toEqual(BY_ADMINS.toSorted());
  });

  test.each(CHANGES)("%s is refused until the owner reauthenticates", async (_, change) => {
    const { browser } = await stolenSession();
    const refused = await call(browser, change);
    expect(refused.status).toBe(400);
    expect(refused.body.code.toLowerCase()).toBe("reauthentication_needed");
    expect(await reauthenticate(browser, byPassword)).toMatchObject({ status: 200 });
    const again = await call(browser, change);
    expect(String(again.body.code)).not.toMatch(/reauthentication/i);
  });

  test("names and signing out everywhere need no reauthentication, since they grant nothing", async () => {
    const { browser } = await stolenSession();
    expect(await browser.send("PUT", "/auth/v1/user", { data: { first_name: "Rosa" } })).toMatchObject({
      status: 200,
    });
    expect(await browser.post("/auth/v1/logout?scope=global")).toMatchObject({ status: 200 });
  });

  test("a reauthentication lasts five minutes, in its own session only", async () => {
    const { browser, member } = await stolenSession();
    const other = distantBrowser(server);
    await other.signIn({ email: member.email });
    server.clock.advance(REAUTHENTICATION_SECONDS);
    const answer = await reauthenticate(browser, byPassword);
    const until = new Date(server.clock.now().getTime() + REAUTHENTICATION_SECONDS * 1000).toISOString();
    expect(answer.body).toEqual({ reauthenticatedUntil: until });
    expect((await browser.get("/api/reauthentication")).body.reauthenticatedUntil).toBe(until);
    expect((await other.post("/auth/v1/factors", { factor_type: "totp" })).status).toBe(400);
    server.clock.advance(REAUTHENTICATION_SECONDS - 1);
    expect((await browser.post("/auth/v1/factors", { factor_type: "totp" })).status).toBe(200);
    server.clock.advance(1);
    expect((await browser.post("/auth/v1/factors", { factor_type: "totp" })).status).toBe(400);
  });

  test("adding a factor doesn't renew the reauthentication", async () => {
    const { browser } = await stolenSession();
    await reauthenticate(browser, byPassword);
    const app = await addAuthenticatorApp(server, browser);
    server.clock.advance(REAUTHENTICATION_SECONDS - 60);
    expect((await browser.post("/auth/v1/factors", { factor_type: "totp" })).status).toBe(400);
    expect((await proveApp(server, browser, app)).status).toBe(200);
    expect((await browser.post("/auth/v1/factors", { factor_type: "totp" })).status).toBe(400);
  });
});

describe("abuse 73: reauthentication", () => {
  test("wrong passwords are limited", async () => {
    const { browser } = await stolenSession();
    const guess = () => reauthenticate(browser, { method: "password", password: "a guess" });
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429 });
    expect((await browser.get("/api/reauthentication")).body.reauthenticatedUntil).toBeNull();
  });

  test("wrong passkeys are limited", async () => {
    const { browser } = await stolenSession();
    const credential = new Authenticator({ origin: "https://evil.example" }).authenticate({ challenge: "x" });
    const guess = () => reauthenticate(browser, { method: "passkey", challenge_id: ID, credential });
    for (let count = 0; count < 10; count++) {
      expect((await guess()).body.code).toBe("WEBAUTHN_CHALLENGE_NOT_FOUND");
    }
    expect(await guess()).toMatchObject({ status: 429 });
  });

  test("of two passkey answers with the same counter only one counts, also in parallel", async () => {
    const { browser } = await stolenSession();
    await reauthenticate(browser, byPassword);
    const passkey = await addPasskey(browser);
    const begun = [
      await browser.post("/api/reauthentication/passkey"),
      await browser.post("/api/reauthentication/passkey"),
    ];
    const copied = passkey.counter;
    const answers = await Promise.all(
      begun.map(({ body: { challenge_id, options } }) => {
        passkey.counter = copied;
        return reauthenticate(browser, {
          method: "passkey",
          challenge_id,
          credential: passkey.authenticate(options),
        });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("a code works once, with five attempts, in the session that requested it", async () => {
    const { browser, member } = await stolenSession();
    const { email } = member;
    const thief = distantBrowser(server);
    await thief.signIn({ email });
    server.clock.advance(REAUTHENTICATION_SECONDS);
    expect(await browser.post("/api/reauthentication/code", { channel: "mail" })).toMatchObject({
      status: 200,
    });
    const code = await codeFor(server, email);
    const evidence = { method: "code", channel: "mail", code };
    expect((await reauthenticate(thief, evidence)).body.code).toBe("REAUTHENTICATION_NOT_VALID");
    expect((await reauthenticate(browser, { ...evidence, code: otherCode(code) })).status).toBe(422);
    expect((await reauthenticate(browser, evidence)).status).toBe(200);
    expect((await reauthenticate(browser, evidence)).status).toBe(422);
    server.clock.advance(REAUTHENTICATION_SECONDS);
    await browser.post("/api/reauthentication/code", { channel: "mail" });
    const next = await codeFor(server, email);
    for (let count = 0; count < 5; count++) {
      await reauthenticate(browser, { ...evidence, code: otherCode(next) });
    }
    expect((await reauthenticate(browser, { ...evidence, code: next })).status).toBe(422);
  });

  test("accepts a passkey of the account for its own session's challenge, never a stranger's", async () => {
    const { browser, member } = await stolenSession();
    await reauthenticate(browser, byPassword);
    const own = await addPasskey(browser);
    const stranger = await stolenSession();
    await reauthenticate(stranger.browser, byPassword);
    const foreign = await addPasskey(stranger.browser);
    server.clock.advance(REAUTHENTICATION_SECONDS);
    expect((await browser.get("/api/reauthentication")).body).toMatchObject({
      passkey: true,
      reauthenticatedUntil: null,
    });

    const started = await browser.post("/api/reauthentication/passkey");
    const answer = (signed: object) => ({
      method: "passkey",
      challenge_id: started.body.challenge_id,
      credential: signed,
    });
    const byOther = await reauthenticate(
      stranger.browser,
      answer(foreign.authenticate(started.body.options)),
    );
    expect(byOther.body.code).toBe("WEBAUTHN_CHALLENGE_NOT_FOUND");
    const again = await browser.post("/api/reauthentication/passkey");
    const foreignHere = await reauthenticate(browser, {
      ...answer(foreign.authenticate(again.body.options)),
      challenge_id: again.body.challenge_id,
    });
    expect(foreignHere.body.code).toBe("WEBAUTHN_VERIFICATION_FAILED");
    const last = await browser.post("/api/reauthentication/passkey");
    const right = { ...answer(own.authenticate(last.body.options)), challenge_id: last.body.challenge_id };
    expect(await reauthenticate(browser, right)).toMatchObject({ status: 200 });
    expect((await reauthenticate(browser, right)).body.code).toBe("WEBAUTHN_CHALLENGE_NOT_FOUND");
    expect((await browser.get("/api/reauthentication")).body.contacts).toEqual([
      { channel: "mail", address: member.email },
    ]);
  });
});

describe("abuse 73: a contact that was added later", () => {
  /** Adds a thief's number, with the known password. */
  async function addedPhone() {
    const { browser, member } = await stolenSession();
    const phone = newPhone();
    await reauthenticate(browser, byPassword);
    await browser.send("PUT", "/auth/v1/user", { phone });
    const token = await codeFor(server, phone);
    const added = await browser.post("/auth/v1/verify", { type: "phone_change", phone, token });
    expect(added.status).toBe(200);
    server.clock.advance(3_600);
    return { browser, member, phone };
  }

  test.each([
    ["recover", {}],
    ["otp", { create_user: false }],
  ])(
    "gives no access to the account for 72 hours, and the answer doesn't reveal it (%s)",
    async (path, more) => {
      const { phone } = await addedPhone();
      const before = (await server.messagesTo(phone)).length;
      const answer = await distantBrowser(server).post(`/auth/v1/${path}`, { phone, ...more });
      const unknown = await distantBrowser(server).post(`/auth/v1/${path}`, { phone: newPhone(), ...more });
      expect({ ...answer, headers: {} }).toEqual({ ...unknown, headers: {} });
      expect(await server.messagesTo(phone)).toHaveLength(before);
      server.clock.advance(ACCOUNT_UNDO_SECONDS);
      await distantBrowser(server).post(`/auth/v1/${path}`, { phone, ...more });
      expect((await server.messagesTo(phone)).length).toBe(before + 1);
    },
  );

  test("can't reauthenticate; with the password it signs in", async () => {
    const { browser, member, phone } = await addedPhone();
    expect((await browser.get("/api/reauthentication")).body.contacts).toEqual([
      { channel: "mail", address: member.email },
    ]);
    expect((await browser.post("/api/reauthentication/code", { channel: "sms" })).status).toBe(403);
    const { emailEstablishedFrom, phoneEstablishedFrom } = (await browser.get("/api/profile")).body;
    expect(emailEstablishedFrom).toBeNull();
    const from = server.clock.now().getTime() + (ACCOUNT_UNDO_SECONDS - 3_600) * 1000;
    expect(phoneEstablishedFrom).toBe(new Date(from).toISOString());
    expect((await distantBrowser(server).signIn({ phone })).status).toBe(200);
  });

  test("the account's original contact always can", async () => {
    const { member } = await addedPhone();
    const before = (await server.messagesTo(member.email)).length;
    await distantBrowser(server).post("/auth/v1/recover", { email: member.email });
    expect((await server.messagesTo(member.email)).length).toBe(before + 1);
  });
});

async function addPasskey(browser: Browser): Promise<Authenticator> {
  const authenticator = new Authenticator({ origin: server.context.config.publicUrl });
  const { body } = await browser.post("/auth/v1/passkeys/registration/options", {});
  const credential = authenticator.register(body.options);
  const added = await browser.post("/auth/v1/passkeys/registration/verify", {
    challenge_id: body.challenge_id,
    credential,
  });
  expect(added.status).toBe(200);
  return authenticator;
}
