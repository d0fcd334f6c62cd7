import { ACCOUNT_UNDO_SECONDS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator } from "../../../../../testing/authenticator.ts";
import { Browser, codeFor, distantBrowser } from "../../../../../testing/browser.ts";
import { addAuthenticatorApp, proveApp } from "../../../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";
import { applyRetention } from "../../../retention/service.ts";

/** Covers notices about changed sign-in methods and how to take a change back. The number is that of the abuse case. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let lastPhone = 2_000;
const newPhone = () => `+1310557${++lastPhone}`;

async function signedInBrowser(facts: { phone?: string } = {}) {
  const member = await signedInMember(server, "member", facts);
  const browser = distantBrowser(server);
  await browser.signIn({ email: member.email });
  return { member, browser };
}

async function addPhone(browser: Browser): Promise<string> {
  const phone = newPhone();
  // A contact is added later than the account is created.
  server.clock.advance(1);
  await browser.send("PUT", "/auth/v1/user", { phone });
  const token = await codeFor(server, phone);
  const added = await browser.post("/auth/v1/verify", { type: "phone_change", phone, token });
  expect(added.status).toBe(200);
  return phone;
}

async function addPasskey(browser: Browser): Promise<{ id: string; authenticator: Authenticator }> {
  const authenticator = new Authenticator({ origin: server.context.config.publicUrl });
  const { body } = await browser.post("/auth/v1/passkeys/registration/options", {});
  const credential = authenticator.register(body.options);
  const answer = { challenge_id: body.challenge_id, credential };
  const added = await browser.post("/auth/v1/passkeys/registration/verify", answer);
  expect(added.status).toBe(200);
  return { id: added.body.id, authenticator };
}

async function signInWith(authenticator: Authenticator) {
  const browser = distantBrowser(server);
  const { body } = await browser.post("/auth/v1/passkeys/authentication/options", {});
  const credential = authenticator.authenticate(body.options);
  return browser.post("/auth/v1/passkeys/authentication/verify", {
    challenge_id: body.challenge_id,
    credential,
  });
}

/** Returns the notice of a change to a recipient, and the token in its link. */
async function noticeTo(recipient: string, words: string): Promise<{ body: string; token: string }> {
  const messages = await server.messagesTo(recipient);
  const body = messages.map((message) => message.body).find((text) => text.includes(words));
  const token = /\/not-me#(\S+)/.exec(body ?? "")?.[1];
  if (body === undefined || token === undefined) throw new Error(`${recipient} was not told: ${words}`);
  return { body, token };
}

const stranger = () => distantBrowser(server);
const look = (token: string) => stranger().post("/api/account-changes/view", { token });
const takeBack = (token: string) => stranger().post("/api/account-changes/undo", { token });

/** Returns the sign-in methods that the profile shows. */
async function signInMethods(browser: Browser) {
  const { email, phone, passkeys, secondFactors, recoveryCodes } = (await browser.get("/api/profile")).body;
  return {
    email,
    phone,
    passkeys: passkeys.length,
    secondFactors: secondFactors.length,
    recoveryCodes: recoveryCodes?.remaining ?? 0,
  };
}

