import {
  type AuditEntry,
  type CallInput,
  exportAuditLog,
  getAuditStats,
  getOrder,
  listAuditEntries,
} from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { exportFile } from "../../../testing/export-file.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { withoutTriggers } from "../../../testing/without-triggers.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { AuditLine } from "./audit-line.ts";
import { networkIn } from "./queries/find-entries.ts";
import { audit } from "./service/write-lines.ts";

const DAY_SECONDS = 86_400;

let server: TestServer;
let admin: Actor;
let order: Awaited<ReturnType<typeof paidOrder>> & { orderNumber: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin", "June");
  const paid = await paidOrder(server);
  const { orderNumber } = await paid.member.call(getOrder, { params: { id: paid.id } });
  order = { ...paid, orderNumber };
});
afterAll(() => server?.close());
beforeEach(() => withoutTriggers(server.context.pool, "TRUNCATE audit_log, audit_devices, audit_unchained"));

async function write(...lines: (Partial<AuditLine> & { at?: Date })[]): Promise<void> {
  const { database, clock } = server.context;
  for (const { at = clock.now(), ...line } of lines) {
    const whole = { eventType: "security_event", severity: "info", message: "A test", ...line } as const;
    await inTransaction(database, (transaction) => audit(transaction, at, whole));
  }
}

async function find(query: CallInput<typeof listAuditEntries>["query"] = {}): Promise<AuditEntry[]> {
  return (await admin.call(listAuditEntries, { query })).rows;
}

const found = async (query: CallInput<typeof listAuditEntries>["query"]) =>
  (await find(query)).map(({ message }) => message);

test("a line shows who did what to whom, old and new value, and the client", async () => {
  await write({
    eventType: "order_status_change",
    severity: "warning",
    message: "Order moved",
    actorId: admin.id,
    subjectId: order.member.id,
    orderId: order.id,
    ipAddress: "203.0.113.7",
    userAgent: "Firefox",
    transferTokenHash: "0123456789abcdef0123",
    oldValue: "confirmed",
    newValue: "ready",
    metadata: { count: 2 },
  });
  expect(await find()).toEqual([
    {
      id: expect.any(String),
      createdAt: server.clock.now().toISOString(),
      eventType: "order_status_change",
      severity: "warning",
      message: "Order moved",
      actor: { id: admin.id, firstName: "June", lastName: "Reyes" },
      subject: { id: order.member.id, firstName: "Robin", lastName: "Reyes" },
      order: { id: order.id, orderNumber: order.orderNumber },
      ipAddress: "203.0.113.7",
      userAgent: "Firefox",
      transferToken: "0123456789abcdef",
      oldValue: "confirmed",
      newValue: "ready",
      metadata: { count: 2 },
    },
  ]);
});

test("returns fifty a page, newest first, each once", async () => {
  const at = server.clock.now();
  await write(...Array.from({ length: 120 }, (_, index) => ({ message: `Line ${index}`, at })));
  const first = await admin.call(listAuditEntries, { query: {} });
  expect(first).toMatchObject({ hasMore: true, person: null, order: null });
  const second = await admin.call(listAuditEntries, { query: { before: first.rows.at(-1)?.id } });
  const third = await admin.call(listAuditEntries, { query: { before: second.rows.at(-1)?.id } });
  expect([first, second, third].map(({ rows: entries }) => entries.length)).toEqual([50, 50, 20]);
  expect(third.hasMore).toBe(false);
  const all = [first, second, third].flatMap(({ rows: entries }) => entries.map(({ message }) => message));
  expect(all).toEqual(Array.from({ length: 120 }, (_, index) => `Line ${119 - index}`));
});

test("combines filters by kind, severity, person and order", async () => {
  const other = await signedIn(server);
  await write(
    { message: "a", eventType: "admin_action", actorId: admin.id, subjectId: other.id },
    { message: "b", eventType: "admin_action", severity: "critical", actorId: other.id },
    { message: "c", eventType: "payment_event", severity: "critical", orderId: order.id },
  );
  expect(await found({ eventType: "admin_action" })).toEqual(["b", "a"]);
  expect(await found({ severity: "critical" })).toEqual(["c", "b"]);
  expect(await found({ personId: other.id })).toEqual(["b", "a"]);
  expect(await found({ personId: other.id, severity: "info" })).toEqual(["a"]);
  expect(await found({ orderId: order.id })).toEqual(["c"]);
  const { person } = await admin.call(listAuditEntries, { query: { personId: other.id } });
  expect(person).toEqual({ id: other.id, firstName: "Robin", lastName: "Reyes" });
  const named = await admin.call(listAuditEntries, { query: { orderId: order.id } });
  expect(named.order).toEqual({ id: order.id, orderNumber: order.orderNumber });
});

describe("a search finds a line by", () => {
  beforeEach(() =>
    write(
      { message: "Payment of $24.00 captured", eventType: "payment_event", orderId: order.id },
      { message: "100% of it_went", actorId: admin.id, ipAddress: "203.0.113.7" },
      {
        message: "Other",
        eventType: "transfer_created",
        subjectId: order.member.id,
        ipAddress: "2001:db8::7",
      },
    ),
  );

  test.each([
    ["part of its message", () => "captur", ["Payment of $24.00 captured"]],
    ["its kind", () => "transfer created", ["Other"]],
    ["its order's number", () => order.orderNumber.toLowerCase(), ["Payment of $24.00 captured"]],
    ["the actor's name", () => "june rey", ["100% of it_went"]],
    ["the subject's address", () => order.member.email, ["Other"]],
    ["its IP address", () => "203.0.113.7", ["100% of it_went"]],
    ["the start of its IP address", () => "203.0.113", ["100% of it_went"]],
    ["another address", () => "203.0.114", []],
    ["an IPv6 address", () => "2001:DB8::7", ["Other"]],
    ["a pattern character, taken literally", () => "100%", ["100% of it_went"]],
    ["another pattern character", () => "it_w", ["100% of it_went"]],
    ["a pattern character without a match", () => "it%went", []],
  ])("%s", async (_what, search, messages) => {
    expect(await found({ search: search() })).toEqual(messages);
  });

  test("several of these at once, each line once and in order", async () => {
    expect(await found({ search: "o" })).toEqual(["Other", "100% of it_went", "Payment of $24.00 captured"]);
    expect(await found({ search: "o", eventType: "payment_event" })).toEqual(["Payment of $24.00 captured"]);
  });
});

