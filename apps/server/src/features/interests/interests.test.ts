import {
  askInterest,
  createInvitation,
  INTEREST_CONSENT_TEXTS,
  INTEREST_CONSENT_VERSION,
  listAdminMessages,
  listInvitations,
  undoUnsubscribe,
  unsubscribe,
  viewSubscription,
} from "@secret/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createOpenEvent, signedIn, visitor } from "../../../testing/actors.ts";
import { Browser, codeFor, distantBrowser, otherCode } from "../../../testing/browser.ts";
import { text, textSettings } from "../../../testing/message-webhooks.ts";
import { signedInMember, TEST_PASSWORD } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openTextProvider } from "../../../testing/text-provider.ts";
import { announceDueEvents } from "../events/service/announce-events.ts";
import { applyRetention } from "../retention/service.ts";
import { inviteWaiting } from "./service/invite-waiting.ts";

const DAY_SECONDS = 86_400;
const PHONE = "+12135550142";
const MAIL = "robin@example.com";

let server: TestServer;
const servers: TestServer[] = [];

async function start(options?: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const started = await startTestServer(options);
  servers.push(started);
  return started;
}

beforeEach(async () => {
  server = await start();
});
afterAll(async () => {
  for (const each of servers.reverse()) await each.close();
});

type Contact = { readonly phone: string } | { readonly email: string };

const consentFor = (contact: Contact) => INTEREST_CONSENT_TEXTS["phone" in contact ? "sms" : "mail"];

function ask(contact: Contact, facts: object = {}, browser = distantBrowser(server)) {
  const body = { ...contact, consent: consentFor(contact), ...facts };
  return browser.post(askInterest.path, body);
}

function confirm(contact: Contact, code: string, browser = distantBrowser(server)) {
  return browser.post("/api/interests/confirm", { ...contact, code });
}

/** Asks and confirms. */
async function wait(contact: Contact, facts: object = {}): Promise<void> {
  expect(await ask(contact, facts)).toMatchObject({ status: 200, body: {} });
  const recipient = "phone" in contact ? contact.phone : contact.email;
  expect(await confirm(contact, await codeFor(server, recipient))).toMatchObject({ status: 200 });
}

/** Announces due events to members, then invites the people who wait. */
async function inviteAll(of = server): Promise<void> {
  await announceDueEvents(of.context);
  await of.runJobs();
  await inviteWaiting(of.context);
  await of.runJobs();
}

/** Invites a confirmed contact by a message that is dropped unsent. */
async function dropInvitation(): Promise<void> {
  await wait({ phone: PHONE });
  await createOpenEvent(server);
  await announceDueEvents(server.context);
  await server.runJobs();
  await inviteWaiting(server.context);
  await server.context.database.updateTable("deliveries").set({ state: "dropped" }).execute();
}

const LINK = /http\S+\/register\?invite=(\w+)/;

/** Returns the codes of the invitations sent to a recipient. */
async function invitationsTo(recipient: string): Promise<string[]> {
  const messages = await server.messagesTo(recipient);
  return messages.flatMap(({ body }) => LINK.exec(body)?.[1] ?? []);
}

const rows = () => server.context.database.selectFrom("interests").selectAll().orderBy("createdAt").execute();

async function register(email: string, invite?: string): Promise<string> {
  server.clock.advance(60);
  const browser = distantBrowser(server);
  const asked = await browser.signUp({ email }, invite === undefined ? {} : { data: { invite } });
  expect(asked).toMatchObject({ status: 200 });
  const token = await codeFor(server, email);
  const { body } = await browser.post("/auth/v1/verify", { type: "email", email, token });
  return body.user.id;
}

