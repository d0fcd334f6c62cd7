import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSessions, grant, resetSecondFactor } from "../../../../../tools/admin/commands.ts";
import { openContext } from "../../../../../tools/admin/open-context.ts";
import { Browser } from "../../../testing/browser.ts";
import { addAuthenticatorApp, proveApp } from "../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { deactivateMember, reactivateMember, setMemberRole } from "./service/roles.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function activeAdmins(): Promise<string[]> {
  const rows = await server.context.database
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deactivatedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

describe("abuse 55: the last admin", () => {
  test("can't be demoted, deactivated or deleted", async () => {
    const admin = await signedInMember(server, "admin");
    const lastAdmin = { ok: false, failure: { code: "LAST_ADMIN" } };
    const { context } = server;
    expect(await setMemberRole(context, admin.userId, "member", { userId: admin.userId })).toMatchObject(
      lastAdmin,
    );
    expect(await deactivateMember(context, admin.userId, { userId: admin.userId })).toMatchObject(lastAdmin);
    const browser = new Browser(server);
    await browser.signIn({ email: admin.email });
    const deletion = await browser.send("DELETE", "/api/profile", { password: TEST_PASSWORD });
    expect(deletion).toMatchObject({ status: 409, body: { code: "LAST_ADMIN" } });
    expect(await activeAdmins()).toEqual([admin.userId]);
  });

  test.each(["demote each other", "demote themselves", "deactivate each other"])(
    "one remains of two who %s in parallel",
    async (how) => {
      const { context } = server;
      for (const id of (await activeAdmins()).slice(1)) await setMemberRole(context, id, "member", undefined);
      const [first = ""] = await activeAdmins();
      const { userId: second } = await signedInMember(server, "admin");
      const act = (actor: string, target: string) =>
        how.startsWith("demote")
          ? setMemberRole(context, target, "member", { userId: actor })
          : deactivateMember(context, target, { userId: actor });
      const results = await Promise.all(
        how === "demote themselves"
          ? [act(first, first), act(second, second)]
          : [act(first, second), act(second, first)],
      );
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await activeAdmins()).toHaveLength(1);
    },
  );
});

test("a reactivated account has its role, after signing in again", async () => {
  const staff = await signedInMember(server, "staff");
  await deactivateMember(server.context, staff.userId, undefined);
  await reactivateMember(server.context, staff.userId, undefined);
  const browser = new Browser(server);
  expect(await browser.signIn({ email: staff.email })).toMatchObject({ status: 200 });
  expect(await browser.member()).toMatchObject({ role: "staff" });
});

test("each change is audited, with its actor and the old and new value", async () => {
  const admin = await signedInMember(server, "admin");
  const member = await signedInMember(server);
  await setMemberRole(server.context, member.userId, "staff", { userId: admin.userId });
  const line = await server.context.database
    .selectFrom("auditLog")
    .selectAll()
    .where("actorId", "=", admin.userId)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    eventType: "admin_action",
    message: "Role changed from member to staff",
    oldValue: "member",
    newValue: "staff",
    subjectId: member.userId,
  });
});

describe("the command that grants a role", () => {
  test("finds the account by email or phone, and ends its open session", async () => {
    const member = await signedInMember(server, "member", { phone: "+13105550601" });
    const browser = new Browser(server);
    await browser.signIn({ email: member.email });
    expect(await grant(server.context, member.email.toUpperCase(), "staff")).toEqual({
      ok: true,
      line: `Marisol Vega (${member.email.toUpperCase()}) is now staff.`,
    });
    expect(await browser.member()).toBeNull();
    expect(await grant(server.context, "(310) 555-0601", "admin")).toMatchObject({ ok: true });
  });

  test("abuse 18: reaches a running server, although the command exits at once", async () => {
    const member = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email: member.email });
    expect(await browser.member()).not.toBeNull();
    const databaseUrl = server.context.config.databaseUrl;
    const command = await openContext({ NODE_ENV: "test", DATABASE_URL: databaseUrl });
    await grant(command.context, member.email, "staff");
    await command.close();
    await expect.poll(() => browser.member(), { timeout: 1_000, interval: 20 }).toBeNull();
  });

  test("removes the second factors of an account whose owner lost them, and notifies the owner", async () => {
    const member = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email: member.email });
    await addAuthenticatorApp(server, browser);
    expect(await resetSecondFactor(server.context, member.email)).toMatchObject({ ok: true });
    expect(await browser.member()).toBeNull();
    const answer = await browser.signIn({ email: member.email });
    expect(answer).toMatchObject({ status: 200, body: { second_factor_required: false } });
    const [message] = await server.messagesTo(member.email);
    expect(message?.body).toContain("Your second factors were removed");
  });

  test("signs an account out on every device", async () => {
    const member = await signedInMember(server);
    const browser = new Browser(server);
    await browser.signIn({ email: member.email });
    expect(await endSessions(server.context, member.email)).toEqual({
      ok: true,
      line: `Marisol Vega (${member.email}) is signed out: 2 devices.`,
    });
    expect(await browser.member()).toBeNull();
    expect(await endSessions(server.context, "nobody@example.com")).toMatchObject({ ok: false });
  });

  test.each([
    ["nobody@example.com", "admin", "Nobody has an account with nobody@example.com."],
    ["nobody@example.com", "boss", "There is no role boss: it is member, staff, admin."],
  ])("grant %s %s explains the error", async (who, role, line) => {
    const outcome = await grant(server.context, who, role);
    expect(outcome.ok).toBe(false);
    expect(outcome.line).toContain(line);
  });
});

describe("if the crew must have a second factor", () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ settings: { REQUIRE_SECOND_FACTOR: "staff" } });
  });
  afterAll(() => strict.close());

  test("an admin without one counts as a member and is asked to add one", async () => {
    const admin = await signedInMember(strict, "admin");
    const browser = new Browser(strict);
    await browser.signIn({ email: admin.email });
    expect(await browser.member()).toMatchObject({ role: "member", mustAddSecondFactor: true });
    expect(await browser.get("/api/admin/invitations")).toMatchObject({
      status: 403,
      body: { code: "SECOND_FACTOR_REQUIRED" },
    });

    const app = await addAuthenticatorApp(strict, browser);
    expect(await browser.member()).toMatchObject({ role: "admin", mustAddSecondFactor: false });
    expect(await browser.get("/api/admin/invitations")).toMatchObject({ status: 200 });

    const later = new Browser(strict);
    await later.signIn({ email: admin.email });
    await proveApp(strict, later, app);
    expect(await later.member()).toMatchObject({ role: "admin" });
    expect(await later.send("DELETE", `/auth/v1/factors/${app.factorId}`)).toMatchObject({ status: 200 });
    expect(await later.member()).toMatchObject({ role: "member", mustAddSecondFactor: true });
  });

  test("staff without one are asked too, and forbidden routes stay forbidden", async () => {
    const staff = await signedInMember(strict, "staff");
    const browser = new Browser(strict);
    await browser.signIn({ email: staff.email });
    const completed = await browser.post("/api/pickup/complete", {});
    expect(completed).toMatchObject({ status: 403, body: { code: "SECOND_FACTOR_REQUIRED" } });
    expect(await browser.get("/api/admin/orders")).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
  });

  test("members aren't asked", async () => {
    const member = await signedInMember(strict);
    const browser = new Browser(strict);
    await browser.signIn({ email: member.email });
    expect(await browser.member()).toMatchObject({ role: "member", mustAddSecondFactor: false });
  });
});
