import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, codeFor, distantBrowser } from "../../../../testing/browser.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { deactivateMember, setMemberRole } from "../../members/service/roles.ts";

/** Attacks on sessions and on the password of a signed-in member, numbered as in the list of abuse cases. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newBrowser = (headers?: Record<string, string>) => distantBrowser(server, headers);

test("abuse 16: tokens never become a cookie, wherever a page found them", async () => {
  const { email } = await signedInMember(server);
  const thief = (await newBrowser({}).signIn({ email })).body;
  const victim = newBrowser();
  const query = `access_token=${thief.access_token}&refresh_token=${thief.refresh_token}`;
  await victim.get(`/auth/callback?${query}`);
  await victim.get(`/api/session?${query}`);
  const refreshed = await victim.post("/auth/v1/token?grant_type=refresh_token", {
    refresh_token: thief.refresh_token,
  });
  expect(refreshed.status).toBe(400);
  const authorization = `Bearer ${thief.access_token}`;
  await victim.send("GET", "/auth/v1/user", undefined, { authorization });
  await victim.send("PUT", "/auth/v1/user", { data: { first_name: "Eve" } }, { authorization });
  expect(victim.cookies.get("session")).toBeUndefined();
  expect(await victim.member()).toBeNull();
});

test("a cookie's token isn't valid as a bearer token, nor an app's token as a cookie, even right after use", async () => {
  const { email } = await signedInMember(server);
  const [browser, app] = [newBrowser(), newBrowser({})];
  await browser.signIn({ email });
  const { access_token: accessToken } = (await app.signIn({ email })).body;
  const cookie = browser.cookies.get("session") ?? "";
  const asCookie = newBrowser();
  asCookie.cookies.set("session", accessToken);
  const asBearer = (token: string) =>
    newBrowser({}).send("GET", "/auth/v1/user", undefined, { authorization: `Bearer ${token}` });
  expect(await browser.member()).not.toBeNull();
  expect((await asBearer(cookie)).status).toBe(403);
  expect((await asBearer(accessToken)).status).toBe(200);
  expect(await asCookie.member()).toBeNull();
});

describe("abuse 17: session fixation", () => {
  test("a sign-in always creates a new session and ends the previous one", async () => {
    const first = await signedInMember(server);
    const second = await signedInMember(server);
    const browser = newBrowser();
    await browser.signIn({ email: first.email });
    const planted = browser.cookies.get("session");
    await browser.signIn({ email: second.email });
    expect(browser.cookies.get("session")).not.toBe(planted);
    const old = newBrowser();
    old.cookies.set("session", planted ?? "");
    expect(await old.member()).toBeNull();
  });

  test("never accepts a cookie that the server didn't create", async () => {
    const { email } = await signedInMember(server);
    const browser = newBrowser();
    browser.cookies.set("session", "planted");
    await browser.signIn({ email });
    expect(browser.cookies.get("session")).not.toBe("planted");
  });

  test("a role change ends earlier sessions", async () => {
    const member = await signedInMember(server);
    const browser = newBrowser();
    await browser.signIn({ email: member.email });
    await setMemberRole(server.context, member.userId, "staff", undefined);
    expect(await browser.member()).toBeNull();
    await browser.signIn({ email: member.email });
    expect(await browser.member()).toMatchObject({ role: "staff" });
  });
});

describe("abuse 18: ended sessions are rejected at once, in every process", () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({ besides: server });
  });
  afterAll(() => other.close());

  /** Returns a session that both processes have cached. */
  async function warmSession() {
    const member = await signedInMember(server);
    const here = newBrowser();
    await here.signIn({ email: member.email });
    const there = new Browser(other);
    there.cookies.set("session", here.cookies.get("session") ?? "");
    expect(await here.member()).not.toBeNull();
    expect(await there.member()).not.toBeNull();
    return { member, here, there };
  }

  async function expectGone(browser: Browser): Promise<void> {
    await expect.poll(() => browser.member(), { timeout: 1_000, interval: 20 }).toBeNull();
  }

  test("after a password change, except the session that made it", async () => {
    const { member, here, there } = await warmSession();
    const changer = newBrowser();
    await changer.signIn({ email: member.email });
    const change = { password: "a whole new phrase", current_password: TEST_PASSWORD };
    expect(await changer.send("PUT", "/auth/v1/user", change)).toMatchObject({ status: 200 });
    await expectGone(here);
    await expectGone(there);
    expect(await changer.member()).not.toBeNull();
  });

  test("after a password reset", async () => {
    const { member, here, there } = await warmSession();
    const { email } = member;
    const owner = newBrowser();
    await owner.post("/auth/v1/recover", { email });
    await owner.post("/auth/v1/verify", { type: "recovery", email, token: await codeFor(server, email) });
    expect(await owner.send("PUT", "/auth/v1/user", { password: "a whole new phrase" })).toMatchObject({
      status: 200,
    });
    await expectGone(here);
    await expectGone(there);
  });

  test("after a deactivation", async () => {
    const { member, here, there } = await warmSession();
    expect((await deactivateMember(server.context, member.userId, undefined)).ok).toBe(true);
    await expectGone(here);
    await expectGone(there);
    expect(await newBrowser().signIn({ email: member.email })).toMatchObject({
      status: 403,
      body: { code: "user_banned" },
    });
  });

  test("rejects a deactivated account's session even without an announcement", async () => {
    const { member, here } = await warmSession();
    await server.context.database
      .updateTable("users")
      .set({ deactivatedAt: server.clock.now() })
      .where("id", "=", member.userId)
      .execute();
    server.clock.advance(31);
    expect(await here.member()).toBeNull();
  });

  test("after a sign-out", async () => {
    const { here, there } = await warmSession();
    await here.post("/auth/v1/logout");
    await expectGone(here);
    await expectGone(there);
  });

  test("rejects an app's access token too", async () => {
    const member = await signedInMember(server);
    const { access_token } = (await newBrowser({}).signIn({ email: member.email })).body;
    const app = new Browser(other, { headers: { authorization: `Bearer ${access_token}` } });
    expect(await app.member()).not.toBeNull();
    await deactivateMember(server.context, member.userId, undefined);
    await expectGone(app);
  });
});