describe("abuse 73: earlier contacts are notified of every change", () => {
  type Account = Awaited<ReturnType<typeof signedInBrowser>>;
  test.each<[string, (account: Account) => Promise<unknown>]>([
    ["A second factor was added", ({ browser }) => addAuthenticatorApp(server, browser)],
    ["A passkey was added", ({ browser }) => addPasskey(browser)],
    [
      "A passkey was removed",
      async ({ browser }) => browser.send("DELETE", `/auth/v1/passkeys/${(await addPasskey(browser)).id}`),
    ],
    [
      "New recovery codes were made",
      async ({ browser }) => {
        await addAuthenticatorApp(server, browser);
        await browser.post("/auth/v1/factors/recovery-codes", {});
      },
    ],
    [
      "The recovery codes were removed",
      async ({ browser }) => {
        await addAuthenticatorApp(server, browser);
        await browser.post("/auth/v1/factors/recovery-codes", {});
        await browser.send("DELETE", "/auth/v1/factors/recovery-codes");
      },
    ],
    [
      "A second factor was removed",
      async ({ browser }) => {
        const { factorId } = await addAuthenticatorApp(server, browser);
        await browser.send("DELETE", `/auth/v1/factors/${factorId}`);
      },
    ],
    [
      "The password was changed",
      ({ browser }) =>
        browser.send("PUT", "/auth/v1/user", {
          password: "a whole new phrase",
          current_password: TEST_PASSWORD,
        }),
    ],
    [
      "All passkeys and second factors were removed",
      async ({ browser }) => {
        await addPasskey(browser);
        await browser.send("DELETE", "/api/sign-in-methods");
      },
    ],
  ])("%s: by mail and by text, with an audit line", async (words, change) => {
    const phone = newPhone();
    const account = await signedInBrowser({ phone });
    await change(account);
    const { userId, email } = account.member;
    expect((await noticeTo(email, words)).token).not.toBe((await noticeTo(phone, words)).token);
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["message", "actorId", "subjectId"])
      .where("subjectId", "=", userId)
      .execute();
    expect(lines).toContainEqual({ message: words, actorId: userId, subjectId: userId });
    expect(lines.map(({ message }) => message).join()).not.toMatch(/@|\+1310/);
  });

  test("notifies only the earlier contact of an added one, which it masks", async () => {
    const { browser, member } = await signedInBrowser();
    const phone = await addPhone(browser);
    const { body } = await noticeTo(member.email, "A phone number was added");
    expect(body).toContain(`(•••) •••-${phone.slice(-4)}`);
    expect((await server.messagesTo(phone)).some((message) => message.body.includes("was added"))).toBe(
      false,
    );
  });

  test("notifies no recently added contact, which could undo the owner's changes", async () => {
    const { browser } = await signedInBrowser();
    const phone = await addPhone(browser);
    await addPasskey(browser);
    const told = () =>
      server.messagesTo(phone).then((all) => all.filter(({ body }) => body.includes("passkey")));
    expect(await told()).toEqual([]);
    server.clock.advance(ACCOUNT_UNDO_SECONDS);
    await browser.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });
    await addPasskey(browser);
    expect(await told()).toHaveLength(1);
  });

  test("omits a factor's name, which may be a thief's message", async () => {
    const { browser, member } = await signedInBrowser();
    const friendly_name = "Call 310 555 0100 now";
    const { body } = await browser.post("/auth/v1/factors", { factor_type: "totp", friendly_name });
    await proveApp(server, browser, { factorId: body.id, secret: body.totp.secret });
    const notice = await noticeTo(member.email, "A second factor was added");
    expect(notice.body).toContain("A second factor was added: authenticator app.");
    expect(notice.body).not.toContain(friendly_name);
  });

  test("sends at most ten texts a day to one number", async () => {
    const phone = newPhone();
    const { browser } = await signedInBrowser({ phone });
    for (let count = 0; count < 6; count++) {
      await browser.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });
      const { id } = await addPasskey(browser);
      await browser.send("DELETE", `/auth/v1/passkeys/${id}`);
    }
    expect(await server.messagesTo(phone)).toHaveLength(10);
  });
});

