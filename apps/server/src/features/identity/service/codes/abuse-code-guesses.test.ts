import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Browser, codeFor, distantBrowser, linkFor } from "../../../../../testing/browser.ts";
import { type AuthenticatorApp, addAuthenticatorApp, appCode } from "../../../../../testing/second-factor.ts";
import { signedInMember } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";

let server: TestServer;
const servers: TestServer[] = [];
beforeEach(async () => {
  server = await startTestServer();
  servers.push(server);
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

const NETWORK = { ip: "198.51.100.90" };
const REFUSED = { status: 429, body: { code: "over_request_rate_limit" } };

/** Person with the right password on a new device. */
interface Holder {
  readonly browser: Browser;
  readonly app: AuthenticatorApp;
}

/** More than that many parallel attempts are refused as busy, without a count. */
const AT_ONCE = 50;

/** Sends one wrong code for each of many addresses from one network, with a given concurrency. */
async function guess(path: string, count: number, more: object, atOnce = AT_ONCE) {
  const answers: { status: number }[] = [];
  for (let begun = 0; begun < count; begun += atOnce) {
    const asked = Array.from({ length: Math.min(atOnce, count - begun) }, (_, index) =>
      new Browser(server, NETWORK).post(path, {
        email: `guess-${begun + index}@example.com`,
        token: "123456",
        ...more,
      }),
    );
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}

const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("abuse 82: one wrong code for each of a thousand addresses", () => {
  test("checks a hundred, even in parallel, and doesn't slow down right codes elsewhere", async () => {
    const atOnce = await guess("/auth/v1/verify", 500, { type: "email" }, 500);
    const answers = [...atOnce, ...(await guess("/auth/v1/verify", 500, { type: "email" }))];
    expect(count(answers, 403)).toBe(100);
    expect(count(answers, 429) + count(answers, 503)).toBe(900);
    const { email } = await signedInMember(server);
    await distantBrowser(server).post("/auth/v1/otp", { email });
    const token = await codeFor(server, email);
    const proof = { type: "email", email, token };
    expect(await new Browser(server, NETWORK).post("/auth/v1/verify", proof)).toMatchObject(REFUSED);
    expect(await distantBrowser(server).post("/auth/v1/verify", proof)).toMatchObject({ status: 200 });
  }, 60_000);

  test("counts the verify fallback the same way, and lets one more through a minute later", async () => {
    const answers = await guess("/functions/v1/verify", 120, { type: "email" });
    expect(count(answers, 403)).toBe(100);
    server.clock.advance(60);
    expect(count(await guess("/auth/v1/verify", 5, { type: "recovery" }), 403)).toBe(1);
  }, 60_000);

  test("doesn't limit links, known devices and sign-in by password", async () => {
    const { email } = await signedInMember(server);
    const own = new Browser(server, NETWORK);
    await own.signIn({ email });
    await own.post("/auth/v1/logout");
    await guess("/auth/v1/verify", 110, { type: "email" });
    await own.post("/auth/v1/otp", { email });
    const token = await codeFor(server, email);
    expect(await own.post("/auth/v1/verify", { type: "email", email, token })).toMatchObject({ status: 200 });
    server.clock.advance(60);
    await own.post("/auth/v1/otp", { email });
    const token_hash = (await linkFor(server, email)).searchParams.get("token_hash");
    // The minute is over; one more wrong code makes the network wait again.
    await guess("/auth/v1/verify", 1, { type: "email" });
    const stranger = new Browser(server, NETWORK);
    expect(await stranger.post("/auth/v1/verify", { type: "magiclink", token_hash })).toMatchObject({
      status: 200,
    });
    expect(await new Browser(server, NETWORK).signIn({ email })).toMatchObject({ status: 200 });
  }, 60_000);

  test("charges a network nothing for right codes, even while it's slowed down", async () => {
    await guess("/auth/v1/verify", 110, { type: "email" });
    server.clock.advance(60);
    for (let member = 0; member < 3; member++) {
      const { email } = await signedInMember(server);
      await distantBrowser(server).post("/auth/v1/otp", { email });
      const proof = { type: "email", email, token: await codeFor(server, email) };
      expect(await new Browser(server, NETWORK).post("/auth/v1/verify", proof)).toMatchObject({
        status: 200,
      });
    }
  }, 60_000);

  test("counts second-factor and recovery codes the same way, separately from the others", async () => {
    const holders: Holder[] = [];
    for (let account = 0; account < 21; account++) {
      const { email } = await signedInMember(server);
      const first = distantBrowser(server);
      await first.signIn({ email });
      const app = await addAuthenticatorApp(server, first);
      await first.post("/auth/v1/factors/recovery-codes", {});
      const browser = new Browser(server, NETWORK);
      await browser.signIn({ email });
      holders.push({ browser, app });
    }
    await guess("/auth/v1/verify", 110, { type: "email" });
    const prove = async ({ browser, app }: Holder, code: string) => {
      const path = `/auth/v1/factors/${app.factorId}`;
      const begun = await browser.post(`${path}/challenge`, {});
      return browser.post(`${path}/verify`, { challenge_id: begun.body.id, code });
    };
    const statuses: number[] = [];
    for (const { browser } of holders.slice(0, 20)) {
      for (let turn = 0; turn < 5; turn++) {
        const recovery = { code: "aaaaa-aaaaa" };
        statuses.push((await browser.post("/auth/v1/factors/recovery-codes/verify", recovery)).status);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([422]));
    const last = holders.at(-1);
    if (last === undefined) throw new Error("nobody is left");
    expect(await prove(last, await appCode(server, last.app.secret))).toMatchObject(REFUSED);
    server.clock.advance(60);
    expect(await prove(last, await appCode(server, last.app.secret))).toMatchObject({ status: 200 });
  }, 60_000);
});