describe("abuse 19: changing the password without the current one", () => {
  const password = "a phrase of the thief";

  test.each([
    ["none", {}, "current_password_required"],
    ["a wrong one", { current_password: "a guess" }, "current_password_invalid"],
    ["a made-up code", { nonce: "123456" }, "reauthentication_not_valid"],
  ])("with %s it is rejected", async (_what, proof, code) => {
    const { email } = await signedInMember(server);
    const browser = newBrowser();
    await browser.signIn({ email });
    expect((await browser.send("PUT", "/auth/v1/user", { password, ...proof })).body).toMatchObject({ code });
    expect(await newBrowser().signIn({ email })).toMatchObject({ status: 200 });
  });

  test("limits guesses at the current password", async () => {
    const { email } = await signedInMember(server);
    const browser = newBrowser();
    await browser.signIn({ email });
    const guess = () => browser.send("PUT", "/auth/v1/user", { password, current_password: "a guess" });
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429 });
  });

  test("a recovery can set one password, within half an hour", async () => {
    const { email } = await signedInMember(server);
    const recover = async () => {
      server.clock.advance(3_600);
      const browser = newBrowser();
      await browser.post("/auth/v1/recover", { email });
      await browser.post("/auth/v1/verify", { type: "recovery", email, token: await codeFor(server, email) });
      return browser;
    };
    const once = await recover();
    expect(await once.send("PUT", "/auth/v1/user", { password: "the first new phrase" })).toMatchObject({
      status: 200,
    });
    const again = await once.send("PUT", "/auth/v1/user", { password: "the second new phrase" });
    expect(again.body).toMatchObject({ code: "current_password_required" });
    const late = await recover();
    server.clock.advance(1_801);
    const tooLate = await late.send("PUT", "/auth/v1/user", { password: "the third new phrase" });
    expect(tooLate.body).toMatchObject({ code: "current_password_required" });
  });
});
