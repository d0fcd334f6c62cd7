import { PREFERENCE_TEXTS_VERSION, SMS_CONSENT_TEXT, SMS_CONSENT_VERSION } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, codeFor } from "../../../testing/browser.ts";
import { text, textSettings } from "../../../testing/message-webhooks.ts";
import { signedInMember, TEST_PASSWORD } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openTextProvider, type TextProvider } from "../../../testing/text-provider.ts";
import { erasedAddresses } from "../../platform/messages/suppressions.ts";
import { applyRetention } from "../retention/service.ts";

/** Server whose texts go to the mailbox. The second one receives the provider's webhooks. */
let server: TestServer;
let provider: TextProvider;
let hearing: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  provider = await openTextProvider();
  hearing = await startTestServer({ besides: server, settings: textSettings(provider.url) });
});
afterAll(async () => {
  await hearing.close();
  provider.close();
  await server.close();
});

let phones = 0;

async function signedIn(facts: { phone?: string } = {}) {
  const member = await signedInMember(server, "member", facts);
  const browser = new Browser(server);
  await browser.signIn({ email: member.email });
  return { ...member, browser };
}

const newPhone = () => `+1310558${1_000 + ++phones}`;
const linesOf = async (browser: Browser) => (await browser.get("/api/profile/export")).body.consents;

describe("the log of consents", () => {
  test("has each main switch that a member changes, but no unchanged one", async () => {
    const phone = newPhone();
    const { browser, email } = await signedIn({ phone });
    const switchTo = (notificationPreferences: object) =>
      browser.send("PATCH", "/api/profile", { notificationPreferences });
    await switchTo({ sms: false, email: true });
    await switchTo({ sms: true, email: false, push: false });
    const said = { source: "profile", version: PREFERENCE_TEXTS_VERSION, network: "198.51.100.7" };
    const sms = { channel: "sms", text: "Text messages: When your order is ready, and when ordering opens" };
    expect(await linesOf(browser)).toMatchObject([
      { ...said, ...sms, action: "withdrawn", address: phone },
      { ...said, channel: "mail", action: "withdrawn", address: email },
      { ...said, ...sms, action: "given", address: phone },
      { ...said, channel: "push", action: "withdrawn", address: null },
    ]);
  });

  test("has the consent to texts of an added number", async () => {
    const phone = newPhone();
    const { browser } = await signedIn();
    await browser.send("PUT", "/auth/v1/user", { phone, data: { sms_consent: SMS_CONSENT_TEXT } });
    const said = { channel: "sms", action: "given", source: "profile", address: phone };
    expect(await linesOf(browser)).toMatchObject([
      { ...said, text: SMS_CONSENT_TEXT, version: SMS_CONSENT_VERSION },
    ]);
  });
});

describe("of an account that is deleted", () => {
  test("lines are kept without number and network, and found by the number only; STOP still applies", async () => {
    const phone = newPhone();
    const { browser, userId } = await signedIn({ phone });
    await text(hearing, phone, "STOP");
    await browser.send("PATCH", "/api/profile", { notificationPreferences: { push: false } });
    const deleted = await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
    expect(deleted.status).toBe(200);
    const lines = server.context.database.selectFrom("consents").selectAll();
    const [erased] = erasedAddresses(server.context.config, phone);
    expect(await lines.where("userId", "=", userId).orderBy("id").execute()).toMatchObject([
      { action: "withdrawn", text: "STOP", address: erased, network: null },
      { action: "withdrawn", channel: "push", address: null, network: null },
    ]);
    const admission = await server.context.messages.admit({
      channel: "sms",
      recipient: phone,
      body: "Hello",
    });
    expect(admission).toEqual({ kind: "suppressed", reason: "stop" });
    server.clock.advance(60);
    await text(hearing, phone, "START");
    expect(
      await server.context.messages.admit({ channel: "sms", recipient: phone, body: "Hello" }),
    ).toMatchObject({ kind: "admitted" });
  });

  test("lines are deleted five years after their account; those of existing accounts are kept", async () => {
    const [leaving, staying] = [await signedIn(), await signedIn()];
    for (const { browser } of [leaving, staying])
      await browser.send("PATCH", "/api/profile", { notificationPreferences: { push: false } });
    server.clock.advance(20 * 86_400);
    await leaving.browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
    const left = async () => {
      await applyRetention(server.context);
      const lines = server.context.database.selectFrom("consents").select("userId");
      const users = (await lines.execute()).map(({ userId }) => userId);
      return [leaving.userId, staying.userId].map((userId) => users.includes(userId));
    };
    server.clock.advance(5 * 365 * 86_400 - 60);
    expect(await left()).toEqual([true, true]);
    server.clock.advance(120);
    expect(await left()).toEqual([false, true]);
  });
});

