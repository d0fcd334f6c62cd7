import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser, codeFor } from "../../../testing/browser.ts";
import { createSignedInMembers } from "../../../testing/create-members.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { addAuthenticatorApp } from "../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD, type TestMember } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { setMemberRole } from "./service/roles.ts";

/** Client of the admin. */
const FROM = { ipAddress: "198.51.100.7", userAgent: "Firefox on the pass" };

let server: TestServer;
let admin: Browser;
let adminId: string;
beforeAll(async () => {
  server = await startTestServer();
  const account = await signedInMember(server, "admin");
  adminId = account.userId;
  admin = await adminBrowser(account.email);
});
afterAll(() => server.close());

let member: TestMember;
beforeEach(async () => {
  member = await signedInMember(server);
  // The pause between codes is over.
  server.clock.advance(120);
  await admin.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });
});

async function adminBrowser(email: string): Promise<Browser> {
  const headers = { [SESSION_HEADER]: COOKIE_SESSION, "user-agent": FROM.userAgent };
  const browser = new Browser(server, { headers });
  await browser.signIn({ email });
  return browser;
}

const pathOf = (id: string, more = "") => `/api/admin/members/${id}${more}`;

async function linesAbout(userId: string) {
  return server.context.database
    .selectFrom("auditLog")
    .leftJoin("auditDevices", "auditDevices.lineId", "auditLog.id")
    .select(["message", "actorId", "oldValue", "newValue", "metadata", "ipAddress", "userAgent"])
    .where("subjectId", "=", userId)
    .where("eventType", "=", "admin_action")
    .orderBy("auditLog.id")
    .execute();
}

async function signedInBrowser({ email }: TestMember): Promise<Browser> {
  const browser = new Browser(server);
  await browser.signIn({ email });
  return browser;
}

