import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, codeFor, distantBrowser, linkFor, otherCode } from "../../../../../testing/browser.ts";
import { signedInMember } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";

/** Attacks on codes sent by mail and SMS, numbered as in the list of abuse cases. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WRONG = { status: 403, body: { code: "otp_expired" } };

function verify(browser: Browser, email: string, token: string, type = "email") {
  return browser.post("/auth/v1/verify", { type, email, token });
}

async function waitingSignUp(email: string): Promise<{ browser: Browser; token: string }> {
  const browser = new Browser(server);
  expect(await browser.signUp({ email })).toMatchObject({ status: 200 });
  return { browser, token: await codeFor(server, email) };
}

/** Opens all connections first; otherwise the first request would finish before the others connect. */
async function openAllConnections(): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => server.context.pool.query("SELECT pg_sleep(0.05)")));
}

async function countUsers(email: string): Promise<number> {
  const rows = await server.context.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .execute();
  return rows.length;
}

test("abuse 1: five wrong guesses void the code", async () => {
  const { browser, token } = await waitingSignUp("guess@example.com");
  for (let guess = 0; guess < 5; guess++) {
    expect(await verify(browser, "guess@example.com", otherCode(token))).toMatchObject(WRONG);
  }
  expect(await verify(browser, "guess@example.com", token)).toMatchObject(WRONG);
  expect(await countUsers("guess@example.com")).toBe(0);
});

test("abuse 1: the right code works after four wrong guesses", async () => {
  const { browser, token } = await waitingSignUp("four@example.com");
  for (let guess = 0; guess < 4; guess++) await verify(browser, "four@example.com", otherCode(token));
  expect(await verify(browser, "four@example.com", token)).toMatchObject({ status: 200 });
});

test("abuse 2: of 50 parallel guesses only five are checked", async () => {
  const { browser, token } = await waitingSignUp("parallel@example.com");
  const guesses = Array.from({ length: 50 }, (_, index) => String((Number(token) + 1 + index) % 1_000_000));
  await openAllConnections();
  const answers = await Promise.all(
    guesses.map((guess) => verify(browser, "parallel@example.com", guess.padStart(6, "0"))),
  );
  expect(answers.every(({ status }) => status === 403)).toBe(true);
  const row = await server.context.database
    .selectFrom("verificationCodes")
    .select("attempts")
    .where("address", "=", "parallel@example.com")
    .executeTakeFirstOrThrow();
  expect(row.attempts).toBe(5);
  expect(await verify(browser, "parallel@example.com", token)).toMatchObject(WRONG);
});

test("abuse 3: the same code sent in parallel creates one account and succeeds once", async () => {
  const { browser, token } = await waitingSignUp("twice@example.com");
  await openAllConnections();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => verify(browser, "twice@example.com", token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countUsers("twice@example.com")).toBe(1);
  expect(await verify(browser, "twice@example.com", token)).toMatchObject(WRONG);
});

