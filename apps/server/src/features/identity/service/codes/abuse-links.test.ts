import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  Browser,
  codeFor,
  distantBrowser,
  linkFor,
  otherCode,
  signUpBody,
} from "../../../../../testing/browser.ts";
import { addAuthenticatorApp } from "../../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";
import { hashToken } from "../../../../platform/secrets.ts";

/** Attacks with codes and links that reach somebody else, numbered as in the list of abuse cases. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WRONG = { status: 403, body: { code: "otp_expired" } };
const NEEDS_PASSWORD = { status: 422, body: { code: "new_password_required", field: "password" } };
const ASKS_FIRST = { status: 409, body: { code: "other_account_signed_in" } };

const THIEFS = "the thief's own phrase";
const OWNERS = "a phrase of the owner";

let count = 0;
const newEmail = () => `owner-${++count}@example.com`;
const newPhone = () => `+1310555${String(2000 + ++count)}`;

/** Signs up with somebody else's address; its owner gets a mail with a code and a link. */
async function thiefSignsUp(email: string): Promise<Browser> {
  const thief = new Browser(server);
  expect(await thief.signUp({ email }, { password: THIEFS })).toMatchObject({ status: 200 });
  return thief;
}

async function byLink(email: string) {
  const { searchParams } = await linkFor(server, email);
  return { type: searchParams.get("type"), token_hash: searchParams.get("token_hash") };
}

async function byCode(address: { email: string } | { phone: string }) {
  if ("email" in address) return { type: "email", ...address, token: await codeFor(server, address.email) };
  return { type: "sms", ...address, token: await codeFor(server, address.phone) };
}

function verify(browser: Browser, proof: object, more: object = {}) {
  return browser.post("/auth/v1/verify", { ...proof, ...more });
}

async function isMember(email: string): Promise<boolean> {
  const users = server.context.database.selectFrom("users").select("id").where("email", "=", email);
  return (await users.executeTakeFirst()) !== undefined;
}

async function sessionCount(email: string): Promise<number> {
  const sessions = await server.context.database
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select("sessions.id")
    .where("users.email", "=", email)
    .execute();
  return sessions.length;
}

async function signedInBrowser() {
  const member = await signedInMember(server);
  const browser = new Browser(server);
  await browser.signIn({ email: member.email });
  return { browser, ...member };
}

