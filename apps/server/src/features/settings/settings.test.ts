import { DEFAULT_ACCOUNT_NAMES } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../../testing/browser.ts";
import { pendingOrder } from "../../../testing/orders.ts";
import { addAuthenticatorApp } from "../../../testing/second-factor.ts";
import { signedInMember, TEST_PASSWORD } from "../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let other: TestServer;
let admin: Browser;
let adminId: string;
beforeAll(async () => {
  server = await startTestServer();
  // Second process on the same database.
  other = await startTestServer({ besides: server });
  const account = await signedInMember(server, "admin");
  adminId = account.userId;
  admin = new Browser(server);
  await admin.signIn({ email: account.email });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const PATH = "/api/admin/settings";
const change = (body: object) => admin.send("PATCH", PATH, body);
const prove = () => admin.post("/api/reauthentication", { method: "password", password: TEST_PASSWORD });

beforeEach(async () => {
  server.clock.advance(301);
  await prove();
});

describe("settings", () => {
  test("have their defaults until somebody changes them after reauthentication", async () => {
    expect((await admin.get(PATH)).body).toEqual({
      signUp: { value: "open", default: "open", isFixed: false, changedAt: null, changedBy: null },
      crewSecondFactor: {
        value: "nobody",
        default: "nobody",
        isFixed: false,
        changedAt: null,
        changedBy: null,
      },
      nextKnock: { value: "shown", default: "shown", isFixed: false, changedAt: null, changedBy: null },
      holdSeconds: { value: 600, default: 600, isFixed: false, changedAt: null, changedBy: null },
      piecesPerOrder: { value: 50, default: 50, isFixed: false, changedAt: null, changedBy: null },
      smsPerDay: { value: 1_000, default: 1_000, isFixed: false, changedAt: null, changedBy: null },
      staffRefundOrderCents: {
        value: 4_000,
        default: 4_000,
        isFixed: false,
        changedAt: null,
        changedBy: null,
      },
      graceMinutes: { value: 30, default: 30, isFixed: false, changedAt: null, changedBy: null },
      allergenReportMonths: { value: 24, default: 24, isFixed: false, changedAt: null, changedBy: null },
      staffRefundEventCents: {
        value: 30_000,
        default: 30_000,
        isFixed: false,
        changedAt: null,
        changedBy: null,
      },
      journalAccounts: {
        value: DEFAULT_ACCOUNT_NAMES,
        default: DEFAULT_ACCOUNT_NAMES,
        isFixed: false,
        changedAt: null,
        changedBy: null,
      },
    });
    server.clock.advance(301);
    const early = await change({ signUp: "invitation" });
    expect(early).toMatchObject({ status: 400, body: { code: "REAUTHENTICATION_NEEDED" } });
    await prove();
    expect(await change({ signUp: "invitation" })).toMatchObject({
      status: 200,
      body: { signUp: { value: "invitation", changedBy: { firstName: "Marisol" } } },
    });
  });

  test("take effect at once, in every process, and after a restart", async () => {
    await change({ signUp: "invitation" });
    expect((await new Browser(server).get("/api/session")).body.signUp).toBe("invitation");
    const refused = await new Browser(server).signUp({ email: "nobody.asked@example.com" });
    expect(refused).toMatchObject({ status: 422, body: { code: "invitation_required" } });
    await expect.poll(() => other.context.settings.signUp).toBe("invitation");
    const later = await startTestServer({ besides: server });
    expect(later.context.settings.signUp).toBe("invitation");
    await later.close();
    await change({ signUp: "open" });
    await expect.poll(() => other.context.settings.signUp).toBe("open");
    const letIn = await new Browser(server).signUp({ email: "nobody.asked@example.com" });
    expect(letIn.status).toBe(200);
  });

  test("set how long the next order is held", async () => {
    await change({ holdSeconds: 120 });
    const { id, pay } = await pendingOrder(server);
    const order = await server.context.database
      .selectFrom("orders")
      .select("holdExpiresAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(order.holdExpiresAt.getTime() - server.clock.now().getTime()).toBe(120_000);
    await pay();
    await change({ holdSeconds: 600 });
  });

  test("are audited with old and new value if they change", async () => {
    await change({ smsPerDay: 250 });
    await change({ smsPerDay: 250 });
    const lines = await server.context.database
      .selectFrom("auditLog")
      .leftJoin("auditDevices", "auditDevices.lineId", "auditLog.id")
      .select(["message", "actorId", "oldValue", "newValue", "ipAddress"])
      .where("message", "like", "Setting changed: Texts%")
      .execute();
    expect(lines).toEqual([
      {
        message: "Setting changed: Texts per day",
        actorId: adminId,
        oldValue: "1000",
        newValue: "250",
        ipAddress: "198.51.100.7",
      },
    ]);
  });

  test("name the journal's accounts, sub-accounts too, and the audit log names those that changed", async () => {
    const tips = "Payroll Liabilities:Tips & Gratuities";
    await change({ journalAccounts: { ...DEFAULT_ACCOUNT_NAMES, tips, fees: "Square Fees" } });
    expect(await change({ journalAccounts: { ...DEFAULT_ACCOUNT_NAMES, tips } })).toMatchObject({
      status: 200,
      body: { journalAccounts: { value: { tips, fees: "Card Processing Fees" } } },
    });
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["oldValue", "newValue"])
      .where("message", "=", "Setting changed: Account names of the journal")
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { oldValue: "Tips Payable, Card Processing Fees", newValue: `${tips}, Square Fees` },
      { oldValue: "Square Fees", newValue: "Card Processing Fees" },
    ]);
    await change({ journalAccounts: DEFAULT_ACCOUNT_NAMES });
  });

  test("without the names of accounts that are newer have their default names", async () => {
    const { tips: _, ...older } = DEFAULT_ACCOUNT_NAMES;
    await server.context.database
      .updateTable("settings")
      .set({ value: JSON.stringify({ ...older, fees: "Square Fees" }) })
      .where("name", "=", "journalAccounts")
      .execute();
    await server.context.settings.refresh();
    expect(server.context.settings.journalAccounts).toEqual({
      ...DEFAULT_ACCOUNT_NAMES,
      fees: "Square Fees",
    });
    await change({ journalAccounts: DEFAULT_ACCOUNT_NAMES });
  });

  test.each([
    { signUp: "closed" },
    { holdSeconds: 59 },
    { holdSeconds: 3_601 },
    { piecesPerOrder: 0 },
    { piecesPerOrder: 1_000 },
    { smsPerDay: -1 },
    { smsPerDay: 1.5 },
    { brand: "Mine" },
    { journalAccounts: { tips: "Tips" } },
    ...[
      "",
      " ",
      "=SUM(A1)",
      "+1",
      "-Tips",
      "@Tips",
      "\uff1dTips",
      "Ti\u0007ps",
      ":Tips",
      "Owed:",
      "Owed: :Tips",
    ].map((tips) => ({ journalAccounts: { ...DEFAULT_ACCOUNT_NAMES, tips } })),
    { journalAccounts: { ...DEFAULT_ACCOUNT_NAMES, tips: "x".repeat(101) } },
    { journalAccounts: { ...DEFAULT_ACCOUNT_NAMES, profit: "Profit" } },
  ])("can't be changed to %o", async (body) => {
    const before = (await admin.get(PATH)).body;
    expect(await change(body)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect((await admin.get(PATH)).body).toEqual(before);
  });

  test("don't lock out the admin who requires a second factor from the crew", async () => {
    expect(await change({ crewSecondFactor: "staff" })).toMatchObject({
      status: 409,
      body: { code: "OWN_SECOND_FACTOR_FIRST", field: "crewSecondFactor" },
    });
    expect(server.context.settings.crewSecondFactor).toBe("nobody");
    const staff = await signedInMember(server, "staff");
    const crew = new Browser(server);
    await crew.signIn({ email: staff.email });
    expect(await crew.get("/api/crew/events")).toMatchObject({ status: 200 });
    await addAuthenticatorApp(server, admin);
    expect(await change({ crewSecondFactor: "staff" })).toMatchObject({ status: 200 });
    // Also applies to sessions that were cached a moment ago.
    expect(await crew.get("/api/crew/events")).toMatchObject({
      status: 403,
      body: { code: "SECOND_FACTOR_REQUIRED" },
    });
    expect(await admin.get(PATH)).toMatchObject({ status: 200 });
    await change({ crewSecondFactor: "nobody" });
    expect(await crew.get("/api/crew/events")).toMatchObject({ status: 200 });
  });
});

test("values from the environment take precedence, are shown as fixed and can't be changed", async () => {
  await change({ holdSeconds: 300 });
  const strict = await startTestServer({ besides: server, settings: { HOLD_SECONDS: "90" } });
  const { email } = await signedInMember(strict, "admin");
  const browser = new Browser(strict);
  await browser.signIn({ email });
  expect((await browser.get(PATH)).body).toMatchObject({
    holdSeconds: { value: 90, isFixed: true },
    smsPerDay: { isFixed: false },
  });
  const refused = await browser.send("PATCH", PATH, { smsPerDay: 5, holdSeconds: 600 });
  expect(refused).toMatchObject({ status: 409, body: { code: "SETTING_FIXED", field: "holdSeconds" } });
  expect((await browser.get(PATH)).body.smsPerDay.value).not.toBe(5);
  await strict.close();
});
