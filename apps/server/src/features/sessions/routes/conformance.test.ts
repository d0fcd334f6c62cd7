import { REAUTHENTICATION_SECONDS } from "@secret/domain";
import { describe, expect, test } from "vitest";
import { useAuthServer } from "../../../../testing/auth-clients.ts";
import { codeFor, linkFor, otherCode, signUpBody } from "../../../../testing/browser.ts";
import { TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";

/** Covers what the published client offers for sign-up, sign-in, sessions and recovery. */
const auth = useAuthServer();
const { createClient, signedInClient, waitAMinute } = auth;

const { data: signUpData } = signUpBody({ email: "any@example.com" });

describe("signing up", () => {
  test("signUp and verifyOtp by email", async () => {
    const client = createClient();
    const email = "sign-up@example.com";
    const asked = await client.signUp({ email, password: TEST_PASSWORD, options: { data: signUpData } });
    expect(asked.error).toBeNull();
    expect(asked.data).toMatchObject({
      session: null,
      user: { email, user_metadata: { first_name: "Marisol" } },
    });

    const wrong = otherCode(await codeFor(auth.server, email));
    const refused = await client.verifyOtp({ email, token: wrong, type: "email" });
    expect(refused.error).toMatchObject({ name: "AuthApiError", status: 403, code: "otp_expired" });

    const verified = await client.verifyOtp({
      email,
      token: await codeFor(auth.server, email),
      type: "email",
    });
    expect(verified.error).toBeNull();
    expect(verified.data.session).toMatchObject({ token_type: "bearer", expires_in: 900 });
    expect(verified.data.user?.email_confirmed_at).toBeDefined();
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ email, aud: "authenticated", role: "authenticated" });
  });

  test("signUp and verifyOtp by phone", async () => {
    const client = createClient();
    const phone = "+13105550111";
    const data = signUpBody({ phone }).data;
    expect((await client.signUp({ phone, password: TEST_PASSWORD, options: { data } })).error).toBeNull();
    const token = await codeFor(auth.server, phone);
    const verified = await client.verifyOtp({ phone, token, type: "sms" });
    expect(verified.error).toBeNull();
    expect(verified.data.session?.user.phone).toBe(phone.slice(1));
    expect((await createClient().signInWithPassword({ phone, password: TEST_PASSWORD })).error).toBeNull();
  });

  test("verifyOtp by a link's token_hash", async () => {
    const client = createClient();
    const email = "by-link@example.com";
    await client.signUp({ email, password: TEST_PASSWORD, options: { data: signUpData } });
    const link = await linkFor(auth.server, email);
    const verified = await client.verifyOtp({
      token_hash: link.searchParams.get("token_hash") ?? "",
      type: "signup",
    });
    expect(verified.error).toBeNull();
    expect(verified.data.session?.user.email).toBe(email);
  });

  test("resends a code, within its limit", async () => {
    const client = createClient();
    const email = "resend@example.com";
    await client.signUp({ email, password: TEST_PASSWORD, options: { data: signUpData } });
    const early = await client.resend({ email, type: "signup" });
    expect(early.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    waitAMinute();
    expect((await client.resend({ email, type: "signup" })).error).toBeNull();
    const verified = await client.verifyOtp({
      email,
      token: await codeFor(auth.server, email),
      type: "signup",
    });
    expect(verified.error).toBeNull();
  });

  test("rejects weak passwords", async () => {
    const client = createClient();
    const options = { data: signUpData };
    const short = await client.signUp({ email: "weak@example.com", password: "short", options });
    expect(short.error).toMatchObject({
      name: "AuthWeakPasswordError",
      message: "Password must be at least 8 characters",
      reasons: ["length"],
    });
    const leaked = await client.signUp({ email: "weak@example.com", password: "Password123", options });
    expect(leaked.error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["pwned"] });
  });
});