describe("abuse 73: taking a change back", () => {
  test("viewing changes nothing; confirming takes the contact back, ends all sessions and voids the password", async () => {
    const { browser, member } = await signedInBrowser();
    const phone = await addPhone(browser);
    const { token } = await noticeTo(member.email, "A phone number was added");
    expect((await look(token)).body.what).toBe(`A phone number was added: (•••) •••-${phone.slice(-4)}.`);
    expect(await look(token)).toMatchObject({ status: 200 });
    expect(await browser.member()).not.toBeNull();

    expect(await takeBack(token)).toMatchObject({ status: 200, body: { recoverBy: "mail" } });
    expect(await browser.member()).toBeNull();
    expect((await stranger().signIn({ phone })).status).toBe(400);
    expect((await stranger().signIn({ email: member.email })).status).toBe(400);

    const owner = stranger();
    await owner.post("/auth/v1/recover", { email: member.email });
    const recovered = await codeFor(server, member.email);
    await owner.post("/auth/v1/verify", { type: "recovery", email: member.email, token: recovered });
    expect(await owner.send("PUT", "/auth/v1/user", { password: "a whole new phrase" })).toMatchObject({
      status: 200,
    });
    expect(await signInMethods(owner)).toMatchObject({ email: member.email, phone: null });
  });

  test("also undoes every later change, such as a thief's next steps", async () => {
    const { browser, member } = await signedInBrowser();
    await addPhone(browser);
    const { authenticator } = await addPasskey(browser);
    const app = await addAuthenticatorApp(server, browser);
    await browser.post("/auth/v1/factors/recovery-codes", {});
    expect(app.factorId).toBeDefined();
    const { token } = await noticeTo(member.email, "A phone number was added");
    expect((await takeBack(token)).status).toBe(200);
    expect((await signInWith(authenticator)).status).toBe(422);
    const owner = stranger();
    await owner.post("/auth/v1/recover", { email: member.email });
    const code = await codeFor(server, member.email);
    await owner.post("/auth/v1/verify", { type: "recovery", email: member.email, token: code });
    expect(await signInMethods(owner)).toEqual({
      email: member.email,
      phone: null,
      passkeys: 0,
      secondFactors: 0,
      recoveryCodes: 0,
    });
    // The link of a later change that was undone with it has nothing left to undo.
    const next = await noticeTo(member.email, "A passkey was added");
    expect((await takeBack(next.token)).body.code).toBe("ACCOUNT_UNDO_USED");
  });

  test("restores a removed passkey, factor and recovery codes", async () => {
    const { browser, member } = await signedInBrowser();
    const { authenticator } = await addPasskey(browser);
    await addAuthenticatorApp(server, browser);
    await browser.post("/auth/v1/factors/recovery-codes", {});
    server.clock.advance(1);
    expect((await browser.send("DELETE", "/api/sign-in-methods")).status).toBe(200);
    expect(await signInMethods(browser)).toMatchObject({ passkeys: 0, secondFactors: 0, recoveryCodes: 0 });
    const { token } = await noticeTo(member.email, "All passkeys and second factors were removed");
    expect((await takeBack(token)).status).toBe(200);
    expect((await signInWith(authenticator)).status).toBe(200);
    const owner = new Browser(server);
    const { body } = await owner.post("/auth/v1/passkeys/authentication/options", {});
    const credential = authenticator.authenticate(body.options);
    await owner.post("/auth/v1/passkeys/authentication/verify", {
      challenge_id: body.challenge_id,
      credential,
    });
    expect(await signInMethods(owner)).toMatchObject({ passkeys: 1, secondFactors: 1, recoveryCodes: 10 });
  });

  test("works once, from any contact, for 72 hours", async () => {
    const phone = newPhone();
    const { browser, member } = await signedInBrowser({ phone });
    await addPasskey(browser);
    const mailed = await noticeTo(member.email, "A passkey was added");
    const texted = await noticeTo(phone, "A passkey was added");
    const pressed = await Promise.all([takeBack(mailed.token), takeBack(texted.token)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await look(mailed.token)).body.code).toBe("ACCOUNT_UNDO_USED");

    const late = await signedInBrowser();
    await addPasskey(late.browser);
    const { token } = await noticeTo(late.member.email, "A passkey was added");
    server.clock.advance(ACCOUNT_UNDO_SECONDS - 1);
    expect((await look(token)).status).toBe(200);
    server.clock.advance(1);
    expect((await look(token)).body.code).toBe("ACCOUNT_UNDO_EXPIRED");
    expect((await takeBack(token)).body.code).toBe("ACCOUNT_UNDO_EXPIRED");
    expect((await takeBack("x".repeat(43))).body.code).toBe("ACCOUNT_UNDO_EXPIRED");
  });

  test("requires a POST from our own pages: a foreign form and a GET do nothing", async () => {
    const { browser, member } = await signedInBrowser();
    await addPasskey(browser);
    const { token } = await noticeTo(member.email, "A passkey was added");
    const foreign = await browser.send(
      "POST",
      "/api/account-changes/undo",
      { token },
      { origin: "https://evil.example" },
    );
    expect(foreign.status).toBe(403);
    await stranger().get(`/not-me#${token}`);
    expect((await look(token)).status).toBe(200);
  });

  test("keeps removed rows as long as they can be restored", async () => {
    const { browser, member } = await signedInBrowser();
    const { id } = await addPasskey(browser);
    await browser.send("DELETE", `/auth/v1/passkeys/${id}`);
    const kept = () =>
      server.context.database
        .selectFrom("accountChanges")
        .select("removed")
        .where("userId", "=", member.userId)
        .where("kind", "=", "passkey_removed")
        .executeTakeFirst();
    server.clock.advance(ACCOUNT_UNDO_SECONDS);
    await applyRetention(server.context);
    expect(JSON.stringify((await kept())?.removed)).toContain(id);
    server.clock.advance(1);
    await applyRetention(server.context);
    expect(await kept()).toEqual({ removed: null });
    server.clock.advance(31 * 86_400);
    await applyRetention(server.context);
    expect(await kept()).toBeUndefined();
  });

  test("stores only hashes of the links, also in jobs", async () => {
    const { browser, member } = await signedInBrowser();
    await addPasskey(browser);
    const { token } = await noticeTo(member.email, "A passkey was added");
    const kept = await server.context.database.selectFrom("changeNotices").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});
