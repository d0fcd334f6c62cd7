import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser, codeFor } from "../../../testing/browser.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { signedInMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";

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
  test("is visible to the page", async () => {
    expect((await new Browser(server).get("/api/session")).body.signUp).toBe("invitation");
  });

  test("refuses without an invitation, with a clear message", async () => {
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

  test("accepts an invitation in any spelling, and counts the member", async () => {
    const { id, code } = await invite();
    const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`;
    const { browser, answer } = await signUpWith(typed);
    expect(answer.status).toBe(200);
    expect(await finish(browser, email)).toMatchObject({ status: 200 });
    const { body } = await admin.get("/api/admin/invitations");
    expect(body.rows.find((each: { id: string }) => each.id === id)).toMatchObject({
      label: "Card at the pier",
      usedCount: 1,
    });
  });

  test("accepts a transfer link for one member, who claims the order", async () => {
    const order = await paidOrder(server);
    const { token } = await offered(order, { contact: "somebody-else@example.com" });
    const { browser, answer } = await signUpWith(token);
    expect(answer.status).toBe(200);
    expect(await finish(browser, email)).toMatchObject({ status: 200 });
    await browser.signIn({ email });
    const claimed = await browser.post("/api/transfers/claim", { token });
    expect(claimed).toMatchObject({ status: 200, body: { orderId: order.id } });
    email = `guest-${++person}@example.com`;
    expect((await signUpWith(token)).answer.body).toMatchObject({
      code: "invitation_used_up",
      field: "data.invite",
    });
  });

  test("of two sign-ups with one such link, the first to verify is accepted", async () => {
    const { token } = await offered(await paidOrder(server));
    const [first, firstEmail] = [await signUpWith(token), email];
    email = `guest-${++person}@example.com`;
    const second = await signUpWith(token);
    expect([first.answer.status, second.answer.status]).toEqual([200, 200]);
    expect(await finish(second.browser, email)).toMatchObject({ status: 200 });
    expect((await finish(first.browser, firstEmail)).body).toMatchObject({ code: "invitation_used_up" });
  });

  test("refuses a transfer link that is unknown or expired", async () => {
    expect((await signUpWith(`SECRET_${"x".repeat(43)}`)).answer.body).toMatchObject({
      code: "invitation_not_valid",
    });
  });

  test.each([
    ["that doesn't exist", async () => "AAAABBBBCCCC", "invitation_not_valid"],
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
  ])("an invitation %s is refused, already on the page", async (_what, make, code) => {
    const given = await make();
    expect((await signUpWith(given)).answer).toMatchObject({
      status: 422,
      body: { code, field: "data.invite" },
    });
    const looked = await new Browser(server).get(`/api/invitations/${given}`);
    expect(looked).toMatchObject({ status: 422, body: { code: code.toUpperCase() } });
  });

  test("only one of several parallel sign-ups gets the last use", async () => {
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

test("lookups of unknown codes are slowed down, so that codes can't be guessed", async () => {
  const guesser = new Browser(server, { ip: "192.0.2.44" });
  for (let guess = 0; guess < 100; guess++) await guesser.get(`/api/invitations/GUESS${guess}`);
  expect(await guesser.get("/api/invitations/ONEMORE")).toMatchObject({ status: 429 });
  const { code } = await invite();
  expect(await new Browser(server, { ip: "192.0.2.45" }).get(`/api/invitations/${code}`)).toMatchObject({
    status: 200,
  });
});

describe("the admin's list", () => {
  test("shows who created each and when it was last used, and links to the members", async () => {
    const { id, code } = await invite({ maxUses: 3 });
    const { browser } = await signUpWith(code);
    await finish(browser, email);
    const { body } = await admin.get(`/api/admin/invitations?search=${code.slice(2, 9).toLowerCase()}`);
    expect(body.rows).toMatchObject([
      { id, usedCount: 1, createdBy: { firstName: "Marisol" }, lastUsedAt: expect.any(String) },
    ]);
    expect(body.summary).toEqual({ totalInvitations: 1, open: 1, cameIn: 1 });
    const came = await admin.get(`/api/admin/members?invitationId=${id}`);
    expect(came.body.rows).toMatchObject([{ email }]);
  });

  test("distinguishes cards from friends' orders, and is paged", async () => {
    const { token } = await offered(await paidOrder(server));
    await signUpWith(token);
    const friends = (await admin.get("/api/admin/invitations?origin=friend")).body.rows;
    expect(friends.length).toBeGreaterThan(0);
    expect(friends.every((each: { createdBy: unknown }) => each.createdBy === null)).toBe(true);
    const paged: string[] = [];
    for (let before = ""; ; ) {
      const query = `limit=2&origin=card${before && `&before=${before}`}`;
      const { body } = await admin.get(`/api/admin/invitations?${query}`);
      paged.push(...body.rows.map(({ id }: { id: string }) => id));
      before = paged.at(-1) ?? "";
      if (!body.hasMore) break;
    }
    const all = (await admin.get("/api/admin/invitations?origin=card&limit=200")).body;
    expect(paged).toEqual(all.rows.map(({ id }: { id: string }) => id));
    expect(all.summary.totalInvitations).toBe(paged.length);
  });

  test("creation and revocation are audited once", async () => {
    const { id } = await invite();
    await admin.send("DELETE", `/api/admin/invitations/${id}`);
    await admin.send("DELETE", `/api/admin/invitations/${id}`);
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["message", "oldValue", "newValue"])
      .where("metadata", "@>", JSON.stringify({ invitationId: id }))
      .orderBy("id")
      .execute();
    expect(lines).toMatchObject([
      { newValue: "any number of members, until further notice" },
      { oldValue: "open", newValue: "revoked" },
    ]);
  });

  test("an expired invitation is audited as expired when it's revoked", async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const { id } = await invite({ expiresAt });
    server.clock.advance(61);
    await admin.send("DELETE", `/api/admin/invitations/${id}`);
    const line = await server.context.database
      .selectFrom("auditLog")
      .select(["oldValue", "newValue"])
      .where("metadata", "@>", JSON.stringify({ invitationId: id }))
      .where("message", "like", "%was revoked")
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ oldValue: "expired", newValue: "revoked" });
  });
});

test("members can't open the admin's list", async () => {
  const member = await signedInMember(server);
  const browser = new Browser(server);
  await browser.signIn({ email: member.email });
  expect(await browser.get("/api/admin/invitations")).toMatchObject({ status: 403 });
  expect(await browser.post("/api/admin/invitations", { label: "Mine" })).toMatchObject({ status: 403 });
});
