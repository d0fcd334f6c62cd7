import { SESSION_HEADER } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, codeFor, distantBrowser, linkFor } from "../../../../testing/browser.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

/** Attacks on sign-in, numbered as in the list of abuse cases. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newBrowser = (headers?: Record<string, string>) => distantBrowser(server, headers);

describe("abuse 9: no answer reveals who is a member", () => {
  /** Returns an answer without random and time-dependent parts and without the requested address. */
  function comparable({ status, body, headers }: Awaited<ReturnType<Browser["get"]>>, address: string) {
    const text = JSON.stringify(body)
      .replaceAll(address, "ADDRESS")
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
    return { status, text, length: headers["content-length"] === undefined, type: headers["content-type"] };
  }

  const calls: [string, (browser: Browser, address: { email: string }) => ReturnType<Browser["get"]>][] = [
    ["register", (browser, address) => browser.signUp(address)],
    ["login", (browser, address) => browser.signIn(address, "not the password")],
    ["recovery", (browser, address) => browser.post("/auth/v1/recover", address)],
    ["resend", (browser, address) => browser.post("/auth/v1/resend", { type: "signup", ...address })],
    ["a sign-in code", (browser, address) => browser.post("/auth/v1/otp", address)],
    [
      "verify",
      (browser, address) => browser.post("/auth/v1/verify", { type: "email", token: "123456", ...address }),
    ],
  ];

  test.each(calls)("%s answers the same for a member's address as for a stranger's", async (_name, call) => {
    const { email } = await signedInMember(server);
    const stranger = `${crypto.randomUUID().slice(0, 13)}@example.com`;
    const ofMember = comparable(await call(newBrowser(), { email }), email);
    const ofStranger = comparable(await call(newBrowser(), { email: stranger }), stranger);
    expect(ofMember).toEqual(ofStranger);
  });

  test("asks to verify after a sign-up with a member's address, as with any address", async () => {
    const { email } = await signedInMember(server);
    for (const address of [email, `stranger-${crypto.randomUUID()}@example.com`]) {
      const thief = newBrowser();
      await thief.signUp({ email: address }, { password: "the thief's own phrase" });
      const answer = await thief.signIn({ email: address }, "the thief's own phrase");
      expect(answer).toMatchObject({ status: 400, body: { code: "email_not_confirmed" } });
    }
  });

  test("tells only the owner that the account exists, and sends them no code for another one", async () => {
    const { email } = await signedInMember(server);
    await newBrowser().signUp({ email });
    const [message] = await server.messagesTo(email);
    expect(message?.body).toContain("already has an account");
    expect(message?.body).not.toMatch(/\d{6}/);
  });

  test("sends no recovery mail to an unknown address", async () => {
    await newBrowser().post("/auth/v1/recover", { email: "nobody@example.com" });
    expect(await server.messagesTo("nobody@example.com")).toEqual([]);
  });

  test("doesn't reveal that a number is taken, and notifies its owner", async () => {
    const phone = "+13105550401";
    await signedInMember(server, "member", { phone });
    const other = await signedInMember(server);
    const browser = newBrowser();
    await browser.signIn({ email: other.email });
    const answer = await browser.send("PUT", "/auth/v1/user", { phone });
    expect(answer).toMatchObject({ status: 200, body: { new_phone: phone.slice(1) } });
    const [message] = await server.messagesTo(phone);
    expect(message?.body).toContain("It belongs to yours");
  });
});

