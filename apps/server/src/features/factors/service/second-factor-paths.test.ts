import { createHash, randomBytes, randomUUID } from "node:crypto";
import * as contract from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Authenticator } from "../../../../testing/authenticator.ts";
import { type Answer, Browser, codeFor, linkFor } from "../../../../testing/browser.ts";
import {
  type AuthenticatorApp,
  addAuthenticatorApp,
  appCode,
  proveApp,
} from "../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD, type TestMember } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

/** Checks that no path to a session bypasses the second factor. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let phoneNumber = 5550200;
let member: TestMember & { readonly phone: string };
let own: Browser;
let app: AuthenticatorApp;
beforeEach(async () => {
  const phone = `+1310${phoneNumber++}`;
  member = { ...(await signedInMember(server, "member", { phone })), phone };
  own = await signedInBrowser();
  app = await addAuthenticatorApp(server, own);
});

async function signedInBrowser(): Promise<Browser> {
  const browser = new Browser(server);
  const signedIn = await browser.signIn({ email: member.email });
  expect(signedIn).toMatchObject({ status: 200, body: { second_factor_required: false } });
  return browser;
}

/** Returns a device without cookies, which gets tokens. */
function newApp(token?: string): Browser {
  return new Browser(server, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
}

interface Path {
  readonly name: string;
  /** Route that answers with the session. */
  readonly route: keyof typeof contract;
  readonly walk: (device: Browser) => Promise<{ status: number; body: unknown }>;
}

const PATHS: readonly Path[] = [
  {
    name: "password and email",
    route: "signIn",
    walk: (device) => device.signIn({ email: member.email }),
  },
  {
    name: "password and phone",
    route: "signIn",
    walk: (device) => device.signIn({ phone: member.phone }),
  },
  {
    name: "a code by email",
    route: "verifyCode",
    walk: async (device) => {
      await device.post("/auth/v1/otp", { email: member.email });
      const token = await codeFor(server, member.email);
      return device.post("/auth/v1/verify", { type: "email", email: member.email, token });
    },
  },
  {
    name: "a link by email",
    route: "verifyCode",
    walk: async (device) => {
      await device.post("/auth/v1/otp", { email: member.email });
      const token_hash = (await linkFor(server, member.email)).searchParams.get("token_hash");
      return device.post("/auth/v1/verify", { type: "magiclink", token_hash });
    },
  },
  {
    name: "a code by SMS",
    route: "verifyCode",
    walk: async (device) => {
      await device.post("/auth/v1/otp", { phone: member.phone });
      const token = await codeFor(server, member.phone);
      return device.post("/auth/v1/verify", { type: "sms", phone: member.phone, token });
    },
  },
  {
    name: "recovery by a code",
    route: "verifyCode",
    walk: async (device) => {
      await device.post("/auth/v1/recover", { email: member.email });
      const token = await codeFor(server, member.email);
      return device.post("/auth/v1/verify", { type: "recovery", email: member.email, token });
    },
  },
  {
    name: "recovery by a link",
    route: "verifyCode",
    walk: async (device) => {
      await device.post("/auth/v1/recover", { email: member.email });
      const token_hash = (await linkFor(server, member.email)).searchParams.get("token_hash");
      return device.post("/auth/v1/verify", { type: "recovery", token_hash });
    },
  },
  {
    name: "recovery by SMS",
    route: "verifyCode",
    walk: async (device) => {
      await device.post("/auth/v1/recover", { phone: member.phone });
      const token = await codeFor(server, member.phone);
      return device.post("/auth/v1/verify", { type: "recovery", phone: member.phone, token });
    },
  },
  {
    name: "a PKCE link",
    route: "exchangeAuthCode",
    walk: async (device) => {
      const verifier = randomBytes(32).toString("base64url");
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const asked = { email: member.email, code_challenge: challenge, code_challenge_method: "s256" };
      await device.post("/auth/v1/otp", asked);
      const token_hash = (await linkFor(server, member.email)).searchParams.get("token_hash");
      const page = await new Browser(server).post("/auth/v1/verify", { type: "magiclink", token_hash });
      return device.post("/auth/v1/token?grant_type=pkce", {
        auth_code: page.body.auth_code,
        code_verifier: verifier,
      });
    },
  },
  {
    name: "a refreshed token",
    route: "refreshTokens",
    walk: async () => {
      const signedIn = await newApp().signIn({ email: member.email });
      const refresh_token = signedIn.body.refresh_token;
      return newApp().post("/auth/v1/token?grant_type=refresh_token", { refresh_token });
    },
  },
];

/** Routes that answer with a session because they prove the second factor or a passkey. */
const PROVING_ROUTES = ["verifyFactor", "verifyRecoveryCode", "verifyPasskeySignIn"];

/** Expects that a half-open session can't use anything. */
async function expectNothingReached(device: Browser): Promise<void> {
  expect(await device.member()).toBeNull();
  for (const url of ["/api/profile", "/api/sessions", "/api/profile/export", "/api/orders"]) {
    expect(await device.get(url), url).toMatchObject({ status: 401 });
  }
  const refused = { status: 403, body: { code: "insufficient_aal" } };
  const change = { password: "a phrase of the thief", current_password: TEST_PASSWORD };
  expect(await device.send("PUT", "/auth/v1/user", change)).toMatchObject(refused);
  expect(await device.post("/auth/v1/factors", { factor_type: "totp" })).toMatchObject(refused);
  expect(await device.send("DELETE", `/auth/v1/factors/${app.factorId}`)).toMatchObject(refused);
  expect(await device.post("/auth/v1/factors/recovery-codes", {})).toMatchObject(refused);
  expect(await device.post("/auth/v1/passkeys/registration/options", {})).toMatchObject(refused);
  expect(await device.get("/auth/v1/passkeys")).toMatchObject(refused);
  expect(await device.get("/auth/v1/reauthenticate")).toMatchObject(refused);
  expect(await device.send("DELETE", "/api/profile", { password: TEST_PASSWORD })).toMatchObject({
    status: 401,
  });
}

describe.each(PATHS)("by $name", ({ walk }) => {
  test("an app gets a session that can only prove the second factor", async () => {
    const answer = (await walk(newApp())) as { status: number; body: contract.AuthSession };
    expect(answer).toMatchObject({ status: 200, body: { second_factor_required: true } });
    const device = newApp(answer.body.access_token);
    await expectNothingReached(device);
    const proven = await proveApp(server, device, app);
    expect(proven).toMatchObject({ status: 200, body: { second_factor_required: false } });
    const whole = newApp(proven.body.access_token);
    expect(await whole.member()).toMatchObject({ id: member.userId });
  });
});

describe.each(PATHS.filter(({ route }) => route === "signIn" || route === "verifyCode"))(
  "in our pages by $name",
  ({ walk }) => {
    test("the cookie grants nothing until the second factor is verified", async () => {
      const device = new Browser(server);
      expect(await walk(device)).toMatchObject({ status: 200, body: { second_factor_required: true } });
      await expectNothingReached(device);
      const waiting = (await device.get("/api/session")).body;
      expect(waiting).toMatchObject({ member: null, secondFactors: [{ id: app.factorId, type: "totp" }] });
      const before = device.cookies.get("session");
      expect(await proveApp(server, device, app)).toMatchObject({ status: 200, body: { signed_in: true } });
      expect(device.cookies.get("session")).not.toBe(before);
      expect(await device.member()).toMatchObject({ id: member.userId });
    });
  },
);

test("the table lists every route that answers with a session", () => {
  const routes = Object.entries(contract).filter(([, declared]) => answersWithSession(declared));
  const covered = new Set([...PATHS.map(({ route }) => route as string), ...PROVING_ROUTES]);
  expect(routes.map(([name]) => name).sort()).toEqual([...covered].sort());
});

function answersWithSession(declared: unknown): boolean {
  const { response } = declared as { response?: { shape?: Record<string, unknown> } };
  return response?.shape?.second_factor_required !== undefined;
}

test("no second-factor text is sent before the password is right", async () => {
  const phone = `+1323${phoneNumber++}`;
  const enrolled = await own.post("/auth/v1/factors", { factor_type: "phone", phone });
  const factorId = enrolled.body.id;
  const begun = await own.post(`/auth/v1/factors/${factorId}/challenge`, {});
  const code = await codeFor(server, phone);
  await own.post(`/auth/v1/factors/${factorId}/verify`, { challenge_id: begun.body.id, code });
  server.clock.advance(120);
  const before = (await server.messagesTo(phone)).length;

  const stranger = new Browser(server);
  await stranger.signIn({ email: member.email }, "not the password");
  const refused = await stranger.post(`/auth/v1/factors/${factorId}/challenge`, {});
  expect(refused).toMatchObject({ status: 401, body: { code: "no_authorization" } });
  await stranger.signIn({ email: member.email });
  expect(await server.messagesTo(phone)).toHaveLength(before);
  expect(await stranger.post(`/auth/v1/factors/${factorId}/challenge`, {})).toMatchObject({ status: 200 });
  expect(await server.messagesTo(phone)).toHaveLength(before + 1);
});

test("a half-open session can't end other sessions", async () => {
  const thief = new Browser(server);
  await thief.signIn({ email: member.email });
  await thief.post("/auth/v1/logout?scope=global");
  expect(await own.member()).toMatchObject({ id: member.userId });
});

test("another account's factor is rejected", async () => {
  const thief = new Browser(server);
  await thief.signIn({ email: member.email });
  const other = await signedInMember(server);
  const othersBrowser = new Browser(server);
  await othersBrowser.signIn({ email: other.email });
  const othersApp = await addAuthenticatorApp(server, othersBrowser);
  const missing = { status: 404, body: { code: "mfa_factor_not_found" } };
  const path = `/auth/v1/factors/${othersApp.factorId}`;
  expect(await thief.post(`${path}/challenge`, {})).toMatchObject(missing);
  const begun = await othersBrowser.post(`${path}/challenge`, {});
  server.clock.advance(60);
  const code = await appCode(server, othersApp.secret);
  const answer = await thief.post(`${path}/verify`, { challenge_id: begun.body.id, code });
  expect(answer).toMatchObject(missing);
});

test("adding the first factor ends the sessions that never verified one", async () => {
  const other = await signedInMember(server);
  const [first, second] = [new Browser(server), new Browser(server)];
  await first.signIn({ email: other.email });
  await second.signIn({ email: other.email });
  await addAuthenticatorApp(server, first);
  expect(await first.member()).toMatchObject({ id: other.userId });
  expect(await second.member()).toBeNull();
});

test("a passkey with user verification signs in fully, one without it not at all", async () => {
  const passkey = new Authenticator({ origin: server.context.config.publicUrl });
  await addPasskey(passkey);
  const device = new Browser(server);
  expect(await signInWith(passkey, device)).toMatchObject({
    status: 200,
    body: { second_factor_required: false },
  });
  expect(await device.member()).toMatchObject({ id: member.userId });

  const careless = new Authenticator({ origin: server.context.config.publicUrl, verifiesUser: false });
  const begun = await own.post("/auth/v1/passkeys/registration/options", {});
  const credential = careless.register(begun.body.options);
  const refused = await own.post("/auth/v1/passkeys/registration/verify", {
    challenge_id: begun.body.challenge_id,
    credential,
  });
  expect(refused).toMatchObject({ status: 422, body: { code: "webauthn_verification_failed" } });
});

test("an account can have at most ten passkeys", async () => {
  for (let count = 0; count < 10; count++) {
    await addPasskey(new Authenticator({ origin: server.context.config.publicUrl }));
  }
  expect(await own.post("/auth/v1/passkeys/registration/options", {})).toMatchObject({
    status: 422,
    body: { code: "too_many_enrolled_mfa_factors" },
  });
});

describe("a passkey sign-in is refused", () => {
  let passkey: Authenticator;
  beforeEach(async () => {
    passkey = new Authenticator({ origin: server.context.config.publicUrl });
    await addPasskey(passkey);
  });
  const failed = { status: 422, body: { code: "webauthn_verification_failed" } };

  test("five minutes after it started", async () => {
    const [late, inTime] = [await beginSignIn(own), await beginSignIn(own)];
    server.clock.advance(299);
    expect(await finishSignIn(passkey, own, inTime)).toMatchObject({ status: 200 });
    server.clock.advance(1);
    expect(await finishSignIn(passkey, own, late)).toMatchObject({
      status: 422,
      body: { code: "webauthn_challenge_expired" },
    });
  });

  test("if the authenticator names another account", async () => {
    const device = new Browser(server);
    const userHandle = Buffer.from(randomUUID()).toString("base64url");
    expect(await finishSignIn(passkey, device, await beginSignIn(device), { userHandle })).toMatchObject(
      failed,
    );
    const named = await finishSignIn(passkey, device, await beginSignIn(device), { userHandle: undefined });
    expect(named).toMatchObject({ status: 200 });
  });

  test("if the authenticator didn't verify its user", async () => {
    const device = new Browser(server);
    passkey.verifiesUser = false;
    expect(await signInWith(passkey, device)).toMatchObject(failed);
  });

  test("if its counter was used before, also in parallel", async () => {
    const begun = [await beginSignIn(own), await beginSignIn(own)];
    const copied = passkey.counter;
    const answers = await Promise.all(
      begun.map((each) => {
        passkey.counter = copied;
        return finishSignIn(passkey, new Browser(server), each);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

async function addPasskey(passkey: Authenticator): Promise<void> {
  const begun = await own.post("/auth/v1/passkeys/registration/options", {});
  const credential = passkey.register(begun.body.options);
  const added = await own.post("/auth/v1/passkeys/registration/verify", {
    challenge_id: begun.body.challenge_id,
    credential,
  });
  expect(added.status).toBe(200);
}

function beginSignIn(device: Browser) {
  return device.post("/auth/v1/passkeys/authentication/options", {});
}

/** @param change fields that replace those of the passkey's answer */
function finishSignIn(
  passkey: Authenticator,
  device: Browser,
  begun: Answer,
  change: { readonly userHandle?: string | undefined } = {},
) {
  const credential = passkey.authenticate(begun.body.options);
  return device.post("/auth/v1/passkeys/authentication/verify", {
    challenge_id: begun.body.challenge_id,
    credential: { ...credential, response: { ...credential.response, ...change } },
  });
}

async function signInWith(passkey: Authenticator, device: Browser) {
  return finishSignIn(passkey, device, await beginSignIn(device));
}
