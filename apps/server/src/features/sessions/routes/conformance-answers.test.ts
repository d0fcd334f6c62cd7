import { describe, expect, test } from "vitest";
import { useAuthServer } from "../../../../testing/auth-clients.ts";
import { codeFor, distantBrowser, signUpBody } from "../../../../testing/browser.ts";
import { TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";

/** Compares shapes, statuses and codes with those of the published server (GoTrue 2.196). */
const auth = useAuthServer();
const { createClient, signedInClient } = auth;
const app = (headers: Record<string, string> = {}) => distantBrowser(auth.server, headers);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("unknown fields", () => {
  test("are ignored in every body, and never stored", async () => {
    const { client, member } = await signedInClient();
    const { data, error } = await client.updateUser({ data: { first_name: "Rosa", theme: "dark" } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ first_name: "Rosa" });
    expect(data.user?.user_metadata).not.toHaveProperty("theme");
    const body = { ...signUpBody({ email: "one-more@example.com" }, { data: { theme: "dark" } }), later: 1 };
    expect(await app().post("/auth/v1/signup", body)).toMatchObject({ status: 200 });
    const otp = { email: member.email, later: true };
    expect(await app().post("/auth/v1/otp", otp)).toMatchObject({ status: 200, body: {} });
    const signIn = { email: member.email, password: TEST_PASSWORD, later: {} };
    expect(await app().post("/auth/v1/token?grant_type=password", signIn)).toMatchObject({ status: 200 });
  });

  test("are still rejected at /api", async () => {
    const answer = await app().post("/api/account-changes/view", { token: "x".repeat(20), later: 1 });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", field: "later" } });
  });
});

describe("an unverified sign-up", () => {
  test("has one identity, whether or not the address has an account, and keeps its id", async () => {
    const { member } = await signedInClient();
    const email = "keeps-its-id@example.com";
    const [fresh, known] = await Promise.all(
      [email, member.email].map((each) => app().signUp({ email: each })),
    );
    for (const answer of [fresh, known]) {
      const { id, identities } = answer?.body ?? {};
      expect(identities).toMatchObject([{ id, user_id: id, provider: "email" }]);
      expect(identities[0].identity_data).toMatchObject({ sub: id, email_verified: false });
    }
    expect(Object.keys(known?.body).sort()).toEqual(Object.keys(fresh?.body).sort());
    expect(known?.body.id).not.toBe(member.userId);
    const token = await codeFor(auth.server, email);
    const verified = await createClient().verifyOtp({ email, token, type: "email" });
    expect(verified.data.user?.id).toBe(fresh?.body.id);
  });

  test("names the invalid field in plain language", async () => {
    const client = createClient();
    const credentials = { email: "plain@example.com", password: TEST_PASSWORD };
    const nothing = await client.signUp(credentials);
    expect(nothing.error).toMatchObject({
      code: "validation_failed",
      message: "Please enter the first name.",
    });
    const { first_name: _first, ...rest } = signUpBody(credentials).data;
    const nameless = await client.signUp({ ...credentials, options: { data: rest } });
    expect(nameless.error?.message).toBe("Please enter the first name.");
    const empty = await client.signUp({ ...credentials, options: { data: { ...rest, first_name: " " } } });
    expect(empty.error?.message).toBe("Please enter the first name.");
    const long = { ...rest, first_name: "x".repeat(81) };
    const tooLong = await client.signUp({ ...credentials, options: { data: long } });
    expect(tooLong.error?.message).toBe("The first name is too long.");
  });

  test("rejects every channel but sms", async () => {
    const body = { ...signUpBody({ phone: "+13105550181" }), channel: "whatsapp" };
    expect(await app().post("/auth/v1/signup", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", msg: "Codes are sent by text message only." },
    });
  });
});

describe("the user", () => {
  test("has its phone number as digits, in the token too, and identities with their own ids", async () => {
    const { client } = await signedInClient({ phone: "+13105550182" });
    expect((await client.getClaims()).data?.claims.phone).toBe("13105550182");
    const { data } = await client.getUser();
    expect(data.user?.phone).toBe("13105550182");
    const [mail, phone] = data.user?.identities ?? [];
    expect(phone?.identity_data).toMatchObject({ phone: "13105550182" });
    for (const each of [mail, phone]) {
      expect(each?.identity_id).toMatch(UUID);
      expect(each?.id).toBe(data.user?.id);
    }
    expect(mail?.identity_id).not.toBe(phone?.identity_id);
    const again = (await client.getUser()).data.user?.identities?.[0];
    expect(again?.identity_id).toBe(mail?.identity_id);
  });

  test("has the times at which codes were sent", async () => {
    const { client, member } = await signedInClient();
    expect((await client.getUser()).data.user).not.toHaveProperty("phone_change_sent_at");
    const phone = "+13105550183";
    await client.updateUser({ phone });
    await client.reauthenticate();
    auth.waitAMinute();
    await createClient().resetPasswordForEmail(member.email);
    await codeFor(auth.server, phone);
    const { user } = (await client.getUser()).data;
    const now = auth.server.clock.now().getTime();
    expect(user?.recovery_sent_at).toBe(new Date(now).toISOString());
    expect(user).toHaveProperty("phone_change_sent_at", new Date(now - 61_000).toISOString());
    expect(user).toHaveProperty("reauthentication_sent_at", new Date(now - 61_000).toISOString());
  });
});

describe("codes and factors", () => {
  test.each([
    ["a token that isn't six digits", { type: "email", token: "12345" }],
    ["a token of letters", { type: "email", token: "letters" }],
    ["the type invite", { type: "invite", token: "123456" }],
  ])("rejects %s as a wrong code", async (_what, proof) => {
    const answer = await app().post("/auth/v1/verify", { email: "nobody@example.com", ...proof });
    expect(answer).toMatchObject({ status: 403, body: { code: "otp_expired" } });
  });

  test("ignores an empty friendly name", async () => {
    const { client } = await signedInClient();
    const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "" });
    expect(enrolled.error).toBeNull();
    expect(enrolled.data?.friendly_name).toBe("Authenticator app");
  });

  test("answers 404 for a malformed factor id and 422 for an unknown challenge", async () => {
    const { client } = await signedInClient();
    const none = await client.mfa.challenge({ factorId: "no-id" });
    expect(none.error).toMatchObject({ status: 404, code: "validation_failed" });
    const removed = await client.mfa.unenroll({ factorId: "no-id" });
    expect(removed.error).toMatchObject({ status: 404, code: "validation_failed" });
    for (const factor of [{ factorType: "totp" }, { factorType: "phone", phone: "+13105550184" }] as const) {
      const factorId = (await client.mfa.enroll(factor)).data?.id ?? "";
      const answer = { factorId, challengeId: crypto.randomUUID(), code: "123456" };
      const unknown = await client.mfa.verify(answer);
      expect(unknown.error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
    }
  });

  test("distinguishes an expired challenge from an unknown one", async () => {
    const { client } = await signedInClient();
    const factorId = (await client.mfa.enroll({ factorType: "totp" })).data?.id ?? "";
    const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? "";
    auth.server.clock.advance(301);
    const late = await client.mfa.verify({ factorId, challengeId, code: "123456" });
    expect(late.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
  });
});

describe("signing out", () => {
  test("answers 204 to an app, and rejects it without a valid token", async () => {
    const { session } = await signedInClient();
    const logout = "/auth/v1/logout";
    expect(await app().post(logout)).toMatchObject({ status: 401, body: { code: "no_authorization" } });
    const broken = app({ authorization: "Bearer nonsense" });
    expect(await broken.post(logout)).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
    const own = app({ authorization: `Bearer ${session?.access_token}` });
    expect(await own.post(logout)).toMatchObject({ status: 204, body: "" });
    expect(await own.post(logout)).toMatchObject({ status: 403, body: { code: "session_not_found" } });
  });

  test("always works in our pages, whose cookie may have expired", async () => {
    expect(await distantBrowser(auth.server).post("/auth/v1/logout")).toMatchObject({ status: 200 });
  });
});

test("reauthenticating by cookie requires our pages' header, which a link from another site can't send", async () => {
  const { member } = await signedInClient();
  const page = distantBrowser(auth.server);
  await page.signIn({ email: member.email });
  const link = app();
  for (const [name, value] of page.cookies) link.cookies.set(name, value);
  expect(await link.get("/auth/v1/reauthenticate")).toMatchObject({
    status: 403,
    body: { code: "foreign_origin" },
  });
  expect(await auth.server.messagesTo(member.email)).toEqual([]);
  expect(await page.get("/auth/v1/reauthenticate")).toMatchObject({ status: 200 });
});

test("keys may be cached as long as the client caches them", async () => {
  const { headers } = await app().get("/auth/v1/.well-known/jwks.json");
  expect(headers["cache-control"]).toBe("public, max-age=600");
});

test("settings and health are served", async () => {
  expect(await app().get("/auth/v1/settings")).toMatchObject({
    status: 200,
    body: { external: { email: true, phone: true }, disable_signup: false, mailer_autoconfirm: false },
  });
  const health = await app().get("/auth/v1/health");
  expect(health).toMatchObject({ status: 200, body: { name: "SECRET auth" } });
});

test("signing in to other apps fails with a stable error", async () => {
  const { client } = await signedInClient();
  const disabled = { status: 404, code: "feature_disabled" };
  expect((await client.oauth.listGrants()).error).toMatchObject(disabled);
  expect((await client.oauth.revokeGrant({ clientId: "any" })).error).toMatchObject(disabled);
  expect((await client.oauth.getAuthorizationDetails("any")).error).toMatchObject(disabled);
  expect((await client.oauth.approveAuthorization("any")).error).toMatchObject(disabled);
});

test("rejects an unknown passkey challenge as not found", async () => {
  const body = {
    challenge_id: crypto.randomUUID(),
    credential: { id: "a", rawId: "a", type: "public-key", response: { clientDataJSON: "a" } },
  };
  expect(await app().post("/auth/v1/passkeys/authentication/verify", body)).toMatchObject({
    status: 400,
    body: { code: "webauthn_challenge_not_found" },
  });
});