describe("the list", () => {
  test("finds by name, email and phone in any format, and counts the matches", async () => {
    const found = await signedInMember(server, "staff", {
      email: "imogen.quartz@example.com",
      phone: "+13105550177",
    });
    const { userId } = found;
    await server.context.database
      .updateTable("users")
      .set({ firstName: "Imogen", lastName: "Quartz-Ñandú" })
      .where("id", "=", userId)
      .execute();
    for (const search of ["imogen", "gen quartz", "QUARTZ@EXAMPLE", "(310) 555-0177", "555 0177", "ñandú"]) {
      const { body } = await admin.get(`/api/admin/members?search=${encodeURIComponent(search)}`);
      expect(
        body.rows.map((each: { id: string }) => each.id),
        search,
      ).toEqual([userId]);
      expect(body.summary).toEqual({ totalMembers: 1, newMembers: 1, crew: 1, deactivated: 0 });
    }
    for (const search of ["%", "_", "imogen%quartz", "\\"]) {
      const { body } = await admin.get(`/api/admin/members?search=${encodeURIComponent(search)}`);
      expect(body.rows, search).toEqual([]);
    }
  });

  test.each([12, 600])("sorts matches newest first, even with %i members", async (count) => {
    const { database } = server.context;
    const ids = (await createSignedInMembers(server.context, count)).map(({ userId }) => userId);
    await database.updateTable("users").set({ firstName: "Zephyrine" }).where("id", "in", ids).execute();
    const newest = ids.toSorted().toReversed();
    const found = await admin.get("/api/admin/members?search=zephyrine&limit=5");
    expect(found.body.rows.map((each: { id: string }) => each.id)).toEqual(newest.slice(0, 5));
    const next = await admin.get(`/api/admin/members?search=zephyrine&limit=5&before=${newest[4]}`);
    expect(next.body.rows.map((each: { id: string }) => each.id)).toEqual(newest.slice(5, 10));
    expect(next.body.summary.totalMembers).toBe(count);
    await database.deleteFrom("sessions").where("userId", "in", ids).execute();
    await database.deleteFrom("users").where("id", "in", ids).execute();
  });

  test("is paged, each member once, newest first", async () => {
    const all = (await admin.get("/api/admin/members?limit=200")).body.rows as { id: string }[];
    const paged: string[] = [];
    for (let before = ""; ; ) {
      const { body } = await admin.get(`/api/admin/members?limit=2${before && `&before=${before}`}`);
      paged.push(...body.rows.map((each: { id: string }) => each.id));
      before = paged.at(-1) ?? "";
      if (!body.hasMore) break;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
  });

  test("filters by role and status", async () => {
    await admin.post(pathOf(member.userId, "/deactivation"));
    const shutOut = await admin.get("/api/admin/members?status=deactivated");
    expect(shutOut.body.rows).toMatchObject([{ id: member.userId }]);
    const admins = await admin.get("/api/admin/members?role=admin&status=active");
    expect(admins.body.rows).toMatchObject([{ id: adminId, role: "admin" }]);
  });
});

describe("one member", () => {
  test("is shown with orders and totals, without secrets", async () => {
    const order = await paidOrder(server);
    const userId = order.member.id;
    const { body } = await admin.get(pathOf(userId));
    expect(body).toMatchObject({ id: userId, figures: { totalOrders: 1 }, consents: expect.any(Array) });
    expect(JSON.stringify(body)).not.toMatch(/hash|secret"|token/i);
    const orders = await admin.get(pathOf(userId, "/orders"));
    expect(orders.body).toMatchObject({ rows: [{ id: order.id }], hasMore: false });
    expect(await admin.get(pathOf("01890000-0000-7000-8000-000000000000"))).toMatchObject({ status: 404 });
  });

  test("can be corrected; the old and new values are stored beside the audit line, and deleted with the account", async () => {
    const body = { firstName: "Marisela", zipCode: "90013", lastName: "Vega" };
    const edited = await admin.send("PATCH", pathOf(member.userId), body);
    expect(edited).toMatchObject({ status: 200, body: { firstName: "Marisela", zipCode: "90013" } });
    const [line] = await linesAbout(member.userId);
    expect(line).toMatchObject({
      message: "Personal details corrected",
      actorId: adminId,
      ...FROM,
      metadata: { fields: ["firstName", "zipCode"], correctionId: expect.any(String) },
    });
    const corrections = () =>
      server.context.database
        .selectFrom("memberCorrections")
        .selectAll()
        .where("userId", "=", member.userId)
        .execute();
    expect(await corrections()).toMatchObject([
      {
        before: { firstName: "Marisol", zipCode: "90012" },
        after: { firstName: "Marisela", zipCode: "90013" },
      },
    ]);
    expect(await (await signedInBrowser(member)).member()).toMatchObject({ firstName: "Marisela" });
    await admin.send("DELETE", pathOf(member.userId));
    expect(await corrections()).toEqual([]);
  });

  test.each([{ role: "admin" }, { email: "new@example.com" }, { firstName: "" }, { zipCode: "9" }])(
    "can't be corrected by %o",
    async (change) => {
      expect(await admin.send("PATCH", pathOf(member.userId), change)).toMatchObject({ status: 400 });
      expect(await linesAbout(member.userId)).toEqual([]);
    },
  );

  test("gets a role only after reauthentication, and is signed out", async () => {
    const browser = await signedInBrowser(member);
    server.clock.advance(301);
    const early = await admin.send("PUT", pathOf(member.userId, "/role"), { role: "admin" });
    expect(early).toMatchObject({ status: 400, body: { code: "REAUTHENTICATION_NEEDED" } });
    await admin.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });
    const made = await admin.send("PUT", pathOf(member.userId, "/role"), { role: "staff" });
    expect(made).toMatchObject({ status: 200, body: { role: "staff" } });
    expect(await browser.member()).toBeNull();
    expect(await linesAbout(member.userId)).toMatchObject([
      { actorId: adminId, oldValue: "member", newValue: "staff", ...FROM },
    ]);
  });

  test("is signed out at once by deactivation, and can be reactivated", async () => {
    const browser = await signedInBrowser(member);
    const shut = await admin.post(pathOf(member.userId, "/deactivation"));
    expect(shut.body.deactivatedAt).not.toBeNull();
    expect(await browser.member()).toBeNull();
    expect(await browser.signIn({ email: member.email })).toMatchObject({ status: 403 });
    const back = await admin.send("DELETE", pathOf(member.userId, "/deactivation"));
    expect(back).toMatchObject({ status: 200, body: { deactivatedAt: null } });
    expect(await browser.signIn({ email: member.email })).toMatchObject({ status: 200 });
  });

  test("can be signed out everywhere", async () => {
    const browser = await signedInBrowser(member);
    expect((await admin.send("DELETE", pathOf(member.userId, "/sessions"))).body).toEqual({
      endedSessions: 2,
    });
    expect(await browser.member()).toBeNull();
    expect(await linesAbout(member.userId)).toMatchObject([{ metadata: { count: 2 } }]);
  });

  test("gets lost second factors removed, after reauthentication", async () => {
    const browser = await signedInBrowser(member);
    await addAuthenticatorApp(server, browser);
    expect((await admin.get(pathOf(member.userId))).body.secondFactors).toBe(1);
    server.clock.advance(301);
    const path = pathOf(member.userId, "/second-factors");
    expect(await admin.send("DELETE", path)).toMatchObject({ body: { code: "REAUTHENTICATION_NEEDED" } });
    await admin.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });
    expect(await admin.send("DELETE", path)).toMatchObject({ status: 200, body: { secondFactors: 0 } });
  });
});