describe("somebody who isn't a member", () => {
  test("gets a code, then one text with an invitation once an event is announced, and can join with it", async () => {
    await wait({ phone: PHONE });
    await inviteAll();
    expect(await invitationsTo(PHONE)).toEqual([]);
    await createOpenEvent(server);
    await inviteAll();
    const [sent] = await server.messagesTo(PHONE);
    expect(sent?.body).toMatch(
      /^SECRET: The next drop is Sunday, November 22\. You asked for an invitation: \S+ Reply STOP to end\.$/,
    );
    const [code = ""] = await invitationsTo(PHONE);
    const invited = await start({ besides: server, settings: { SIGN_UP: "invitation" } });
    const browser = distantBrowser(invited);
    expect(await browser.get(`/api/invitations/${code}`)).toMatchObject({ status: 200 });
    expect(await browser.signUp({ email: MAIL }, { data: { invite: code } })).toMatchObject({ status: 200 });
    await browser.post("/auth/v1/verify", { type: "email", email: MAIL, token: await codeFor(server, MAIL) });
    // The invitation links the interest, although the account has another contact.
    const [row] = await rows();
    expect(row).toMatchObject({ contact: null, memberId: expect.any(String), source: "landing" });
    expect(await browser.signUp({ email: "two@example.com" }, { data: { invite: code } })).toMatchObject({
      status: 422,
      body: { code: "invitation_used_up" },
    });
  });

  test("reads the evening's day for an event at midnight", async () => {
    await wait({ phone: PHONE });
    const { id } = await createOpenEvent(server);
    const eventAt = new Date("2026-11-22T08:00:00Z");
    await server.context.database.updateTable("events").set({ eventAt }).where("id", "=", id).execute();
    await inviteAll();
    const [sent] = await server.messagesTo(PHONE);
    expect(sent?.body).toContain("The next drop is Saturday, November 21.");
  });

  test("gets it by mail with one-click unsubscribe and the sender's address", async () => {
    await wait({ email: MAIL });
    await createOpenEvent(server);
    await inviteAll();
    const [mail] = await server.messagesTo(MAIL);
    expect(mail).toMatchObject({
      subject: "Your invitation to SECRET",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    expect(mail?.html).toContain("Sunday, November 22");
    const post =
      (mail?.headers as Record<string, string> | undefined)?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
    const params = { token: post.split("/").at(-1) ?? "" };
    const call = visitor(server);
    expect(await call(viewSubscription, { params })).toMatchObject({ isOn: true });
    expect(await call(unsubscribe, { params })).toEqual({
      name: "The invitation to the next event",
      isOn: false,
    });
    expect((await rows())[0]?.unsubscribedAt).not.toBeNull();
    expect(await call(undoUnsubscribe, { params })).toMatchObject({ isOn: true });
  });

  test("has the consent logged with its exact text and version, only after the code proved the contact", async () => {
    const consents = () =>
      server.context.database.selectFrom("consents").selectAll().where("address", "=", PHONE).execute();
    await ask({ phone: PHONE });
    const askedAt = server.clock.now();
    expect(await consents()).toEqual([]);
    server.clock.advance(120);
    await confirm({ phone: PHONE }, await codeFor(server, PHONE));
    expect(await consents()).toMatchObject([
      {
        userId: null,
        channel: "sms",
        action: "given",
        source: "interest",
        text: INTEREST_CONSENT_TEXTS.sms,
        version: INTEREST_CONSENT_VERSION,
        createdAt: askedAt,
      },
    ]);
  });

  test("is refused without the consent of the channel, or without exactly one contact", async () => {
    const refused = { status: 400, body: { code: "INVALID_INPUT" } };
    expect(await ask({ phone: PHONE }, { consent: INTEREST_CONSENT_TEXTS.mail })).toMatchObject(refused);
    expect(await ask({ phone: PHONE }, { consent: "yes" })).toMatchObject(refused);
    expect(await ask({ phone: PHONE }, { email: MAIL })).toMatchObject(refused);
    expect(await rows()).toEqual([]);
  });

  test("is counted for the promo card's campaign, however the code on it is typed", async () => {
    const admin = await signedIn(server, "admin");
    const { code } = await admin.call(createInvitation, { body: { label: "Arts District flyer" } });
    await wait({ phone: PHONE }, { invite: code.toLowerCase() });
    await wait({ email: MAIL }, { invite: "NO-SUCH-CARD" });
    await createOpenEvent(server);
    await inviteAll();
    const list = (origin?: "interest") =>
      admin.call(listInvitations, { query: origin === undefined ? {} : { origin } });
    expect((await list()).rows.map(({ label }) => label)).toEqual(["Arts District flyer"]);
    expect((await list("interest")).rows.map(({ label }) => label).sort()).toEqual([
      "Interest: Arts District flyer",
      "Interest: website",
    ]);
    const messages = await admin.call(listAdminMessages, { query: { kind: "interest-invited" } });
    expect(messages.rows).toMatchObject([{ member: null }, { member: null }]);
  });

  test("gets no invitation to an event that is sold out or closes before a text may leave", async () => {
    await wait({ phone: PHONE });
    const { id } = await createOpenEvent(server, { maxOrders: 1 });
    const { database } = server.context;
    await database.updateTable("events").set({ currentOrders: 1 }).where("id", "=", id).execute();
    await inviteAll();
    expect(await invitationsTo(PHONE)).toEqual([]);
    await database.updateTable("events").set({ currentOrders: 0 }).where("id", "=", id).execute();
    const [night, morning] = ["2026-11-21T06:00:00Z", "2026-11-21T16:30:00Z"];
    server.clock.set(night);
    const registrationClosesAt = new Date(morning);
    await database.updateTable("events").set({ registrationClosesAt }).where("id", "=", id).execute();
    await inviteAll();
    expect((await rows())[0]?.invitedAt).toBeNull();
  });
});

describe("abuse 12: an interest in somebody else's name", () => {
  test("are limited over all endpoints, by number and by network", async () => {
    const browser = new Browser(server);
    expect(await ask({ phone: PHONE }, {}, browser)).toMatchObject({ status: 200 });
    const refused = { status: 429, body: { code: "OVER_SMS_SEND_RATE_LIMIT" } };
    expect(await ask({ phone: PHONE })).toMatchObject(refused);
    expect(await distantBrowser(server).signUp({ phone: PHONE })).toMatchObject({ status: 429 });
    const answers = [];
    for (let index = 0; index < 31; index++)
      answers.push((await ask({ phone: `+1213${600 + index}0142` }, {}, browser)).status);
    expect(answers.at(-2)).toBe(429);
  });

  test("end with the code: without it nothing else is ever sent, and the contact is removed after a week", async () => {
    await ask({ phone: PHONE });
    await createOpenEvent(server);
    await inviteAll();
    expect(await server.messagesTo(PHONE)).toHaveLength(1);
    server.clock.advance(7 * DAY_SECONDS + 1);
    await applyRetention(server.context);
    expect(await rows()).toMatchObject([{ contact: null, network: null, consentText: null }]);
  });

  test("count against the day's texts", async () => {
    server = await start({ settings: { SMS_PER_DAY: "10" } });
    const statuses = [];
    for (let index = 0; index < 11; index++)
      statuses.push((await ask({ phone: `+1213${600 + index}0142` })).status);
    expect(statuses.slice(8)).toEqual([200, 429, 429]);
  });
});

describe("abuse 9: an interest doesn't reveal who is a member or asked before", () => {
  test("gets the same answer; only the owner of the contact reads the difference", async () => {
    const { email } = await signedInMember(server);
    await wait({ email: MAIL });
    server.clock.advance(120);
    const { status, body } = await ask({ email: "nobody@example.com" });
    for (const known of [email, MAIL]) expect(await ask({ email: known })).toMatchObject({ status, body });
    const [mail] = await server.messagesTo(email);
    expect(mail).toMatchObject({ subject: "You're already a SECRET member" });
    expect(mail?.body).toContain("hear about the next event");
    for (const contact of [email, "nobody@example.com", "unknown@example.com"])
      expect(await confirm({ email: contact }, "123456")).toMatchObject({
        status: 403,
        body: { code: "OTP_EXPIRED" },
      });
    await createOpenEvent(server);
    await inviteAll();
    expect(await invitationsTo(email)).toEqual([]);
  });

  test("a stranger who asks again changes neither the source nor the wait of a confirmed contact", async () => {
    await wait({ email: MAIL });
    server.clock.advance(120);
    const admin = await signedIn(server, "admin");
    const { code } = await admin.call(createInvitation, { body: { label: "Flyer" } });
    await ask({ email: MAIL }, { invite: code });
    await createOpenEvent(server);
    await inviteAll();
    expect(await invitationsTo(MAIL)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ source: "landing" }]);
  });
});

