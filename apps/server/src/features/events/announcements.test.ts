import { randomUUID } from "node:crypto";
import { createEvent, type NewEventInput, setEventStatus } from "@secret/contract";
import { type EventStatus, formatEventDateTime } from "@secret/domain";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, clientOf, signedIn, statusChange } from "../../../testing/actors.ts";
import { openTestSession } from "../../../testing/create-members.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { announceDueEvents, announceEvent } from "./service/announce-events.ts";

const HOUR_SECONDS = 3_600;

let server: TestServer;
const servers: TestServer[] = [];
beforeEach(async () => {
  server = await startTestServer();
  servers.push(server);
});
afterAll(async () => {
  for (const each of servers) await each.close();
});

const inHours = (hours: number) =>
  new Date(server.clock.now().getTime() + hours * HOUR_SECONDS * 1000).toISOString();
const advanceHours = (hours: number) => server.clock.advance(hours * HOUR_SECONDS);

/** Creates an event that is announced in a day and opens for orders in two. */
async function plan(admin: Actor, change: Partial<NewEventInput> = {}): Promise<string> {
  const { id } = await admin.call(createEvent, {
    body: {
      title: "Side Door",
      locationName: "Hewitt Street Lot",
      address: "500 S Hewitt St",
      zipCode: "90013",
      status: "scheduled",
      registrationOpensAt: inHours(48),
      registrationClosesAt: inHours(72),
      eventAt: inHours(96),
      pickupStartsAt: inHours(96),
      pickupEndsAt: inHours(99),
      menu: [{ name: "Tail", priceCents: 2400 }],
      ...change,
    },
  });
  return id;
}

async function setStatus(admin: Actor, id: string, status: EventStatus) {
  // Opens a new session, because an admin's doesn't last for days.
  const { cookie } = await openTestSession(server.context, admin.id);
  await clientOf(server, { cookie })(setEventStatus, { params: { id }, body: statusChange(status) });
}

async function announce() {
  await announceDueEvents(server.context);
  await server.runJobs();
}

/** Adds members without a contact. */
async function addMembers(count: number): Promise<void> {
  const now = server.clock.now();
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    const name = { firstName: "Robin", lastName: "Reyes", zipCode: "90012" };
    return { id, email: `${id}@example.com`, ...name, createdAt: now, updatedAt: now };
  });
  await server.context.database.insertInto("users").values(rows).execute();
}

/** Returns how often each account was notified, as a set: {1} means everybody once. */
async function notifiedCounts(): Promise<Set<number>> {
  const { rows } = await server.context.pool.query<{ times: number }>(
    `SELECT count(notifications.id) AS times FROM users
       LEFT JOIN notifications ON notifications.user_id = users.id AND notifications.title LIKE 'Psst.%'
      GROUP BY users.id`,
  );
  return new Set(rows.map(({ times }) => times));
}

test("announces an event at its notification date to every active member, in the app and by mail", async () => {
  const [admin, member, gone] = [
    await signedIn(server, "admin"),
    await signedIn(server),
    await signedIn(server),
  ];
  const id = await plan(admin);
  const deactivated = { deactivatedAt: server.clock.now() };
  await server.context.database.updateTable("users").set(deactivated).where("id", "=", gone.id).execute();
  server.clock.advance(24 * HOUR_SECONDS - 1);
  await announce();
  expect(await titlesOf(member)).toEqual([]);

  server.clock.advance(1);
  await announce();
  await announce();
  const [told] = await notificationsOf(member);
  expect(told).toMatchObject({ title: "Psst. Side Door.", eventId: id });
  expect(told?.message).toBe(
    "Tue, Nov 24, 10:00 AM, Hewitt Street Lot. Ordering opens Sun, Nov 22, 10:00 AM.",
  );
  expect(await server.messagesTo(member.email)).toHaveLength(1);
  expect(await server.messagesTo(gone.email)).toEqual([]);
});

test("announces a draw with the times of its entries, and none whose entries are over", async () => {
  const [admin, member] = [await signedIn(server, "admin"), await signedIn(server)];
  const id = await plan(admin);
  const now = server.clock.now().getTime();
  const setTimes = (entriesOpenAt: number, registrationOpensAt: number) =>
    server.context.database
      .updateTable("events")
      .set({
        entriesOpenAt: new Date(now + entriesOpenAt * HOUR_SECONDS * 1000),
        registrationOpensAt: new Date(now + registrationOpensAt * HOUR_SECONDS * 1000),
      })
      .where("id", "=", id)
      .execute();
  advanceHours(24);
  await setTimes(23, 24);
  await announce();
  expect(await titlesOf(member)).toEqual([]);

  await setTimes(30, 31);
  await announce();
  const opens = formatEventDateTime(new Date(now + 30 * HOUR_SECONDS * 1000), "America/Los_Angeles");
  expect((await notificationsOf(member))[0]?.message).toContain(`Entries open ${opens}.`);
  const [mail] = await server.messagesTo(member.email);
  expect(mail?.body).toContain(`Entries open ${opens}, for members only.`);
  expect(mail?.body).not.toContain("Ordering");
});