describe("a number that replied STOP", () => {
  /** Returns a member with an address and a stopped number, whose session may change sign-in methods. */
  async function stopped() {
    const phone = newPhone();
    const member = await signedIn({ phone });
    await text(hearing, phone, "STOP");
    return { ...member, phone };
  }

  test("gets no code, and the answer tells the member how to fix it", async () => {
    const { browser, phone } = await stopped();
    const refused = await browser.post("/api/reauthentication/code", { channel: "sms" });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "NUMBER_STOPPED",
        detail:
          "This number replied STOP, so our texts can't reach it. Reply START to one of SECRET's texts, then request a new code.",
      },
    });
    expect(await server.messagesTo(phone)).toEqual([]);
    server.clock.advance(60);
    await text(hearing, phone, "START");
    expect(await browser.post("/api/reauthentication/code", { channel: "sms" })).toMatchObject({
      status: 200,
    });
    expect(await codeFor(server, phone)).toMatch(/^\d{6}$/);
  });

  test("gets our number in the answer if it is configured", async () => {
    const { email } = await stopped();
    const browser = new Browser(hearing, { ip: "198.51.100.8" });
    await browser.signIn({ email });
    const refused = await browser.post("/api/reauthentication/code", { channel: "sms" });
    expect(refused.body.detail).toContain("Text START to (213) 555-0100, then");
  });

  test("looks like any other number to strangers", async () => {
    const { phone } = await stopped();
    const unknown = newPhone();
    const ask = async (number: string) => {
      const stranger = new Browser(server, { ip: `203.0.113.${++phones}` });
      const asked = [
        await stranger.post("/auth/v1/otp", { phone: number, create_user: false }),
        await stranger.post("/auth/v1/recover", { phone: number }),
        await new Browser(server, { ip: `203.0.113.${++phones}` }).signUp({ phone: number }),
      ];
      return asked.map(({ status, body }) => [status, body.code]);
    };
    expect(await ask(phone)).toEqual(await ask(unknown));
    expect(await server.messagesTo(phone)).toEqual([]);
  });

  test("isn't revealed to another member who enters it", async () => {
    const { phone } = await stopped();
    const { browser } = await signedIn();
    expect(await browser.send("PUT", "/auth/v1/user", { phone })).toMatchObject({ status: 200 });
    const factor = await browser.post("/auth/v1/factors", { factor_type: "phone", phone });
    expect(await browser.post(`/auth/v1/factors/${factor.body.id}/challenge`, {})).not.toMatchObject({
      body: { code: "number_stopped" },
    });
  });

  test("is shown in the profile, with what it blocks", async () => {
    const { email } = await stopped();
    const browser = new Browser(hearing, { ip: "198.51.100.9" });
    await browser.signIn({ email });
    expect((await browser.get("/api/profile")).body).toMatchObject({
      suppressions: [{ channel: "sms", reason: "stop" }],
    });
    expect((await browser.get("/api/session")).body).toMatchObject({ textsFrom: "+12135550100" });
  });
});

test("a bounced mail address still gets codes, and entering one lifts the bounce", async () => {
  const { browser, email } = await signedIn();
  const bounced = { channel: "mail", address: email, reason: "bounce", since: server.clock.now() };
  await server.context.database.insertInto("stoppedAddresses").values(bounced).execute();
  const suppressions = async () => (await browser.get("/api/profile")).body.suppressions;
  expect(await suppressions()).toMatchObject([{ channel: "mail", reason: "bounce" }]);
  await browser.post("/api/reauthentication/code", { channel: "mail" });
  const code = await codeFor(server, email);
  const wrong = code === "000000" ? "000001" : "000000";
  await browser.post("/api/reauthentication", { method: "code", channel: "mail", code: wrong });
  expect(await suppressions()).toHaveLength(1);
  server.clock.advance(60);
  await browser.post("/api/reauthentication", { method: "code", channel: "mail", code });
  expect(await suppressions()).toEqual([]);
});