describe("signing in", () => {
  test("signInWithPassword succeeds, and rejects wrong credentials", async () => {
    const { session, member } = await signedInClient();
    expect(session?.access_token.split(".")).toHaveLength(3);
    const wrong = await createClient().signInWithPassword({
      email: member.email,
      password: "not the password",
    });
    expect(wrong.error).toMatchObject({ name: "AuthApiError", status: 400, code: "invalid_credentials" });
    const client = createClient();
    const email = "not-yet@example.com";
    await client.signUp({ email, password: TEST_PASSWORD, options: { data: signUpData } });
    const early = await client.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(early.error).toMatchObject({ code: "email_not_confirmed" });
  });

  test("every sign-in answer has the time of that sign-in", async () => {
    const client = createClient();
    const email = "signs-in-twice@example.com";
    await client.signUp({ email, password: TEST_PASSWORD, options: { data: signUpData } });
    const token = await codeFor(auth.server, email);
    const first = await client.verifyOtp({ email, token, type: "email" });
    expect(first.data.user?.last_sign_in_at).toBe(auth.server.clock.now().toISOString());
    expect(first.data.user?.identities?.[0]?.last_sign_in_at).toBe(first.data.user?.last_sign_in_at);
    auth.server.clock.advance(5);
    const again = await client.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(again.data.user?.last_sign_in_at).toBe(auth.server.clock.now().toISOString());
    expect((await client.getUser()).data.user?.last_sign_in_at).toBe(again.data.user?.last_sign_in_at);
  });

  test("signInWithOtp by email: code and link", async () => {
    const { member } = await signedInClient();
    const client = createClient();
    expect((await client.signInWithOtp({ email: member.email })).error).toBeNull();
    const byCode = await client.verifyOtp({
      email: member.email,
      token: await codeFor(auth.server, member.email),
      type: "email",
    });
    expect(byCode.data.session).not.toBeNull();
    waitAMinute();
    await client.signInWithOtp({ email: member.email });
    const token_hash = (await linkFor(auth.server, member.email)).searchParams.get("token_hash") ?? "";
    const byLink = await client.verifyOtp({ token_hash, type: "magiclink" });
    expect(byLink.data.session?.user.id).toBe(member.userId);
  });

  test("signInWithOtp by phone", async () => {
    const phone = "+13105550112";
    const { member } = await signedInClient({ phone });
    const client = createClient();
    expect((await client.signInWithOtp({ phone })).error).toBeNull();
    const verified = await client.verifyOtp({ phone, token: await codeFor(auth.server, phone), type: "sms" });
    expect(verified.data.user?.id).toBe(member.userId);
  });

  test("a client with the PKCE flow exchanges its link's code, and no other client can", async () => {
    const { member } = await signedInClient();
    const client = createClient("pkce");
    const emailRedirectTo = `${auth.server.context.config.publicUrl}/orders`;
    await client.signInWithOtp({ email: member.email, options: { emailRedirectTo } });
    const link = await linkFor(auth.server, member.email);
    // Does what the link's page does: it posts the token and gets a code for that client.
    const page = await fetch(`${auth.url}/auth/v1/verify`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-session": "cookie" },
      body: JSON.stringify({ token_hash: link.searchParams.get("token_hash"), type: "magiclink" }),
    });
    const answer = (await page.json()) as { auth_code: string; redirect_to: string };
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(answer).toMatchObject({ redirect_to: "/orders", signed_in: false });
    const wrongVerifier = { auth_code: answer.auth_code, code_verifier: "x".repeat(43) };
    const refused = await fetch(`${auth.url}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wrongVerifier),
    });
    expect(await refused.json()).toMatchObject({ status: 400, code: "bad_code_verifier" });
    const exchanged = await client.exchangeCodeForSession(answer.auth_code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.session?.user.id).toBe(member.userId);
    const again = await createClient().exchangeCodeForSession(answer.auth_code);
    expect(again.error).toMatchObject({ code: "flow_state_not_found" });
  });
});

describe("sessions", () => {
  test("refreshSession returns new tokens", async () => {
    const { client, session } = await signedInClient();
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(session?.refresh_token);
  });

  test("setSession accepts tokens from elsewhere", async () => {
    const { session, member } = await signedInClient();
    const client = createClient();
    const { data, error } = await client.setSession({
      access_token: session?.access_token ?? "",
      refresh_token: session?.refresh_token ?? "",
    });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(member.userId);
  });

  test("getClaims checks the signature with the published keys", async () => {
    const { client, member } = await signedInClient();
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(data?.claims).toMatchObject({
      sub: member.userId,
      aal: "aal1",
      amr: [{ method: "password" }],
      role: "authenticated",
      iss: `${auth.server.context.config.publicUrl}/auth/v1`,
    });
    const forged = `${(await client.getSession()).data.session?.access_token.slice(0, -8)}AAAAAAAA`;
    expect((await client.getClaims(forged)).error?.name).toBe("AuthInvalidJwtError");
    expect((await client.getUser(forged)).error).toMatchObject({ status: 403, code: "bad_jwt" });
  });

  test.each(["local", "others", "global"] as const)("signOut with scope %s", async (scope) => {
    const { client, member, session } = await signedInClient();
    const other = createClient();
    await other.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    expect((await client.signOut({ scope })).error).toBeNull();
    const own = await createClient().getUser(session?.access_token);
    const others = await other.getUser();
    expect(own.error === null).toBe(scope === "others");
    expect(others.error === null).toBe(scope === "local");
  });
});

describe("account recovery", () => {
  test("resetPasswordForEmail, verifyOtp with type recovery, updateUser", async () => {
    const { member, client: other } = await signedInClient();
    const client = createClient();
    expect((await client.resetPasswordForEmail(member.email)).error).toBeNull();
    const token = await codeFor(auth.server, member.email);
    expect((await client.verifyOtp({ email: member.email, token, type: "email" })).error).toMatchObject({
      code: "otp_expired",
    });
    expect((await client.verifyOtp({ email: member.email, token, type: "recovery" })).error).toBeNull();
    const updated = await client.updateUser({ password: "a whole new phrase" });
    expect(updated.error).toBeNull();
    expect((await other.getUser()).error?.name).toBe("AuthSessionMissingError");
    const withNew = await createClient().signInWithPassword({
      email: member.email,
      password: "a whole new phrase",
    });
    expect(withNew.error).toBeNull();
  });
});

describe("the account", () => {
  test("updateUser changes the password with the current one, and updates names", async () => {
    const { client } = await signedInClient();
    const password = "another good phrase";
    expect((await client.updateUser({ password })).error).toMatchObject({
      code: "current_password_required",
    });
    const wrong = await client.updateUser({ password, current_password: "not this one" });
    expect(wrong.error).toMatchObject({ code: "current_password_invalid" });
    const same = await client.updateUser({ password: TEST_PASSWORD, current_password: TEST_PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
    expect((await client.updateUser({ password, current_password: TEST_PASSWORD })).error).toBeNull();
    const named = await client.updateUser({ data: { first_name: "Rosa" } });
    expect(named.data.user?.user_metadata).toMatchObject({ first_name: "Rosa", full_name: "Rosa Vega" });
  });

  test("reauthenticate sends a nonce that replaces the current password", async () => {
    const { client, member } = await signedInClient();
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = await codeFor(auth.server, member.email);
    const password = "yet another phrase";
    const wrong = await client.updateUser({ password, nonce: otherCode(nonce) });
    expect(wrong.error).toMatchObject({ code: "reauthentication_not_valid" });
    expect((await client.updateUser({ password, nonce })).error).toBeNull();
  });

  test("abuse 73: adding a contact minutes after sign-in fails with reauthentication_needed", async () => {
    const { client, member } = await signedInClient();
    const phone = "+13105550116";
    auth.server.clock.advance(REAUTHENTICATION_SECONDS);
    const refused = await client.updateUser({ phone });
    expect(refused.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = await codeFor(auth.server, member.email);
    const wrong = await client.updateUser({ phone, nonce: otherCode(nonce) });
    expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    expect((await client.updateUser({ phone, nonce })).data.user).toMatchObject({
      new_phone: phone.slice(1),
    });
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  });

  test("updateUser adds the missing contact; then both sign in", async () => {
    const { client, member } = await signedInClient();
    const phone = "+13105550113";
    const asked = await client.updateUser({ phone });
    expect(asked.data.user).toMatchObject({ phone: "", new_phone: phone.slice(1) });
    waitAMinute();
    expect((await client.resend({ phone, type: "phone_change" })).error).toBeNull();
    const token = await codeFor(auth.server, phone);
    const verified = await client.verifyOtp({ phone, token, type: "phone_change" });
    expect(verified.error).toBeNull();
    expect((await client.getUser()).data.user).toMatchObject({ phone: phone.slice(1), email: member.email });
    expect((await createClient().signInWithPassword({ phone, password: TEST_PASSWORD })).error).toBeNull();
    const second = await client.updateUser({ phone: "+13105550114" });
    expect(second.error).toMatchObject({ code: "contact_read_only" });
  });

  test("getUserIdentities lists the sign-in methods; linking and unlinking others is disabled", async () => {
    const { client } = await signedInClient();
    const { data } = await client.getUserIdentities();
    expect(data?.identities).toMatchObject([{ provider: "email" }]);
    const linked = await client.linkIdentity({ provider: "google", options: { skipBrowserRedirect: true } });
    expect(linked.error).toMatchObject({ code: "manual_linking_disabled" });
    const identity = data?.identities[0];
    if (identity === undefined) throw new Error("there is no identity");
    expect((await client.unlinkIdentity(identity)).error).toMatchObject({ code: "manual_linking_disabled" });
  });
});

describe("disabled features answer with a stable error", () => {
  test("sso, id_token, web3, anonymous", async () => {
    const client = createClient();
    expect((await client.signInWithSSO({ domain: "example.com" })).error).toMatchObject({
      code: "saml_provider_disabled",
    });
    expect((await client.signInWithIdToken({ provider: "google", token: "x" })).error).toMatchObject({
      code: "provider_disabled",
    });
    expect((await client.signInAnonymously()).error).toMatchObject({ code: "anonymous_provider_disabled" });
    const message = "secret.test wants you to sign in";
    const web3 = await client.signInWithWeb3({ chain: "solana", message, signature: new Uint8Array(64) });
    expect(web3.error).toMatchObject({ code: "web3_provider_disabled" });
  });
});