test("notifies each of many members once, even with two processes and a repeated job", async () => {
  const admin = await signedIn(server, "admin");
  await addMembers(1_200);
  const eventId = await plan(admin);
  advanceHours(24);
  const other = await startTestServer({ besides: server });
  await Promise.all([announceDueEvents(server.context), announceDueEvents(other.context)]);
  await Promise.all([announceEvent(server.context, { eventId }), announceEvent(other.context, { eventId })]);
  await Promise.all([server.runJobs(), other.runJobs()]);
  await other.close();
  expect(await notifiedCounts()).toEqual(new Set([1]));
});

test("the periodic job doesn't restart a running announcement", async () => {
  const admin = await signedIn(server, "admin");
  await addMembers(600);
  const eventId = await plan(admin);
  advanceHours(24);
  await announceDueEvents(server.context);
  await announceEvent(server.context, { eventId });
  await announceDueEvents(server.context);
  const { rows } = await server.context.pool.query<{ payload: object }>(
    "SELECT payload FROM graphile_worker._private_jobs WHERE key = $1",
    [`announce:${eventId}`],
  );
  expect(rows).toEqual([{ payload: { eventId, after: expect.any(String) } }]);
});

test("a failed batch is retried as a whole, and the rest follows", async () => {
  const admin = await signedIn(server, "admin");
  await addMembers(600);
  const eventId = await plan(admin);
  advanceHours(24);
  await announceDueEvents(server.context);
  const failing = { ...server.context.jobs, add: () => Promise.reject(new Error("killed")) };
  const dying = announceEvent({ ...server.context, jobs: failing }, { eventId });
  await expect(dying).rejects.toThrow("killed");
  expect(await notifiedCounts()).toEqual(new Set([0]));
  await server.runJobs();
  expect(await notifiedCounts()).toEqual(new Set([1]));
});

describe("an event isn't announced", () => {
  test.each(["draft", "cancelled"] as const)("if it is %s at its date", async (status) => {
    const admin = await signedIn(server, "admin");
    await setStatus(admin, await plan(admin), status);
    advanceHours(24);
    await announce();
    expect(await notifiedCounts()).toEqual(new Set([0]));
  });

  test("if its registration is closed by then", async () => {
    const admin = await signedIn(server, "admin");
    await plan(admin, { notificationAt: inHours(73) });
    advanceHours(73);
    await announce();
    expect(await notifiedCounts()).toEqual(new Set([0]));
  });

  test("if it existed before, with a past date", async () => {
    const admin = await signedIn(server, "admin");
    const id = await plan(admin);
    const { database, clock } = server.context;
    const announced = { announcingSince: clock.now(), announcedAt: clock.now() };
    await database.updateTable("events").set(announced).where("id", "=", id).execute();
    advanceHours(25);
    await announce();
    expect(await notifiedCounts()).toEqual(new Set([0]));
  });
});

test("an announcement stopped by a cancellation continues when the event is restored, and notifies nobody twice", async () => {
  const admin = await signedIn(server, "admin");
  await addMembers(600);
  const eventId = await plan(admin);
  advanceHours(24);
  await announceDueEvents(server.context);
  await announceEvent(server.context, { eventId });
  expect(await notifiedCounts()).toEqual(new Set([0, 1]));
  await setStatus(admin, eventId, "draft");
  await server.runJobs();
  expect(await notifiedCounts()).toEqual(new Set([0, 1]));
  await setStatus(admin, eventId, "scheduled");
  await announce();
  expect(await notifiedCounts()).toEqual(new Set([1]));
});

test("a past date announces at once, and a postponed date is waited for", async () => {
  const [admin, member] = [await signedIn(server, "admin"), await signedIn(server)];
  await plan(admin, { title: "Tonight", registrationOpensAt: inHours(1) });
  const moved = await plan(admin, { title: "Later" });
  const change = { notificationAt: new Date(inHours(30)) };
  await server.context.database.updateTable("events").set(change).where("id", "=", moved).execute();
  await announce();
  advanceHours(24);
  await announce();
  expect(await titlesOf(member)).toEqual(["Psst. Tonight."]);
  advanceHours(6);
  await announce();
  expect(await titlesOf(member)).toEqual(["Psst. Later.", "Psst. Tonight."]);
});

test("the announcement says if the event already takes orders", async () => {
  const [admin, member] = [await signedIn(server, "admin"), await signedIn(server)];
  await plan(admin, { notificationAt: inHours(49) });
  advanceHours(49);
  await announce();
  expect((await notificationsOf(member))[0]?.message).toMatch(/Ordering is open\.$/);
});
