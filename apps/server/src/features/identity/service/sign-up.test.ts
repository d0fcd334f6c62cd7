import { SMS_CONSENT_TEXT, SMS_CONSENT_VERSION, TERMS_VERSION } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, codeFor, distantBrowser, linkFor, otherCode } from "../../../../testing/browser.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("sign-up by email", () => {
  test("the mailed code creates the account, and the member signs in with the password", async () => {
    const browser = new Browser(server);
    const asked = await browser.signUp({ email: " Ana@Example.com " });
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ email: "ana@example.com", user_metadata: { first_name: "Marisol" } });
    expect(asked.body.email_confirmed_at).toBeUndefined();

    const early = await browser.signIn({ email: "ana@example.com" });
    expect(early).toMatchObject({ status: 400, body: { code: "email_not_confirmed" } });

    const token = await codeFor(server, "ana@example.com");
    const verified = await browser.post("/auth/v1/verify", {
      type: "email",
      email: "ana@example.com",
      token,
    });
    expect(verified).toMatchObject({ status: 200, body: { signed_in: false } });
    expect(await browser.member()).toBeNull();

    const signedIn = await browser.signIn({ email: "ANA@example.com" });
    expect(signedIn).toMatchObject({ status: 200, body: { signed_in: true, second_factor_required: false } });
    expect(signedIn.body.access_token).toBeUndefined();
    expect(await browser.member()).toMatchObject({
      firstName: "Marisol",
      emailVerified: true,
      role: "member",
    });
  });

  test("reveals that it is unverified only to a sign-in with its password", async () => {
    const email = "waiting@example.com";
    await new Browser(server).signUp({ email });
    const guessed = await distantBrowser(server).signIn({ email }, "some other phrase");
    expect(guessed).toMatchObject({ status: 400, body: { code: "invalid_credentials" } });
    const known = await distantBrowser(server).signIn({ email });
    expect(known).toMatchObject({ status: 400, body: { code: "email_not_confirmed" } });
  });

  test("the link in the mail does the same as the code", async () => {
    const browser = new Browser(server);
    await browser.signUp({ email: "link@example.com" });
    const link = await linkFor(server, "link@example.com");
    expect(link.origin).toBe("http://secret.test");
    const [token_hash, type] = [link.searchParams.get("token_hash"), link.searchParams.get("type")];
    const verified = await browser.post("/auth/v1/verify", { token_hash, type });
    expect(verified).toMatchObject({
      status: 200,
      body: { signed_in: false, user: { email: "link@example.com" } },
    });
    expect(await browser.signIn({ email: "link@example.com" })).toMatchObject({ status: 200 });
  });

  test("attestation and terms are stored with version and time", async () => {
    const browser = new Browser(server);
    await browser.signUp({ email: "terms@example.com" });
    const token = await codeFor(server, "terms@example.com");
    await browser.post("/auth/v1/verify", { type: "signup", email: "terms@example.com", token });
    const user = await server.context.database
      .selectFrom("users")
      .selectAll()
      .where("email", "=", "terms@example.com")
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: server.clock.now(),
      adultAttestedAt: server.clock.now(),
    });
  });

  test("a role in the data is ignored", async () => {
    const browser = new Browser(server);
    const email = "wants-a-role@example.com";
    expect(await browser.signUp({ email }, { data: { role: "admin" } })).toMatchObject({ status: 200 });
    const token = await codeFor(server, email);
    await browser.post("/auth/v1/verify", { type: "email", email, token });
    await browser.signIn({ email });
    expect(await browser.member()).toMatchObject({ role: "member" });
  });

  test.each([
    ["without the attestation", { data: { is_adult: false } }, "validation_failed", "data.is_adult"],
    ["without the terms", { data: { terms_version: "1999" } }, "validation_failed", "data.terms_version"],
    ["with a short password", { password: "short" }, "weak_password", "password"],
    ["with a leaked password", { password: "Password123" }, "weak_password", "password"],
    ["with its own address as password", { password: "NEW@example.com" }, "weak_password", "password"],
  ])("%s it is rejected with the field's name", async (_how, facts, code, field) => {
    const answer = await new Browser(server).signUp({ email: "new@example.com" }, facts);
    expect(answer.body).toMatchObject({ code, field });
    expect(await server.messagesTo("new@example.com")).toEqual([]);
  });

  test("rejects a wrong code with the specified message", async () => {
    const browser = new Browser(server);
    await browser.signUp({ email: "wrong@example.com" });
    const token = otherCode(await codeFor(server, "wrong@example.com"));
    const answer = await browser.post("/auth/v1/verify", {
      type: "email",
      email: "wrong@example.com",
      token,
    });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: "otp_expired", msg: "Invalid or expired code. Request a new one and try again." },
    });
  });

  test("sends a new code after a minute, which voids the first", async () => {
    const browser = new Browser(server);
    await browser.signUp({ email: "again@example.com" });
    const first = await codeFor(server, "again@example.com");
    const tooSoon = await browser.post("/auth/v1/resend", { type: "signup", email: "again@example.com" });
    expect(tooSoon).toMatchObject({
      status: 429,
      body: { code: "over_email_send_rate_limit", retryAfterSeconds: 60 },
    });
    server.clock.advance(60);
    expect(
      await browser.post("/auth/v1/resend", { type: "signup", email: "again@example.com" }),
    ).toMatchObject({
      status: 200,
      body: {},
    });
    const second = await codeFor(server, "again@example.com");
    const verify = (token: string) =>
      browser.post("/auth/v1/verify", { type: "email", email: "again@example.com", token });
    if (first !== second) expect((await verify(first)).status).toBe(403);
    expect((await verify(second)).status).toBe(200);
  });
});