describe("abuse 1: guessing an interest's code", () => {
  test("voids it after five tries, also in parallel, and a code works once", async () => {
    await ask({ phone: PHONE });
    const code = await codeFor(server, PHONE);
    const guesses = Array.from({ length: 5 }, () => confirm({ phone: PHONE }, otherCode(code)));
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(403);
    expect(await confirm({ phone: PHONE }, code)).toMatchObject({ status: 403 });
    server.clock.advance(120);
    await ask({ phone: PHONE });
    const fresh = await codeFor(server, PHONE);
    expect(await confirm({ phone: PHONE }, fresh)).toMatchObject({ status: 200 });
    expect(await confirm({ phone: PHONE }, fresh)).toMatchObject({ status: 403 });
  });

  test("a code of an interest neither signs in nor up, and expires", async () => {
    await ask({ email: MAIL });
    const token = await codeFor(server, MAIL);
    for (const type of ["email", "signup", "recovery"])
      expect(
        await distantBrowser(server).post("/auth/v1/verify", { type, email: MAIL, token }),
      ).toMatchObject({
        status: 403,
      });
    server.clock.advance(601);
    expect(await confirm({ email: MAIL }, token)).toMatchObject({ status: 403 });
  });
});

describe("abuse: a second invitation", () => {
  test("isn't sent by another process, after a restart, or for the next event", async () => {
    const other = await start({ besides: server });
    await wait({ phone: PHONE });
    await wait({ email: MAIL });
    await createOpenEvent(server);
    await announceDueEvents(server.context);
    await server.runJobs();
    await Promise.all([server, other].flatMap((each) => [1, 2, 3].map(() => inviteWaiting(each.context))));
    await server.restart();
    await createOpenEvent(server);
    await inviteAll();
    await inviteAll(other);
    expect(await invitationsTo(PHONE)).toHaveLength(1);
    expect(await invitationsTo(MAIL)).toHaveLength(1);
  });

  test("is sent for a message that was dropped unsent, but only for another event", async () => {
    await dropInvitation();
    await inviteAll();
    expect(await invitationsTo(PHONE)).toEqual([]);
    await createOpenEvent(server, {
      eventAt: new Date(server.clock.now().getTime() + 40 * 3_600_000).toISOString(),
    });
    await inviteAll();
    expect(await invitationsTo(PHONE)).toHaveLength(1);
  });

  test("follows a new consent", async () => {
    await wait({ email: MAIL });
    await createOpenEvent(server);
    await inviteAll();
    server.clock.advance(120);
    await wait({ email: MAIL });
    await inviteAll();
    expect(await invitationsTo(MAIL)).toHaveLength(2);
  });

  test("revokes the invitation before it, so that a contact has one that works", async () => {
    await wait({ email: MAIL });
    await wait({ phone: PHONE });
    await createOpenEvent(server);
    await inviteAll();
    server.clock.advance(120);
    await wait({ email: MAIL });
    await inviteAll();
    const codes = [...(await invitationsTo(MAIL)), ...(await invitationsTo(PHONE))];
    const open = await server.context.database
      .selectFrom("invitations")
      .select("code")
      .where("isForInterest", "=", true)
      .where("revokedAt", "is", null)
      .execute();
    expect(codes).toHaveLength(3);
    const [newest] = await server.messagesTo(MAIL);
    const [, current] = LINK.exec(newest?.body ?? "") ?? [];
    const [unaffected] = await invitationsTo(PHONE);
    expect(open.map(({ code }) => code).sort()).toEqual([current, unaffected].sort());
  });
});