describe("deleting a member", () => {
  test("requires reauthentication, keeps the orders without a name, and notifies the owner", async () => {
    server.clock.advance(301);
    const path = pathOf(member.userId);
    expect(await admin.send("DELETE", path)).toMatchObject({ body: { code: "REAUTHENTICATION_NEEDED" } });
    await admin.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });
    expect(await admin.send("DELETE", path)).toMatchObject({ status: 200 });
    const [message] = await server.messagesTo(member.email);
    expect(message?.body).toContain("Your account was deleted.");
    expect(await linesAbout(member.userId)).toMatchObject([
      { message: "Your account was deleted.", actorId: adminId, ...FROM },
    ]);
    expect((await admin.get(path)).body).toMatchObject({
      firstName: "Former",
      lastName: "member",
      email: null,
    });
    const listed = await admin.get("/api/admin/members?search=Former");
    expect(listed.body.rows).toEqual([]);
  });

  test("is refused while an order is open", async () => {
    const { member: buyer } = await paidOrder(server);
    expect(await admin.send("DELETE", pathOf(buyer.id))).toMatchObject({
      status: 409,
      body: { code: "MEMBER_HAS_OPEN_ORDERS" },
    });
  });

  test("is final: nothing can be changed afterwards", async () => {
    await admin.send("DELETE", pathOf(member.userId));
    const answers = [
      await admin.send("DELETE", pathOf(member.userId)),
      await admin.send("PATCH", pathOf(member.userId), { firstName: "Back" }),
      await admin.send("PUT", pathOf(member.userId, "/role"), { role: "admin" }),
      await admin.send("DELETE", pathOf(member.userId, "/deactivation")),
      await admin.send("DELETE", pathOf(member.userId, "/sessions")),
      await admin.send("DELETE", pathOf(member.userId, "/second-factors")),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

describe("abuse 55: over HTTP the last admin", () => {
  // Demotes the admins who created the events of other tests.
  beforeEach(async () => {
    const others = await admin.get("/api/admin/members?role=admin&status=active");
    for (const { id } of others.body.rows)
      if (id !== adminId) await setMemberRole(server.context, id, "member", undefined);
  });

  test("can't demote, deactivate or delete themselves, and the page shows it", async () => {
    const path = pathOf(adminId);
    expect((await admin.get(path)).body.isLastAdmin).toBe(true);
    const refused = { status: 409, body: { code: "LAST_ADMIN" } };
    expect(await admin.send("PUT", `${path}/role`, { role: "member" })).toMatchObject(refused);
    expect(await admin.post(`${path}/deactivation`)).toMatchObject(refused);
    expect(await admin.send("DELETE", path)).toMatchObject(refused);
    await setMemberRole(server.context, member.userId, "admin", undefined);
    expect((await admin.get(path)).body.isLastAdmin).toBe(false);
    await setMemberRole(server.context, member.userId, "member", undefined);
  });

  test("remains when two admins delete each other in parallel", async () => {
    const other = await signedInMember(server, "admin");
    const browser = await signedInBrowser(other);
    const answers = await Promise.all([
      admin.send("DELETE", pathOf(other.userId)),
      browser.send("DELETE", pathOf(adminId)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await server.context.database
      .selectFrom("users")
      .select("email")
      .where("role", "=", "admin")
      .where("deactivatedAt", "is", null)
      .execute();
    expect(left).toHaveLength(1);
    admin = await adminBrowser(left[0]?.email ?? "");
    adminId = (await admin.member()).id;
  });
});

describe("resending a verification", () => {
  test("to a pending sign-up: its own browser accepts the new code", async () => {
    const email = "waits@example.com";
    const browser = new Browser(server);
    await browser.signUp({ email }, { data: { first_name: "Wanda" } });
    const { body } = await admin.get("/api/admin/sign-ups?search=wanda");
    expect(body.rows).toMatchObject([{ firstName: "Wanda", email, phone: null }]);
    const first = await codeFor(server, email);
    const path = `/api/admin/sign-ups/${body.rows[0].id}/verification`;
    expect(await admin.post(path)).toMatchObject({
      status: 429,
      body: { code: "OVER_EMAIL_SEND_RATE_LIMIT" },
    });
    server.clock.advance(61);
    expect(await admin.post(path)).toMatchObject({ status: 200 });
    const token = await codeFor(server, email);
    expect(token).not.toBe(first);
    expect(await browser.post("/auth/v1/verify", { type: "email", email, token })).toMatchObject({
      status: 200,
    });
    expect((await admin.get("/api/admin/sign-ups?search=wanda")).body.rows).toEqual([]);
    expect(await admin.post(path)).toMatchObject({ status: 404 });
  });

  test("an address that signed up twice is listed once", async () => {
    const email = "twice@example.com";
    await new Browser(server).signUp({ email });
    server.clock.advance(120);
    await new Browser(server).signUp({ email });
    const { body } = await admin.get("/api/admin/sign-ups?search=twice@");
    expect(body.rows).toHaveLength(1);
  });

  test("to a contact that a member wants to add, for the session that requested it", async () => {
    const phone = "+13105550144";
    const browser = await signedInBrowser(member);
    await browser.send("PUT", "/auth/v1/user", { phone, current_password: TEST_PASSWORD });
    expect((await admin.get(pathOf(member.userId))).body.pendingPhone).toBe(phone);
    server.clock.advance(120);
    const path = pathOf(member.userId, "/verification");
    expect(await admin.post(path, { channel: "mail" })).toMatchObject({ status: 404 });
    expect(await admin.post(path, { channel: "sms" })).toMatchObject({ status: 200 });
    const token = await codeFor(server, phone);
    const verified = await browser.post("/auth/v1/verify", { type: "phone_change", phone, token });
    expect(verified).toMatchObject({ status: 200 });
    expect((await admin.get(pathOf(member.userId))).body).toMatchObject({ phone, pendingPhone: null });
    expect(await linesAbout(member.userId)).toMatchObject([
      { message: "Verification sent again", actorId: adminId, metadata: { channel: "sms" }, ...FROM },
    ]);
  });
});