describe("sign-up by phone", () => {
  test("the texted code signs in, and the consent is stored word for word", async () => {
    const browser = new Browser(server);
    const asked = await browser.signUp({ phone: "(213) 555-0123" });
    expect(asked).toMatchObject({ status: 200, body: { phone: "12135550123", email: "" } });
    expect(await browser.signIn({ phone: "213-555-0123" })).toMatchObject({
      body: { code: "phone_not_confirmed" },
    });

    const [text] = await server.messagesTo("+12135550123");
    const token = await codeFor(server, "+12135550123");
    expect(text?.body.split("\n").at(-1)).toBe(`@secret.test #${token}`);
    const verified = await browser.post("/auth/v1/verify", { type: "sms", phone: "+12135550123", token });
    expect(verified).toMatchObject({ status: 200, body: { signed_in: true } });
    expect(await browser.member()).toMatchObject({ phone: "+12135550123", phoneVerified: true, email: null });

    const consents = await server.context.database
      .selectFrom("consents")
      .selectAll()
      .where("address", "=", "+12135550123")
      .execute();
    expect(consents).toMatchObject([
      {
        userId: (await browser.member()).id,
        channel: "sms",
        action: "given",
        source: "sign_up",
        text: SMS_CONSENT_TEXT,
        version: SMS_CONSENT_VERSION,
        network: expect.any(String),
        createdAt: expect.any(Date),
      },
    ]);
    expect(await new Browser(server).signIn({ phone: "2135550123" })).toMatchObject({ status: 200 });
  });

  test("is rejected without the consent", async () => {
    const answer = await new Browser(server).signUp(
      { phone: "2135550124" },
      { data: { sms_consent: undefined } },
    );
    expect(answer).toMatchObject({ status: 400, body: { field: "data.sms_consent" } });
  });

  test("rejects another country's number with the specified message", async () => {
    const answer = await new Browser(server).signUp({ phone: "+44 20 7946 0958" });
    expect(answer).toMatchObject({
      status: 400,
      body: { field: "phone", msg: "Please enter a valid US phone number (e.g., (213) 555-0123)" },
    });
  });
});