test("today is the brand's day, and other ranges are numbers of days", async () => {
  const now = server.clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const [hours = 0, minutes = 0] = now
    .toLocaleTimeString("en-US", { timeZone: "America/Los_Angeles", hourCycle: "h23" })
    .split(":")
    .map(Number);
  const sinceMidnight = hours * 3_600 + minutes * 60 + now.getUTCSeconds();
  await write(
    { message: "90 days", at: before(90 * DAY_SECONDS) },
    { message: "91 days", at: before(91 * DAY_SECONDS) },
    { message: "30 days", at: before(30 * DAY_SECONDS) },
    { message: "8 days", at: before(8 * DAY_SECONDS) },
    { message: "yesterday", at: before(sinceMidnight + 1) },
    { message: "today", at: before(sinceMidnight - 1) },
  );
  expect(await found({ range: "today" })).toEqual(["today"]);
  expect(await found({ range: "7d" })).toEqual(["today", "yesterday"]);
  expect(await found({})).toEqual(["today", "yesterday", "8 days", "30 days"]);
  expect(await found({ range: "90d" })).toHaveLength(5);
});

test("a first and last day find older lines, in the list and in the export", async () => {
  await write(
    { message: "before the first day", at: new Date("2024-03-09T07:59:59Z") },
    { message: "at its first instant", at: new Date("2024-03-09T08:00:00Z") },
    // Daylight saving time began that night, so the last day has 23 hours.
    { message: "at the last day's end", at: new Date("2024-03-11T06:59:59Z") },
    { message: "after the last day", at: new Date("2024-03-11T07:00:00Z") },
  );
  const days = { from: "2024-03-09", to: "2024-03-10" };
  expect(await found(days)).toEqual(["at the last day's end", "at its first instant"]);
  expect(await found({ to: "2024-03-08" })).toEqual(["before the first day"]);
  expect(await found({ from: "2024-03-11", search: "last day" })).toEqual(["after the last day"]);
  const { head, lines } = await exportFile(server, admin, exportAuditLog, { query: days });
  expect(head).toContain("Time,Time zone,Severity");
  expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual([
    ["2024-03-10 23:59", "America/Los_Angeles"],
    ["2024-03-09 00:00", "America/Los_Angeles"],
  ]);
});

test("the counts cover thirty days, with every kind and severity", async () => {
  await write(
    { eventType: "sign_in" },
    { eventType: "sign_in" },
    { eventType: "payment_event", severity: "critical" },
    { at: new Date(server.clock.now().getTime() - 31 * DAY_SECONDS * 1000) },
  );
  const stats = await admin.call(getAuditStats);
  expect(stats).toMatchObject({
    totalEvents: 3,
    eventsBySeverity: { critical: 1, error: 0, warning: 0, info: 2 },
    eventsByType: { sign_in: 2, payment_event: 1, transfer_claimed: 0 },
  });
});

test("abuse 59: an export has every matching line, neutralizes formulas, and is audited", async () => {
  const messages = Array.from({ length: 1_200 }, (_, index) => ({ message: `Line ${index}` }));
  const { database, clock } = server.context;
  const line = { eventType: "security_event", severity: "info" } as const;
  await inTransaction(database, (transaction) =>
    audit(transaction, clock.now(), ...messages.map((each) => ({ ...line, ...each }))),
  );
  await write({ message: "=1+1", severity: "critical", newValue: "+a", metadata: { note: "@b" } });
  const all = await exportFile(server, admin, exportAuditLog, {});
  const day = clock.now().toLocaleDateString("en-CA", { timeZone: "America/Los_Angeles" });
  expect(all.name).toBe(`audit-logs-${day}.csv`);
  expect(all.head).toContain("Time,Time zone,Severity,Kind,Message");
  expect(all.lines).toHaveLength(1_202);
  expect(new Set(all.lines).size).toBe(1_202);
  const critical = await exportFile(server, admin, exportAuditLog, { query: { severity: "critical" } });
  const [row, ...more] = critical.lines;
  expect(more).toEqual([]);
  expect(row).toContain(",'=1+1,");
  expect(row).toContain(",'+a,");
  const [newest] = await find({ search: "was exported" });
  expect(newest).toMatchObject({
    message: "The audit log was exported",
    actor: { id: admin.id },
    userAgent: "Firefox",
    metadata: { severity: "critical", range: "30d", isSearched: false },
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113", "203.0.113.0/24"],
  ["203.0.", "203.0.0.0/16"],
  ["2001:db8::1", "2001:db8::1"],
  ["203", undefined],
  ["$24.00", undefined],
  ["300.1", undefined],
  ["fe80::1%eth0", undefined],
  ["D4H-F8H", undefined],
])("%s is searched as the address %s", (search, network) => {
  expect(networkIn(search)).toBe(network);
});