test("STOP ends the interest of a number, and a START alone doesn't bring it back", async () => {
  const provider = await openTextProvider();
  const hearing = await start({ besides: server, settings: textSettings(provider.url) });
  await wait({ phone: PHONE });
  await text(hearing, PHONE, "STOP");
  await createOpenEvent(server);
  await inviteAll();
  await text(hearing, PHONE, "START");
  await inviteAll();
  expect(await invitationsTo(PHONE)).toEqual([]);
  expect((await rows())[0]?.unsubscribedAt).not.toBeNull();
  server.clock.advance(7 * DAY_SECONDS + 1);
  await applyRetention(server.context);
  expect((await rows())[0]?.contact).toBeNull();
  provider.close();
});

test("a new member's interest loses its contact, and goes with the account's download and deletion", async () => {
  await wait({ email: MAIL });
  await createOpenEvent(server);
  await inviteAll();
  const memberId = await register(MAIL);
  expect(await rows()).toMatchObject([{ contact: null, memberId, registeredAt: server.clock.now() }]);
  const browser = distantBrowser(server);
  await browser.signIn({ email: MAIL });
  const { body } = await browser.get("/api/profile/export");
  expect(body.interest).toMatchObject([{ channel: "mail", source: "landing" }]);
  expect(body.messages).toMatchObject([{ kind: "interest-invited", recipient: MAIL }]);
  expect(body.consents).toMatchObject([{ source: "interest", address: MAIL }]);
  const deleted = await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
  expect(deleted).toMatchObject({ status: 200 });
  const { database } = server.context;
  expect(await rows()).toMatchObject([{ contact: null, memberId: null }]);
  expect(
    await database.selectFrom("deliveries").select("id").where("kind", "=", "interest-invited").execute(),
  ).toEqual([]);
  const left = await database
    .selectFrom("consents")
    .select("address")
    .where("source", "=", "interest")
    .execute();
  expect(left).toMatchObject([{ address: expect.stringMatching(/^erased /) }]);
});