describe("abuse 78: the link or code of a stranger's sign-up, in a browser that didn't sign up", () => {
  test("asks for no other password after the sign-up's own was entered there, but does after a wrong one", async () => {
    const email = newEmail();
    await new Browser(server).signUp({ email }, { password: OWNERS });
    const laptop = new Browser(server);
    expect(await laptop.signIn({ email }, "not the password")).toMatchObject({ status: 400 });
    expect(await verify(laptop, await byLink(email))).toMatchObject(NEEDS_PASSWORD);
    expect(await laptop.signIn({ email }, OWNERS)).toMatchObject({ body: { code: "email_not_confirmed" } });
    expect(await verify(laptop, await byLink(email))).toMatchObject({ status: 200 });
    expect(await laptop.signIn({ email }, OWNERS)).toMatchObject({ status: 200 });
  });

  test("still asks an owner to choose a password after they tried their own", async () => {
    const email = newEmail();
    await thiefSignsUp(email);
    const owner = new Browser(server);
    await owner.signIn({ email }, OWNERS);
    expect(await verify(owner, await byCode({ email }))).toMatchObject(NEEDS_PASSWORD);
  });

  test.each([
    ["link", byLink],
    ["code", (email: string) => byCode({ email })],
  ])("by %s: its opener chooses the password; the stranger's doesn't work", async (_way, proofFor) => {
    const email = newEmail();
    const thief = await thiefSignsUp(email);
    const proof = await proofFor(email);
    const owner = new Browser(server);
    expect(await verify(owner, proof)).toMatchObject(NEEDS_PASSWORD);
    expect(await isMember(email)).toBe(false);
    expect(await verify(owner, proof, { password: "password" })).toMatchObject({
      status: 422,
      body: { code: "weak_password" },
    });
    expect(await verify(owner, proof, { password: OWNERS })).toMatchObject({
      status: 200,
      body: { signed_in: false },
    });
    expect(await thief.signIn({ email }, THIEFS)).toMatchObject({
      status: 400,
      body: { code: "invalid_credentials" },
    });
    expect(await owner.signIn({ email }, OWNERS)).toMatchObject({ status: 200 });
    expect(await verify(distantBrowser(server), proof, { password: THIEFS })).toMatchObject(WRONG);
  });

  test("by phone, its opener chooses the password", async () => {
    const phone = newPhone();
    const thief = new Browser(server);
    await thief.signUp({ phone }, { password: THIEFS });
    const proof = await byCode({ phone });
    const owner = new Browser(server);
    expect(await verify(owner, proof)).toMatchObject(NEEDS_PASSWORD);
    expect(await verify(owner, proof, { password: OWNERS })).toMatchObject({
      status: 200,
      body: { signed_in: true },
    });
    expect(await thief.signIn({ phone }, THIEFS)).toMatchObject({ status: 400 });
  });

  test("treats a browser that signed up with another address as a stranger", async () => {
    const email = newEmail();
    await thiefSignsUp(email);
    const owner = new Browser(server);
    await owner.signUp({ email: newEmail() });
    expect(await verify(owner, await byLink(email))).toMatchObject(NEEDS_PASSWORD);
  });

  test("keeps the password in the browser that signed up, by code and by link", async () => {
    for (const proofFor of [byLink, (email: string) => byCode({ email })]) {
      const email = newEmail();
      const own = new Browser(server);
      await own.signUp({ email });
      expect(await verify(own, await proofFor(email))).toMatchObject({ status: 200 });
      expect(await own.signIn({ email })).toMatchObject({ status: 200 });
    }
  });

  test("asks for a password for a PKCE client's link, too", async () => {
    const email = newEmail();
    const code_challenge = "c".repeat(43);
    const thief = distantBrowser(server, {});
    const { body } = await thief.post("/auth/v1/signup", {
      ...signUpBody({ email }, { password: THIEFS }),
      code_challenge,
      code_challenge_method: "s256",
    });
    expect(body.email).toBe(email);
    const owner = new Browser(server);
    const proof = await byLink(email);
    expect(await verify(owner, proof)).toMatchObject(NEEDS_PASSWORD);
    expect(await verify(owner, proof, { password: OWNERS })).toMatchObject({
      status: 200,
      body: { auth_code: expect.any(String) },
    });
    expect(await thief.signIn({ email }, THIEFS)).toMatchObject({ status: 400 });
  });

  test("rejects a wrong code before asking anything, at the cost of an attempt; a right one costs none", async () => {
    const email = newEmail();
    await thiefSignsUp(email);
    const proof = await byCode({ email });
    const wrong = { ...proof, token: otherCode(proof.token) };
    const owner = new Browser(server);
    for (let time = 0; time < 4; time++) expect(await verify(owner, wrong)).toMatchObject(WRONG);
    for (let time = 0; time < 6; time++) expect(await verify(owner, proof)).toMatchObject(NEEDS_PASSWORD);
    expect(await verify(owner, wrong, { password: OWNERS })).toMatchObject(WRONG);
    expect(await verify(owner, proof, { password: OWNERS })).toMatchObject(WRONG);
    expect(await isMember(email)).toBe(false);
  });

  describe("in an app, which can't prove that it signed up", () => {
    const app = (ip?: string) => new Browser(server, { headers: {}, ...(ip === undefined ? {} : { ip }) });
    /** Clears the cookies, as an app keeps none. */
    const withoutCookies = (browser: Browser) => {
      browser.cookies.clear();
      return browser;
    };

    test("keeps the password if the code is entered on the network of the sign-up", async () => {
      const email = newEmail();
      await app().signUp({ email });
      expect(await verify(app(), await byCode({ email }))).toMatchObject({ body: { signed_in: true } });
      expect(await new Browser(server).signIn({ email })).toMatchObject({ status: 200 });
    });

    test.each([
      ["a link", byLink, undefined, false],
      ["a code in another network", (email: string) => byCode({ email }), "203.0.113.77", false],
      ["a code while another sign-up is pending", (email: string) => byCode({ email }), undefined, true],
    ])("creates an account without a password for %s", async (_what, proofFor, ip, hasRival) => {
      const email = newEmail();
      if (hasRival) {
        await app().signUp({ email });
        server.clock.advance(61);
      }
      const thief = withoutCookies(app());
      await thief.signUp({ email }, { password: THIEFS });
      const opened = await verify(app(ip), await proofFor(email));
      expect(opened).toMatchObject({ status: 200, body: { signed_in: true, user: { email } } });
      expect(await thief.signIn({ email }, THIEFS)).toMatchObject({ status: 400 });
      expect(await thief.signIn({ email }, TEST_PASSWORD)).toMatchObject({ status: 400 });
    });
  });
});