describe("abuse 10: credential stuffing", () => {
  const REFUSED = { status: 429, body: { code: "over_request_rate_limit" } };

  test("slows down answers for an account, whatever networks the guesses come from", async () => {
    const { email } = await signedInMember(server);
    for (let guess = 0; guess < 5; guess++) {
      expect(await newBrowser().signIn({ email }, "wrong phrase")).toMatchObject({ status: 400 });
    }
    expect(await newBrowser().signIn({ email })).toMatchObject({
      ...REFUSED,
      headers: { "retry-after": "1" },
    });
    server.clock.advance(1);
    expect(await newBrowser().signIn({ email }, "wrong phrase")).toMatchObject({ status: 400 });
    expect((await newBrowser().signIn({ email })).headers["retry-after"]).toBe("2");
  });

  test("limits the wait, so that the owner signs in within a minute of any attack", async () => {
    const { email } = await signedInMember(server);
    for (let guess = 0; guess < 40; guess++) {
      await newBrowser().signIn({ email }, "wrong phrase");
      server.clock.advance(60);
    }
    expect(await newBrowser().signIn({ email })).toMatchObject({ status: 200 });
  });

  test("ignores strangers' guesses on a device where the owner signed in before", async () => {
    const { email } = await signedInMember(server);
    const own = newBrowser();
    await own.signIn({ email });
    await own.post("/auth/v1/logout");
    for (let guess = 0; guess < 10; guess++) await newBrowser().signIn({ email }, "wrong phrase");
    expect(await newBrowser().signIn({ email })).toMatchObject(REFUSED);
    expect(await own.signIn({ email })).toMatchObject({ status: 200 });
  });

  test("keeps sign-in by mail and SMS open during an attack", async () => {
    const { email } = await signedInMember(server);
    for (let guess = 0; guess < 10; guess++) await newBrowser().signIn({ email }, "wrong phrase");
    const own = newBrowser();
    await own.post("/auth/v1/recover", { email });
    const token = await codeFor(server, email);
    expect(await own.post("/auth/v1/verify", { type: "recovery", email, token })).toMatchObject({
      status: 200,
    });
  });

  test("counts parallel guesses before it checks them", async () => {
    const { email } = await signedInMember(server);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => newBrowser().signIn({ email }, "wrong phrase")),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test("slows down a network that tries many accounts, but not its neighbors", async () => {
    const browser = new Browser(server, { ip: "2001:db8:10:1::1" });
    for (let account = 0; account < 100; account++) {
      await browser.signIn({ email: `account-${account}@example.com` }, "wrong phrase");
    }
    const member = await signedInMember(server);
    const sameNetwork = new Browser(server, { ip: "2001:db8:10:1:ffff::9" });
    expect(await sameNetwork.signIn({ email: member.email })).toMatchObject(REFUSED);
    const neighbor = new Browser(server, { ip: "2001:db8:10:2::1" });
    expect(await neighbor.signIn({ email: member.email })).toMatchObject({ status: 200 });
  }, 60_000);

  test("lets a known device sign in on a network where strangers guess", async () => {
    const ip = "198.51.100.201";
    const { email } = await signedInMember(server, "staff");
    const crew = new Browser(server, { ip });
    await crew.signIn({ email });
    await crew.post("/auth/v1/logout");
    for (let account = 0; account < 120; account++) {
      await new Browser(server, { ip }).signIn({ email: `crew-${account}@example.com` }, "wrong phrase");
    }
    expect(await new Browser(server, { ip }).signIn({ email })).toMatchObject(REFUSED);
    expect(await crew.signIn({ email })).toMatchObject({ status: 200 });
    // The exception covers only the account that signed in on the device.
    const other = await signedInMember(server);
    expect(await crew.signIn({ email: other.email })).toMatchObject(REFUSED);
    // The known device has its own count.
    for (let guess = 0; guess < 10; guess++) await crew.signIn({ email }, "wrong phrase");
    expect(await crew.signIn({ email })).toMatchObject(REFUSED);
  }, 60_000);

  test("doesn't slow down many successful sign-ins from one network", async () => {
    const crowd = await Promise.all(Array.from({ length: 120 }, () => signedInMember(server)));
    for (const { email } of crowd) {
      const browser = new Browser(server, { ip: "198.51.100.200" });
      expect(await browser.signIn({ email })).toMatchObject({ status: 200 });
    }
  }, 60_000);

  test("writes one audit line for a series of failures", async () => {
    const { email } = await signedInMember(server);
    const before = await countGuessingLines();
    for (let guess = 0; guess < 12; guess++) {
      await newBrowser().signIn({ email }, "wrong phrase");
      server.clock.advance(60);
    }
    expect(await countGuessingLines()).toBe(before + 1);
  });

  async function countGuessingLines(): Promise<number> {
    const lines = server.context.database.selectFrom("auditLog").select("id");
    return (await lines.where("message", "like", "Somebody fails%").execute()).length;
  }
});

describe("abuse 13: a forged X-Forwarded-For", () => {
  async function ipOfSession(
    of: TestServer,
    headers: Record<string, string>,
  ): Promise<string | null | undefined> {
    const member = await signedInMember(of);
    const browser = new Browser(of, {
      ip: "203.0.113.9",
      headers: { [SESSION_HEADER]: "cookie", ...headers },
    });
    await browser.signIn({ email: member.email });
    const { body } = await browser.get("/api/sessions");
    return body.sessions.find((session: { isCurrent: boolean }) => session.isCurrent)?.ipAddress;
  }

  test("is ignored by default", async () => {
    expect(await ipOfSession(server, { "x-forwarded-for": "192.0.2.1" })).toBe("203.0.113.9");
  });

  test("is trusted only from the configured proxy", async () => {
    const behind = await startTestServer({ settings: { TRUST_PROXY: "203.0.113.9" } });
    expect(await ipOfSession(behind, { "x-forwarded-for": "192.0.2.1" })).toBe("192.0.2.1");
    await behind.close();
    const other = await startTestServer({ settings: { TRUST_PROXY: "10.0.0.0/8" } });
    expect(await ipOfSession(other, { "x-forwarded-for": "192.0.2.1" })).toBe("203.0.113.9");
    await other.close();
  });
});

test("abuse 14: builds links from the configured address, whatever Host a request sends", async () => {
  const { email } = await signedInMember(server);
  const browser = newBrowser({ [SESSION_HEADER]: "cookie" });
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  await browser.send("POST", "/auth/v1/recover", { email }, headers);
  expect((await linkFor(server, email)).origin).toBe("http://secret.test");
  const [message] = await server.messagesTo(email);
  expect(message?.body).not.toContain("evil");
});

describe("abuse 15: links lead only to our own pages", () => {
  test.each([
    ["https://evil.example/", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["http://secret.test.evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["/%2Fevil.example/..//", "/%2Fevil.example/..//"],
    ["/orders?x=1", "/orders?x=1"],
    ["http://secret.test/orders", "/orders"],
  ])("redirect_to %s becomes %s", async (asked, given) => {
    const { email } = await signedInMember(server);
    const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
    const query = new URLSearchParams({ redirect_to: asked });
    await newBrowser({}).post(`/auth/v1/otp?${query}`, {
      email,
      code_challenge,
      code_challenge_method: "s256",
    });
    const token_hash = (await linkFor(server, email)).searchParams.get("token_hash");
    const answer = await newBrowser().post("/auth/v1/verify", { type: "magiclink", token_hash });
    expect(answer).toMatchObject({ status: 200, body: { redirect_to: given } });
  });
});

describe("abuse 20: one address per person, however it's spelled", () => {
  test.each(["ONE@Example.com", "  one@example.com ", "ｏｎｅ@example.com"])(
    "%j is one@example.com",
    async (spelling) => {
      const known = await server.context.database
        .selectFrom("users")
        .select("id")
        .where("email", "=", "one@example.com")
        .executeTakeFirst();
      if (known === undefined) await signedInMember(server, "member", { email: "one@example.com" });
      expect(await newBrowser().signIn({ email: spelling })).toMatchObject({ status: 200 });
      server.clock.advance(3_600);
      await newBrowser().signUp({ email: spelling });
      const [message] = await server.messagesTo("one@example.com");
      expect(message?.body).toContain("already has an account");
    },
  );

  test.each(["оne@example.com", "one@exаmple.com", "ОNE@example.com", "one@example。com"])(
    "%j, with a lookalike letter, is rejected or normalized",
    async (spelling) => {
      const answer = await newBrowser().signUp({ email: spelling });
      if (answer.status === 200) expect(answer.body.email).toBe("one@example.com");
      else expect(answer).toMatchObject({ status: 400, body: { field: "email" } });
    },
  );

  test("normalizes a phone number in any format", async () => {
    await signedInMember(server, "member", { phone: "+12135550199" });
    for (const phone of ["213-555-0199", "(213) 555 0199", "+1 213.555.0199"]) {
      expect(await newBrowser().signIn({ phone })).toMatchObject({ status: 200 });
    }
    await newBrowser().signUp({ phone: "213 555 0199" });
    const [message] = await server.messagesTo("+12135550199");
    expect(message?.body).toContain("You already have a SECRET account");
  });
});

describe("abuse 21: rejects a long password by its length, before hashing it", () => {
  const long = "a".repeat(1_000_000);

  test("rejects a body of 1 MB", async () => {
    expect(await newBrowser().signIn({ email: "any@example.com" }, long)).toMatchObject({ status: 413 });
    expect(await newBrowser().signUp({ email: "any@example.com" }, { password: long })).toMatchObject({
      status: 413,
    });
  });

  test("rejects 129 characters wherever a password is sent", async () => {
    const { email } = await signedInMember(server);
    const browser = newBrowser();
    await browser.signIn({ email });
    const tooLong = "a".repeat(129);
    const refused = { status: 400, body: { code: "validation_failed" } };
    expect(await newBrowser().signIn({ email }, tooLong)).toMatchObject(refused);
    expect(await newBrowser().signUp({ email: "any@example.com" }, { password: tooLong })).toMatchObject(
      refused,
    );
    const change = { password: tooLong, current_password: TEST_PASSWORD };
    expect(await browser.send("PUT", "/auth/v1/user", change)).toMatchObject(refused);
    const current = { password: "a whole new phrase", current_password: tooLong };
    expect(await browser.send("PUT", "/auth/v1/user", current)).toMatchObject(refused);
    expect(await browser.send("DELETE", "/api/profile", { password: tooLong })).toMatchObject({
      status: 400,
    });
  });

  test("accepts 128 characters", async () => {
    const answer = await newBrowser().signUp(
      { email: "long@example.com" },
      { password: "kettle ".repeat(18) },
    );
    expect(answer).toMatchObject({ status: 200 });
  });
});

test("abuse 75: limits one network's passkey sign-ins per minute, and no other network's", async () => {
  const [crowd, other] = [distantBrowser(server), distantBrowser(server)];
  const begin = (browser: Browser) => browser.post("/auth/v1/passkeys/authentication/options", {});
  for (let count = 0; count < 300; count++) expect((await begin(crowd)).status).toBe(200);
  expect(await begin(crowd)).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
  expect((await begin(other)).status).toBe(200);
  server.clock.advance(60);
  expect((await begin(crowd)).status).toBe(200);
});
