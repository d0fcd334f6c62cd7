import { createEvent, setOrderStatus } from "@secret/contract";
import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, clientOf, signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { applyRetention } from "../retention/service.ts";
import type { AuditLine } from "./audit-line.ts";
import { auditLinesOfMember } from "./personal-data.ts";
import { findLinesAboutSubject, findLinesByActor } from "./queries/lines.ts";
import { audit } from "./service/write-lines.ts";

const DAY_SECONDS = 86_400;

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server?.close());

test("lists what an admin did and what happened to a member", async () => {
  const { member, id } = await paidOrder(server);
  await admin.call(setOrderStatus, { params: { id }, body: { status: "preparing" } });
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  await admin.call(createEvent, {
    body: {
      title: "Rooftop",
      locationName: "Serrano",
      address: "691 S Serrano Ave",
      zipCode: "90005",
      eventAt: at(48),
      registrationOpensAt: at(1),
      registrationClosesAt: at(24),
      pickupStartsAt: at(48),
      pickupEndsAt: at(51),
      menu: [],
    },
  });
  const { database } = server.context;
  const messages = (lines: readonly { message: string }[]) => lines.map(({ message }) => message);
  expect(messages(await findLinesByActor(database, admin.id))).toEqual([
    expect.stringMatching(/^Order \S+ went from confirmed to preparing$/),
    "Event created: Rooftop",
  ]);
  expect(messages(await findLinesAboutSubject(database, member.id))).toEqual([
    expect.stringMatching(/^Payment of \$\S+ captured$/),
    expect.stringMatching(/^Order \S+ went from pending to confirmed: paid$/),
    expect.stringMatching(/^Order \S+ went from confirmed to preparing$/),
  ]);
});

test("records the actor's client beside their own actions only", async () => {
  const { member, id } = await paidOrder(server);
  const from = { "user-agent": "Firefox on the pass", "x-forwarded-for": "203.0.113.77" };
  const client = clientOf(server, { cookie: admin.cookie, ...from });
  await client(setOrderStatus, { params: { id }, body: { status: "preparing" } });
  const lines = await findLinesAboutSubject(server.context.database, member.id);
  expect(lines.map(({ actorId, ipAddress, userAgent }) => [actorId, ipAddress, userAgent])).toEqual([
    [null, null, null],
    [null, null, null],
    [admin.id, "127.0.0.1", "Firefox on the pass"],
  ]);
});

test("every kind and severity can be written", async () => {
  const { database, clock } = server.context;
  const lines = AUDIT_EVENT_TYPES.flatMap((eventType) =>
    AUDIT_SEVERITIES.map((severity) => ({ eventType, severity, message: "A test", subjectId: admin.id })),
  );
  await inTransaction(database, (transaction) => audit(transaction, clock.now(), ...lines));
  const written = await findLinesAboutSubject(database, admin.id);
  expect(written).toHaveLength(AUDIT_EVENT_TYPES.length * AUDIT_SEVERITIES.length);
});

async function writeLines(...lines: Partial<AuditLine>[]): Promise<void> {
  const { database, clock } = server.context;
  const whole = lines.map((line) => ({
    eventType: "security_event" as const,
    severity: "info" as const,
    message: "A test",
    ...line,
  }));
  await inTransaction(database, (transaction) => audit(transaction, clock.now(), ...whole));
}

async function devicesAbout(subjectId: string) {
  const lines = await findLinesAboutSubject(server.context.database, subjectId);
  return lines.map(({ message, ipAddress, userAgent }) => [message, ipAddress, userAgent]);
}

test("the client is stored beside its line and deleted after ninety days; the line is kept", async () => {
  const { id: subjectId } = await signedIn(server);
  await writeLines(
    { subjectId, message: "here", ipAddress: "203.0.113.1", userAgent: "Firefox" },
    { subjectId, message: "nowhere" },
    { subjectId, message: "there", ipAddress: "203.0.113.2" },
  );
  const written = [
    ["here", "203.0.113.1", "Firefox"],
    ["nowhere", null, null],
    ["there", "203.0.113.2", null],
  ];
  expect(await devicesAbout(subjectId)).toEqual(written);
  server.clock.advance(89 * DAY_SECONDS);
  await applyRetention(server.context);
  expect(await devicesAbout(subjectId)).toEqual(written);
  server.clock.advance(2 * DAY_SECONDS);
  await applyRetention(server.context);
  expect(await devicesAbout(subjectId)).toEqual(written.map(([message]) => [message, null, null]));
});

test("erases a deleted member's devices, but not those of others", async () => {
  const { id: subjectId } = await signedIn(server);
  await writeLines(
    { subjectId, actorId: subjectId, message: "own", ipAddress: "203.0.113.1" },
    { subjectId, message: "a stranger's", ipAddress: "203.0.113.2" },
    { subjectId, actorId: admin.id, message: "an admin's", ipAddress: "203.0.113.3" },
  );
  const { database } = server.context;
  await inTransaction(database, async (transaction) =>
    auditLinesOfMember.erase?.(transaction, subjectId, server.context),
  );
  expect(await devicesAbout(subjectId)).toEqual([
    ["own", null, null],
    ["a stranger's", null, null],
    ["an admin's", "203.0.113.3", null],
  ]);
});