describe("abuse 80: somebody else sends the code of a new contact", () => {
  const asApp = async () => {
    const member = await signedInMember(server);
    const { body } = await distantBrowser(server, {}).signIn({ email: member.email });
    const headers = { authorization: `Bearer ${body.access_token}` };
    return { browser: distantBrowser(server, headers), ...member };
  };
  const ask = async (browser: Browser) => {
    const phone = newPhone();
    expect(await browser.send("PUT", "/auth/v1/user", { phone })).toMatchObject({ status: 200 });
    return { type: "phone_change", phone, token: await codeFor(server, phone) };
  };

  test.each([
    ["an app's, in another member's page", asApp, signedInBrowser],
    ["a page's, by another member's app", signedInBrowser, asApp],
    ["an app's, by another member's app", asApp, asApp],
    ["a page's, in another member's page", signedInBrowser, signedInBrowser],
  ])(
    "%s: is rejected, reveals nothing, and the code stays valid for its account",
    async (_whose, asker, bringer) => {
      const own = await asker();
      const other = await bringer();
      const proof = await ask(own.browser);
      for (let time = 0; time < 6; time++) {
        const refused = await verify(other.browser, proof);
        expect(refused).toMatchObject(WRONG);
        expect(JSON.stringify(refused.body)).not.toContain(own.userId);
      }
      expect(await verify(own.browser, proof)).toMatchObject({
        status: 200,
        body: { user: { id: own.userId } },
      });
    },
  );

  test("rejects it in a page where nobody is signed in", async () => {
    const own = await asApp();
    const proof = await ask(own.browser);
    expect(await verify(new Browser(server), proof)).toMatchObject(WRONG);
    // The published client sends it without its token.
    expect(await verify(distantBrowser(server, {}), proof)).toMatchObject({ status: 200 });
    const ofPage = await ask((await signedInBrowser()).browser);
    expect(await verify(distantBrowser(server, {}), ofPage)).toMatchObject(WRONG);
  });

  test("rejects it before the same account proves its second factor", async () => {
    const own = await signedInBrowser();
    await addAuthenticatorApp(server, own.browser);
    const proof = await ask(own.browser);
    const half = new Browser(server);
    expect(await half.signIn({ email: own.email })).toMatchObject({ body: { second_factor_required: true } });
    expect(await verify(half, proof)).toMatchObject(WRONG);
    expect(await verify(own.browser, proof)).toMatchObject({ status: 200 });
  });

  test("rejects it as a link, even if one were sent", async () => {
    const [own, other] = [await signedInBrowser(), await signedInBrowser()];
    const { phone } = await ask(own.browser);
    const token_hash = "a-link-that-no-message-has-had-so-far";
    const { database } = server.context;
    const hashes = { linkHash: hashToken(token_hash) };
    await database.updateTable("verificationCodes").set(hashes).where("address", "=", phone).execute();
    const proof = { type: "phone_change", token_hash };
    expect(await verify(other.browser, proof)).toMatchObject(WRONG);
    expect(await verify(own.browser, proof)).toMatchObject({ status: 200 });
  });

  test("two accounts that add the same number can each use only their own code", async () => {
    const [first, second] = [await signedInBrowser(), await asApp()];
    const proof = await ask(first.browser);
    server.clock.advance(61);
    await second.browser.send("PUT", "/auth/v1/user", { phone: proof.phone });
    const seconds = { ...proof, token: await codeFor(server, proof.phone) };
    if (seconds.token !== proof.token) expect(await verify(first.browser, seconds)).toMatchObject(WRONG);
    expect(await verify(first.browser, proof)).toMatchObject({
      status: 200,
      body: { user: { id: first.userId } },
    });
    expect(await verify(second.browser, seconds)).toMatchObject(WRONG);
  });
});