test("abuse 3: the same sign-in code sent in parallel opens one session", async () => {
  const { email, userId } = await signedInMember(server);
  await new Browser(server).post("/auth/v1/otp", { email });
  const token = await codeFor(server, email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => verify(new Browser(server), email, token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const sessions = server.context.database.selectFrom("sessions").select("id").where("userId", "=", userId);
  expect(await sessions.where("assurance", "=", "aal1").execute()).toHaveLength(1);
});

test("abuse 4: a link's token works once, also in parallel, and the refusal reveals nothing", async () => {
  const member = await signedInMember(server);
  await new Browser(server).post("/auth/v1/otp", { email: member.email });
  const token_hash = (await linkFor(server, member.email)).searchParams.get("token_hash");
  const open = () => new Browser(server).post("/auth/v1/verify", { type: "magiclink", token_hash });
  const answers = await Promise.all([open(), open(), open(), open()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const again = await open();
  const unknown = await new Browser(server).post("/auth/v1/verify", {
    type: "magiclink",
    token_hash: "x".repeat(43),
  });
  expect(again).toMatchObject(WRONG);
  expect(again.body).toEqual(unknown.body);
});

describe("abuse 5: a code of one purpose or address doesn't work for another", () => {
  test("a sign-in code doesn't recover, a recovery code doesn't sign in", async () => {
    const member = await signedInMember(server);
    const browser = new Browser(server);
    await browser.post("/auth/v1/otp", { email: member.email });
    const signIn = await codeFor(server, member.email);
    expect(await verify(browser, member.email, signIn, "recovery")).toMatchObject(WRONG);
    server.clock.advance(61);
    await browser.post("/auth/v1/recover", { email: member.email });
    const recovery = await codeFor(server, member.email);
    expect(await verify(browser, member.email, recovery, "email")).toMatchObject(WRONG);
    expect(await verify(browser, member.email, recovery, "signup")).toMatchObject(WRONG);
    expect(await verify(browser, member.email, recovery, "recovery")).toMatchObject({ status: 200 });
  });

  test("a link of one purpose doesn't work for another", async () => {
    const member = await signedInMember(server);
    await new Browser(server).post("/auth/v1/otp", { email: member.email });
    const token_hash = (await linkFor(server, member.email)).searchParams.get("token_hash");
    const answer = await new Browser(server).post("/auth/v1/verify", { type: "recovery", token_hash });
    expect(answer).toMatchObject(WRONG);
  });

  test("somebody else's code doesn't verify my address", async () => {
    const mine = await waitingSignUp("mine@example.com");
    const { token } = await waitingSignUp("theirs@example.com");
    if (token !== mine.token) {
      expect(await verify(mine.browser, "mine@example.com", token)).toMatchObject(WRONG);
    }
    expect(await countUsers("mine@example.com")).toBe(0);
  });
});

test("abuse 6: a new code voids the old one", async () => {
  const member = await signedInMember(server);
  const browser = new Browser(server);
  await browser.post("/auth/v1/otp", { email: member.email });
  const oldCode = await codeFor(server, member.email);
  const oldLink = (await linkFor(server, member.email)).searchParams.get("token_hash");
  server.clock.advance(61);
  await browser.post("/auth/v1/otp", { email: member.email });
  const newCode = await codeFor(server, member.email);
  if (oldCode !== newCode) expect(await verify(browser, member.email, oldCode)).toMatchObject(WRONG);
  const byLink = await browser.post("/auth/v1/verify", { type: "magiclink", token_hash: oldLink });
  expect(byLink).toMatchObject(WRONG);
  expect(await verify(browser, member.email, newCode)).toMatchObject({ status: 200 });
});

test("a code is valid for ten minutes", async () => {
  const { browser, token } = await waitingSignUp("late@example.com");
  server.clock.advance(600);
  expect(await verify(browser, "late@example.com", token)).toMatchObject(WRONG);
});

test.each([
  ["a sign-in link", "otp", "magiclink"],
  ["a link that resets a password", "recover", "recovery"],
])("%s is valid for ten minutes", async (_link, path, type) => {
  const { email } = await signedInMember(server);
  const open = async (afterSeconds: number) => {
    await distantBrowser(server).post(`/auth/v1/${path}`, { email });
    const token_hash = (await linkFor(server, email)).searchParams.get("token_hash");
    server.clock.advance(afterSeconds);
    return distantBrowser(server).post("/auth/v1/verify", { type, token_hash });
  };
  expect(await open(599)).toMatchObject({ status: 200 });
  expect(await open(600)).toMatchObject(WRONG);
});

test.each(["otp", "recover"])("sends nothing to a deactivated account (%s)", async (path) => {
  const { email, userId } = await signedInMember(server);
  const { database, clock } = server.context;
  await database.updateTable("users").set({ deactivatedAt: clock.now() }).where("id", "=", userId).execute();
  expect(await distantBrowser(server).post(`/auth/v1/${path}`, { email })).toMatchObject({ status: 200 });
  expect(await server.messagesTo(email)).toEqual([]);
});

test("abuse 7: GET requests to a link's address don't use it, only the page's POST does", async () => {
  const { browser } = await waitingSignUp("scanned@example.com");
  const link = await linkFor(server, "scanned@example.com");
  const scanner = new Browser(server, { headers: { accept: "text/html" } });
  await scanner.get(`${link.pathname}${link.search}`);
  await scanner.send("HEAD" as "GET", `${link.pathname}${link.search}`);
  const got = await scanner.get(`/auth/v1/verify${link.search}`);
  expect(got.status).toBe(404);
  expect(await countUsers("scanned@example.com")).toBe(0);
  const token_hash = link.searchParams.get("token_hash");
  const posted = await browser.post("/auth/v1/verify", { type: link.searchParams.get("type"), token_hash });
  expect(posted).toMatchObject({ status: 200 });
});

describe("abuse 8: signing up with somebody else's address", () => {
  test("an unverified sign-up blocks nobody, and its password signs nobody in", async () => {
    const email = "victim@example.com";
    const thief = new Browser(server);
    await thief.signUp({ email }, { password: "the thief's own phrase" });
    server.clock.advance(61);
    const { browser, token } = await waitingSignUp(email);
    expect(await verify(browser, email, token)).toMatchObject({ status: 200 });
    expect(await browser.signIn({ email })).toMatchObject({ status: 200 });
    const stolen = await thief.signIn({ email }, "the thief's own phrase");
    expect(stolen.status).toBe(400);
    expect(await thief.member()).toBeNull();
  });

  test("rejects the code of a thief's later mail in the owner's browser", async () => {
    const email = "later@example.com";
    const { browser, token: own } = await waitingSignUp(email);
    server.clock.advance(61);
    await new Browser(server).signUp({ email }, { password: "the thief's own phrase" });
    const thiefs = await codeFor(server, email);
    const thiefsLink = (await linkFor(server, email)).searchParams.get("token_hash");
    if (thiefs !== own) expect(await verify(browser, email, thiefs)).toMatchObject(WRONG);
    const byLink = await browser.post("/auth/v1/verify", { type: "signup", token_hash: thiefsLink });
    expect(byLink).toMatchObject(WRONG);
    expect(await verify(browser, email, own)).toMatchObject({ status: 200 });
    expect(await new Browser(server).signIn({ email }, "the thief's own phrase")).toMatchObject({
      status: 400,
    });
    expect(await new Browser(server).signIn({ email })).toMatchObject({ status: 200 });
  });

  test("resends a code for this browser's sign-up, not for the thief's", async () => {
    const email = "asks-again@example.com";
    const { browser } = await waitingSignUp(email);
    server.clock.advance(61);
    await new Browser(server).signUp({ email }, { password: "the thief's own phrase" });
    server.clock.advance(61);
    await browser.post("/auth/v1/resend", { type: "signup", email });
    expect(await verify(browser, email, await codeFor(server, email))).toMatchObject({ status: 200 });
    expect(await new Browser(server).signIn({ email })).toMatchObject({ status: 200 });
  });

  test("a stranger's sign-up doesn't void a member's code, by mail or by text", async () => {
    const phone = "+13105550342";
    const { email } = await signedInMember(server, "member", { phone });
    const mail = { type: "email", address: { email } };
    const text = { type: "sms", address: { phone } };
    for (const { type, address } of [mail, text]) {
      const member = distantBrowser(server);
      expect(await member.post("/auth/v1/otp", address)).toMatchObject({ status: 200 });
      const token = await codeFor(server, Object.values(address)[0] ?? "");
      server.clock.advance(1);
      expect(await distantBrowser(server).signUp(address)).toMatchObject({ status: 200 });
      await server.runJobs();
      const verified = await member.post("/auth/v1/verify", { type, ...address, token });
      expect(verified).toMatchObject({ status: 200, body: { signed_in: true } });
    }
  });

  test("a stranger's request for a sign-in code doesn't void a sign-up's code", async () => {
    const email = "about-to-type@example.com";
    const { browser, token } = await waitingSignUp(email);
    server.clock.advance(61);
    expect(await distantBrowser(server).post("/auth/v1/otp", { email })).toMatchObject({ status: 200 });
    await server.runJobs();
    expect(await verify(browser, email, token)).toMatchObject({ status: 200 });
  });

  test("a new contact requested in our pages must be verified there, by the same account", async () => {
    const owner = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email: owner.email });
    const phone = "+13105550301";
    await browser.send("PUT", "/auth/v1/user", { phone });
    const token = await codeFor(server, phone);
    const stranger = new Browser(server);
    const proof = { type: "phone_change", phone, token };
    expect(await stranger.post("/auth/v1/verify", proof)).toMatchObject(WRONG);
    expect(await browser.member()).toMatchObject({ phone: null });
    server.clock.advance(61);
    await browser.post("/auth/v1/resend", { type: "phone_change", phone });
    const again = { ...proof, token: await codeFor(server, phone) };
    expect(await browser.post("/auth/v1/verify", again)).toMatchObject({ status: 200 });
    expect(await browser.member()).toMatchObject({ phone, phoneVerified: true });
  });
});

describe("abuse 12: one cap for all endpoints", () => {
  test("sends one code a minute, five an hour, ten a day, by whichever endpoint", async () => {
    const member = await signedInMember(server);
    const browser = new Browser(server);
    const { email } = member;
    const ways = [
      () => browser.post("/auth/v1/otp", { email }),
      () => browser.post("/auth/v1/recover", { email }),
      () => browser.signUp({ email }),
      () => browser.post("/auth/v1/resend", { type: "signup", email }),
    ];
    let asked = 0;
    let sent = 0;
    const ask = async () => {
      const answer = await ways[asked++ % ways.length]?.();
      // The answer doesn't reveal whether a sign-up with a member's address sent anything, so count the messages.
      if (answer?.status === 200) sent = (await server.messagesTo(email)).length;
      return answer;
    };
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 429, body: { retryAfterSeconds: 60 } });
    for (let minute = 0; minute < 59; minute++) {
      server.clock.advance(60);
      await ask();
    }
    expect(sent).toBe(5);
    for (let hour = 0; hour < 22; hour++) {
      server.clock.advance(3_600);
      await ask();
    }
    expect(sent).toBe(10);
    const refused = await browser.post("/auth/v1/otp", { email });
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.headers["retry-after"]).toBe(String(refused.body.retryAfterSeconds));
  });

  test("sends one code for parallel requests", async () => {
    const { email } = await signedInMember(server);
    await openAllConnections();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => new Browser(server).post("/auth/v1/recover", { email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await server.messagesTo(email)).toHaveLength(1);
  });

  test("applies the same cap to a number, including its second factor", async () => {
    const phone = "+13105550302";
    const member = await signedInMember(server, "member", { phone });
    const browser = new Browser(server);
    await browser.signIn({ email: member.email });
    const enrolled = await browser.post("/auth/v1/factors", { factor_type: "phone", phone });
    expect(await browser.post("/auth/v1/otp", { phone })).toMatchObject({ status: 200 });
    const challenge = await browser.post(`/auth/v1/factors/${enrolled.body.id}/challenge`, {});
    expect(challenge).toMatchObject({ status: 429, body: { code: "over_sms_send_rate_limit" } });
  });
});
