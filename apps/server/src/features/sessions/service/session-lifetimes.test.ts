import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, distantBrowser } from "../../../../testing/browser.ts";
import { addAuthenticatorApp } from "../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function signIn(role: "member" | "staff" | "admin") {
  const { email, userId } = await signedInMember(server, role);
  const browser = distantBrowser(server);
  const answer = await browser.signIn({ email });
  return { email, userId, browser, answer };
}

/** Uses the session at an interval, and returns how long it stayed valid, in seconds. */
async function useEvery(seconds: number, browser: Browser, atMostSeconds: number): Promise<number> {
  let usedSeconds = 0;
  while (usedSeconds < atMostSeconds && (await browser.member()) !== null) {
    usedSeconds += seconds;
    server.clock.advance(seconds);
  }
  return usedSeconds;
}

describe("abuse 18: no session can be extended forever", () => {
  test("a member's session ends after 90 days, however often it is used", async () => {
    const { browser } = await signIn("member");
    expect(await useEvery(10 * DAY, browser, 200 * DAY)).toBe(90 * DAY);
  });

  test("a member's session ends after 30 days without a visit", async () => {
    const { browser } = await signIn("member");
    server.clock.advance(30 * DAY - 1);
    expect(await browser.member()).not.toBeNull();
    server.clock.advance(30 * DAY);
    expect(await browser.member()).toBeNull();
  });

  test.each(["staff", "admin"] as const)(
    "a session of %s ends after 7 days, however often it is used",
    async (role) => {
      const { browser } = await signIn(role);
      expect(await useEvery(8 * HOUR, browser, 30 * DAY)).toBe(7 * DAY);
    },
  );

  test.each(["staff", "admin"] as const)(
    "a session of %s ends after 12 hours without a visit",
    async (role) => {
      const { browser } = await signIn(role);
      server.clock.advance(12 * HOUR - 1);
      expect(await browser.member()).not.toBeNull();
      server.clock.advance(12 * HOUR);
      expect(await browser.member()).toBeNull();
    },
  );

  test("a session ends to the second, even if it was cached a moment before", async () => {
    const { browser } = await signIn("admin");
    server.clock.advance(12 * HOUR - 5);
    const other = new Browser(server);
    other.cookies.set("session", browser.cookies.get("session") ?? "");
    await server.context.database
      .updateTable("sessions")
      .set({ createdAt: hoursAgo(7 * 24, 5) })
      .execute();
    expect(await other.member()).not.toBeNull();
    server.clock.advance(5);
    expect(await other.member()).toBeNull();
  });

  test("the current role counts, not the role at sign-in", async () => {
    const { browser, userId } = await signIn("member");
    server.clock.advance(13 * HOUR);
    expect(await browser.member()).not.toBeNull();
    server.clock.advance(13 * HOUR);
    await server.context.database
      .updateTable("users")
      .set({ role: "admin" })
      .where("id", "=", userId)
      .execute();
    expect(await browser.member()).toBeNull();
    const { sessions } = (await (await again(userId)).get("/api/sessions")).body;
    expect(sessions).toHaveLength(1);
  });

  test("an app's refresh token doesn't extend the session further", async () => {
    const member = await signedInMember(server);
    const admin = await signedInMember(server, "admin");
    expect(await refreshEvery(10 * DAY, member.email, 200 * DAY)).toEqual([90 * DAY, "session_expired"]);
    expect(await refreshEvery(8 * HOUR, admin.email, 30 * DAY)).toEqual([7 * DAY, "session_expired"]);
    expect(await refreshEvery(13 * HOUR, admin.email, 30 * DAY)).toEqual([0, "session_expired"]);
  });

  test("the cookie lasts as long as the session can", async () => {
    const maxAge = (answer: { headers: Record<string, unknown> }) =>
      Number(/\bsession=[^;]+; Max-Age=(\d+)/.exec(String(answer.headers["set-cookie"]))?.[1]);
    expect(maxAge((await signIn("member")).answer)).toBe(90 * DAY);
    expect(maxAge((await signIn("staff")).answer)).toBe(7 * DAY);
    expect(maxAge((await signIn("admin")).answer)).toBe(7 * DAY);
  });

  test("adding a second factor doesn't restart the session's lifetime", async () => {
    const { browser, userId } = await signIn("member");
    server.clock.advance(29 * DAY);
    const started = await startOf(userId);
    expect(
      await browser.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD }),
    ).toMatchObject({
      status: 200,
    });
    await addAuthenticatorApp(server, browser);
    expect(await startOf(userId)).toEqual(started);
    expect(await useEvery(DAY, browser, 200 * DAY)).toBe(61 * DAY);
  });
});

function hoursAgo(hours: number, secondsLater: number): Date {
  return new Date(server.clock.now().getTime() - (hours * HOUR - secondsLater) * 1_000);
}

async function again(userId: string): Promise<Browser> {
  const { email } = await server.context.database
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const browser = distantBrowser(server);
  await browser.signIn({ email: email ?? "" });
  return browser;
}

async function startOf(userId: string): Promise<Date> {
  const { createdAt } = await server.context.database
    .selectFrom("sessions")
    .select("createdAt")
    .where("userId", "=", userId)
    .orderBy("lastSeenAt", "desc")
    .executeTakeFirstOrThrow();
  return createdAt;
}

/** @returns how long tokens were issued, and the code that ended it */
async function refreshEvery(
  seconds: number,
  email: string,
  atMostSeconds: number,
): Promise<[number, string]> {
  const app = distantBrowser(server, {});
  let { refresh_token: token } = (await app.signIn({ email })).body;
  for (let usedSeconds = 0; usedSeconds < atMostSeconds; usedSeconds += seconds) {
    server.clock.advance(seconds);
    const renewed = await app.post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
    if (renewed.status !== 200) return [usedSeconds === 0 ? 0 : usedSeconds + seconds, renewed.body.code];
    token = renewed.body.refresh_token;
  }
  return [atMostSeconds, ""];
}