describe("abuse 83: a link or code of another account, while a member is signed in", () => {
  const WAYS = [
    ["/auth/v1/otp", "a sign-in link", byLink],
    ["/auth/v1/otp", "a sign-in code", (email: string) => byCode({ email })],
    ["/auth/v1/recover", "a recovery link", byLink],
  ] as const;

  test.each(WAYS)("%s: %s asks first; declining changes nothing", async (path, _name, proofFor) => {
    const here = await signedInBrowser();
    const other = await signedInMember(server);
    const sessions = await sessionCount(other.email);
    await distantBrowser(server).post(path, { email: other.email });
    const proof = await proofFor(other.email);
    for (let time = 0; time < 6; time++) {
      const refused = await verify(here.browser, proof);
      expect(refused).toMatchObject(ASKS_FIRST);
      expect(JSON.stringify(refused.body)).not.toContain(other.email);
    }
    expect(await here.browser.member()).toMatchObject({ email: here.email });
    expect(await sessionCount(other.email)).toBe(sessions);
    expect(await verify(here.browser, proof, { switch_account: true })).toMatchObject({
      status: 200,
      body: { signed_in: true },
    });
    expect(await here.browser.member()).toMatchObject({ email: other.email });
    // The browser's session ended; the other one belongs to another device.
    expect(await sessionCount(here.email)).toBe(1);
  });

  test.each(WAYS)("%s: %s of one's own account asks nothing", async (path, _name, proofFor) => {
    const here = await signedInBrowser();
    await here.browser.post(path, { email: here.email });
    expect(await verify(here.browser, await proofFor(here.email))).toMatchObject({
      status: 200,
      body: { signed_in: true },
    });
  });

  test("rejects a wrong code before asking", async () => {
    const here = await signedInBrowser();
    const other = await signedInMember(server);
    await distantBrowser(server).post("/auth/v1/otp", { email: other.email });
    const proof = await byCode({ email: other.email });
    expect(await verify(here.browser, { ...proof, token: otherCode(proof.token) })).toMatchObject(WRONG);
  });

  test("asks for a new account too; accepting signs the member out", async () => {
    const here = await signedInBrowser();
    const email = newEmail();
    await thiefSignsUp(email);
    const proof = await byLink(email);
    expect(await verify(here.browser, proof)).toMatchObject(ASKS_FIRST);
    expect(await isMember(email)).toBe(false);
    expect(await verify(here.browser, proof, { switch_account: true })).toMatchObject(NEEDS_PASSWORD);
    expect(await here.browser.member()).toMatchObject({ email: here.email });
    const goesOn = { switch_account: true, password: OWNERS };
    expect(await verify(here.browser, proof, goesOn)).toMatchObject({
      status: 200,
      body: { signed_in: false },
    });
    expect(await here.browser.member()).toBeNull();
    expect(await sessionCount(here.email)).toBe(1);
  });
});

describe("/functions/v1/verify opens no session", () => {
  test.each([
    ["of a sign-in", { headers: {} }],
    ["of a sign-in, asked by a page", {}],
  ])("for a code %s", async (_name, options) => {
    const { email } = await signedInMember(server);
    const before = await sessionCount(email);
    const browser = new Browser(server, options);
    await browser.post("/auth/v1/otp", { email });
    const proof = { type: "email", email, token: await codeFor(server, email) };
    const answer = await browser.post("/functions/v1/verify", proof);
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { email } } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await sessionCount(email)).toBe(before);
    expect(await verify(browser, proof)).toMatchObject(WRONG);
  });

  test("doesn't give a stranger's sign-up the stranger's password", async () => {
    const email = newEmail();
    const thief = await thiefSignsUp(email);
    const proof = { type: "email", email, token: await codeFor(server, email) };
    const owner = distantBrowser(server, {});
    expect(await owner.post("/functions/v1/verify", proof)).toMatchObject({ status: 200 });
    expect(await sessionCount(email)).toBe(0);
    expect(await thief.signIn({ email }, THIEFS)).toMatchObject({ status: 400 });
  });
});