test("a member who joined with somebody else's invitation doesn't read that person's number in the download", async () => {
  await wait({ phone: PHONE });
  await createOpenEvent(server);
  await inviteAll();
  const [code = ""] = await invitationsTo(PHONE);
  await register(MAIL, code);
  const browser = distantBrowser(server);
  await browser.signIn({ email: MAIL });
  const { body } = await browser.get("/api/profile/export");
  expect(body.interest).toMatchObject([{ channel: "sms" }]);
  expect(JSON.stringify(body)).not.toContain(PHONE);
});

test("an invitation to a number that a member added later goes with the account's deletion", async () => {
  await wait({ phone: PHONE });
  await createOpenEvent(server);
  await inviteAll();
  const id = await register(MAIL);
  const { database } = server.context;
  await database.updateTable("users").set({ phone: PHONE }).where("id", "=", id).execute();
  const browser = distantBrowser(server);
  await browser.signIn({ email: MAIL });
  const deleted = await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
  expect(deleted).toMatchObject({ status: 200 });
  expect(
    await database.selectFrom("deliveries").select("id").where("recipient", "=", PHONE).execute(),
  ).toEqual([]);
});

test("a contact whose invitation was dropped unsent waits for a year, and is removed 90 days after one was sent", async () => {
  await dropInvitation();
  server.clock.advance(91 * DAY_SECONDS);
  await applyRetention(server.context);
  expect(await rows()).toMatchObject([{ contact: PHONE }]);
  await createOpenEvent(server);
  await inviteAll();
  expect(await invitationsTo(PHONE)).toHaveLength(1);
  server.clock.advance(90 * DAY_SECONDS + 1);
  await applyRetention(server.context);
  expect(await rows()).toMatchObject([{ contact: null }]);
});

test("a contact whose invitations were all dropped is removed after a year with their messages", async () => {
  await dropInvitation();
  server.clock.advance(365 * DAY_SECONDS + 1);
  await applyRetention(server.context);
  expect(await rows()).toMatchObject([{ contact: null }]);
  const { database } = server.context;
  expect(
    await database.selectFrom("deliveries").select("id").where("kind", "=", "interest-invited").execute(),
  ).toEqual([]);
});

test("a contact that joined without the invitation gets none, and unanswered ones are removed after 90 days", async () => {
  await wait({ email: MAIL });
  await wait({ phone: PHONE });
  await register(MAIL);
  await createOpenEvent(server);
  await inviteAll();
  expect(await invitationsTo(MAIL)).toEqual([]);
  server.clock.advance(90 * DAY_SECONDS);
  await applyRetention(server.context);
  expect((await rows()).map(({ contact }) => contact)).toContain(PHONE);
  server.clock.advance(1);
  await applyRetention(server.context);
  expect((await rows()).map(({ contact }) => contact)).toEqual([null, null]);
});
