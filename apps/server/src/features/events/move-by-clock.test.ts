import { getAdminDashboard, getAdminEvent, listAuditEntries, setEventStatus } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { moveEventsByClock } from "./service/move-by-clock.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const HOUR_SECONDS = 3_600;

/** Creates an event that takes orders in an hour, and whose pickup ends two hours later. */
function createScheduled(title: string): Promise<TestEvent> {
  const at = (hours: number) =>
    new Date(server.clock.now().getTime() + hours * HOUR_SECONDS * 1000).toISOString();
  return createOpenEvent(server, {
    title,
    status: "scheduled",
    ...{ registrationOpensAt: at(1), registrationClosesAt: at(2) },
    ...{ eventAt: at(2), pickupStartsAt: at(2), pickupEndsAt: at(3) },
  });
}

const statusOf = async ({ id }: TestEvent) => (await admin.call(getAdminEvent, { params: { id } })).status;

async function linesOf({ id }: TestEvent) {
  const { rows: entries } = await admin.call(listAuditEntries, {
    query: { eventType: "event_status_change" },
  });
  return entries
    .filter(({ metadata }) => metadata.eventId === id)
    .map(({ message, actor, oldValue, newValue }) => ({ message, actor, oldValue, newValue }));
}

test("events that open and end by time are audited once each, without an actor", async () => {
  const events = [await createScheduled("First Fry"), await createScheduled("Second Fry")];
  await moveEventsByClock(server.context);
  for (const event of events) expect(await linesOf(event)).toEqual([]);
  server.clock.advance(HOUR_SECONDS);
  // Two processes run at the same time.
  await Promise.all([moveEventsByClock(server.context), moveEventsByClock(server.context)]);
  const opened = (title: string) => ({
    message: `Event opened: ${title}`,
    ...{ actor: null, oldValue: "scheduled", newValue: "active" },
  });
  expect(await linesOf(events[0] as TestEvent)).toEqual([opened("First Fry")]);
  expect(await linesOf(events[1] as TestEvent)).toEqual([opened("Second Fry")]);
  server.clock.advance(3 * HOUR_SECONDS);
  await moveEventsByClock(server.context);
  await moveEventsByClock(server.context);
  expect(await linesOf(events[0] as TestEvent)).toEqual([
    {
      message: "Event ended: First Fry",
      ...{ actor: null, oldValue: "active", newValue: "completed" },
    },
    opened("First Fry"),
  ]);
  const { recentActivity } = await admin.call(getAdminDashboard);
  const told = recentActivity.map(({ message, memberName }) => [message, memberName]);
  expect(told).toContainEqual(["Event ended: Second Fry", null]);
});

test("an event whose audit line fails isn't changed, and changes in the next run", async () => {
  const event = await createScheduled("Unwritten");
  server.clock.advance(HOUR_SECONDS);
  const { database } = server.context;
  await database.schema.alterTable("auditLog").renameTo("auditLogAway").execute();
  await expect(moveEventsByClock(server.context)).rejects.toThrow("audit_log");
  await database.schema.alterTable("auditLogAway").renameTo("auditLog").execute();
  expect(await statusOf(event)).toBe("scheduled");
  await moveEventsByClock(server.context);
  expect(await statusOf(event)).toBe("active");
});

test("an admin's change is audited with the same kind and the admin's name", async () => {
  const event = await createScheduled("By Hand");
  await admin.call(setEventStatus, { params: { id: event.id }, body: { status: "active" } });
  expect(await linesOf(event)).toEqual([
    {
      message: "Event status updated: By Hand",
      ...{ actor: expect.objectContaining({ id: admin.id }), oldValue: "scheduled", newValue: "active" },
    },
  ]);
});
