import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser, codeFor } from "../../../testing/browser.ts";
import { signedInMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  server = await startTestServer({ settings: { SIGN_UP: "invitation" } });
  const { email } = await signedInMember(server, "admin");
  admin = new Browser(server);
  await admin.signIn({ email });
});
afterAll(() => server.close());

let person = 0;
let email: string;
beforeEach(() => {
  email = `guest-${++person}@example.com`;
});

async function invite(
  facts: { maxUses?: number; expiresAt?: string } = {},
): Promise<{ id: string; code: string }> {
  const made = await admin.post("/api/admin/invitations", { label: "Card at the pier", ...facts });
  expect(made.status).toBe(200);
  return made.body;
}

async function signUpWith(invite: string | undefined) {
  const browser = new Browser(server);
  return { browser, answer: await browser.signUp({ email }, { data: { invite } }) };
}

async function finish(browser: Browser, address: string) {
  const token = await codeFor(server, address);
  return browser.post("/auth/v1/verify", { type: "email", email: address, token });
}

describe("sign-up by invitation only", () => {
  test("the page can tell", async () => {
    expect((await new Browser(server).get("/api/session")).body.signUp).toBe("invitation");
  });

  test("without an invitation it is refused in clear words", async () => {
    const { answer } = await signUpWith(undefined);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: "invitation_required",
        field: "data.invite",
        msg: expect.stringContaining("invitation only"),
      },
    });
  });

  test("with one, however it is typed, the member comes in and is counted", async () => {
    const { id, code } = await invite();
    const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`;
    const { browser, answer } = await signUpWith(typed);
    expect(answer.status).toBe(200);
    expect(await finish(browser, email)).toMatchObject({ status: 200 });
    const { body } = await admin.get("/api/admin/invitations");
    expect(body.invitations.find((each: { id: string }) => each.id === id)).toMatchObject({
      label: "Card at the pier",
      usedCount: 1,
    });
  });

  test.each([
    ["that nobody made", async () => "AAAABBBBCCCC", "invitation_not_valid"],
    [
      "that has expired",
      async () => {
        const { code } = await invite({
          expiresAt: new Date(server.clock.now().getTime() + 1_000).toISOString(),
        });
        server.clock.advance(1);
        return code;
      },
      "invitation_expired",
    ],
    [
      "that was revoked",
      async () => {
        const { id, code } = await invite();
        await admin.send("DELETE", `/api/admin/invitations/${id}`);
        return code;
      },
      "invitation_not_valid",
    ],
  ])("one %s is refused, on the page already", async (_what, make, code) => {
    const given = await make();
    expect((await signUpWith(given)).answer).toMatchObject({
      status: 422,
      body: { code, field: "data.invite" },
    });
    const looked = await new Browser(server).get(`/api/invitations/${given}`);
    expect(looked).toMatchObject({ status: 422, body: { code: code.toUpperCase() } });
  });

  test("the last use goes to one, also when several verify at once", async () => {
    const { code } = await invite({ maxUses: 1 });
    const guests = [];
    for (let index = 0; index < 4; index++) {
      email = `rush-${person}-${index}@example.com`;
      guests.push({ address: email, ...(await signUpWith(code)) });
    }
    expect(guests.every(({ answer }) => answer.status === 200)).toBe(true);
    await server.runJobs();
    const answers = await Promise.all(guests.map(({ browser, address }) => finish(browser, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = answers.filter(({ status }) => status === 422);
    expect(late).toHaveLength(3);
    expect(late[0]?.body).toMatchObject({ code: "invitation_used_up" });
    expect((await signUpWith(code)).answer).toMatchObject({ body: { code: "invitation_used_up" } });
  });
});

test("looking up what isn't there is slowed down, so that nobody guesses codes", async () => {
  const guesser = new Browser(server, { ip: "192.0.2.44" });
  for (let guess = 0; guess < 100; guess++) await guesser.get(`/api/invitations/GUESS${guess}`);
  expect(await guesser.get("/api/invitations/ONEMORE")).toMatchObject({ status: 429 });
  const { code } = await invite();
  expect(await new Browser(server, { ip: "192.0.2.45" }).get(`/api/invitations/${code}`)).toMatchObject({
    status: 200,
  });
});

test("members don't reach the admin's list", async () => {
  const member = await signedInMember(server);
  const browser = new Browser(server);
  await browser.signIn({ email: member.email });
  expect(await browser.get("/api/admin/invitations")).toMatchObject({ status: 403 });
  expect(await browser.post("/api/admin/invitations", { label: "Mine" })).toMatchObject({ status: 403 });
});
