import { randomUUID } from "node:crypto";
import { createEvent, registerForEvent, setEventStatus, unregisterFromEvent } from "@secret/contract";
import { formatEventDateTime, instantOf } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn, statusChange } from "../../../testing/actors.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { announceDueEvents } from "../events/service/announce-events.ts";
import { runWaitlists } from "./service/offer-places.ts";
import { sendReminders } from "./service/remind-of-opening.ts";

const ANNOUNCED = "Psst. Side Door.";
const HOUR = 3_600;
const MINUTE = 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const register = (member: Actor, id: string) => member.call(registerForEvent, { params: { id } });

/** Creates an event that opens after a number of seconds and was announced before. */
async function openingIn(seconds: number, change: Parameters<typeof createOpenEvent>[1] = {}) {
  const from = server.clock.now().getTime();
  const at = (after: number) => new Date(from + after * 1000).toISOString();
  const event = await createOpenEvent(server, {
    status: "scheduled",
    notificationAt: at(-2 * HOUR),
    registrationOpensAt: at(seconds),
    registrationClosesAt: at(seconds + 24 * HOUR),
    eventAt: at(seconds + 48 * HOUR),
    pickupStartsAt: at(seconds + 48 * HOUR),
    pickupEndsAt: at(seconds + 51 * HOUR),
    ...change,
  });
  /** Sets the clock to a number of seconds before the opening, and runs the periodic job. */
  const runBefore = async (before: number) => {
    server.clock.set(new Date(from + (seconds - before) * 1000));
    await sendReminders(server.context);
  };
  return { ...event, opensAt: at(seconds), runBefore };
}

const MOMENTS = [
  ["Ordering opens in 24 hours", 24 * HOUR],
  ["Ordering opens in 2 hours", 2 * HOUR],
  ["Ordering opens in 15 minutes", 15 * MINUTE],
  ["Ordering is open", 0],
] as const;

test("members who asked are reminded 24 hours, 2 hours and 15 minutes before and at the opening, each once", async () => {
  const { id, runBefore } = await openingIn(30 * HOUR);
  const member = await signedIn(server);
  await register(member, id);
  const expected: string[] = [];
  for (const [title, before] of MOMENTS) {
    await runBefore(before + 1);
    expect(await titlesOf(member)).toEqual(expected);
    await runBefore(before);
    expected.unshift(title);
    expect(await titlesOf(member)).toEqual(expected);
    await runBefore(before - 10);
    expect(await titlesOf(member)).toEqual(expected);
  }
  const mails = await server.messagesTo(member.email);
  expect(mails[0]?.subject).toBe("Ordering is open: Test Event");
});

test("members of a draw are reminded of its entries, in words of its own, and not of ordering", async () => {
  const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
  const [opens, closes] = [at(30 * HOUR), at(30.5 * HOUR)];
  const event = await openingIn(30 * HOUR, { entriesOpenAt: opens, registrationOpensAt: closes });
  const member = await signedIn(server);
  await register(member, event.id);
  const [from, until] = [opens, closes].map((at) => formatEventDateTime(new Date(at), "America/Los_Angeles"));
  const soon = `Entries for Test Event open ${from} and close ${until}. When you enter doesn't matter.`;
  const open = `Entries for Test Event are open until ${until}. When you enter doesn't matter.`;
  const moments = [
    ["Entries open in 24 hours", 24 * HOUR, soon],
    ["Entries open in 2 hours", 2 * HOUR, soon],
    ["Entries open in 15 minutes", 15 * MINUTE, soon],
    ["Entries are open", 0, open],
  ] as const;
  const expected: { title: string; message: string }[] = [];
  for (const [title, before, message] of moments) {
    await event.runBefore(before + 1);
    expect(await notificationsOf(member)).toMatchObject(expected);
    await event.runBefore(before);
    expected.unshift({ title, message });
    expect(await notificationsOf(member)).toMatchObject(expected);
    const mail = (await server.messagesTo(member.email)).find(
      ({ subject }) => subject === `${title}: Test Event`,
    );
    expect(mail?.body).toContain(message);
    expect(mail?.body).not.toMatch(/ordering/i);
  }

  await event.runBefore(-30 * MINUTE);
  await event.runBefore(-24 * HOUR);
  expect(await titlesOf(member)).toEqual(moments.map(([title]) => title).reverse());
});

test("members who ask for a draw's reminder are reminded only while it takes entries", async () => {
  const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
  const change = { entriesOpenAt: at(3 * HOUR), registrationOpensAt: at(3.5 * HOUR) };
  const event = await openingIn(3 * HOUR, change);
  const member = await signedIn(server);
  await register(member, event.id);
  await event.runBefore(-30 * MINUTE);
  expect(await titlesOf(member)).toEqual([]);
});

test("a reminder has the time, and its messages are dropped once the next one is due", async () => {
  const { id, opensAt, runBefore } = await openingIn(30 * HOUR);
  const member = await signedIn(server);
  await register(member, id);
  await runBefore(2 * HOUR);
  const notifications = await notificationsOf(member);
  expect(notifications[0]).toMatchObject({
    message: `Test Event takes orders from ${formatEventDateTime(new Date(opensAt), "America/Los_Angeles")}.`,
    eventId: id,
    expiresAt: null,
  });
  const delivery = await server.context.database
    .selectFrom("deliveries")
    .select(["purpose", "expiresAt"])
    .where("userId", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(delivery).toEqual({
    purpose: "reminder",
    expiresAt: new Date(new Date(opensAt).getTime() - 15 * MINUTE * 1000),
  });
  server.clock.set(delivery.expiresAt ?? "");
  expect(await server.messagesTo(member.email)).toEqual([]);
});

test("two processes and repeated runs remind each member once", async () => {
  const { id, runBefore } = await openingIn(30 * HOUR);
  const members = [await signedIn(server), await signedIn(server), await signedIn(server)];
  for (const member of members) await register(member, id);
  const other = await startTestServer({ besides: server });
  for (const [, before] of MOMENTS) {
    await Promise.all([runBefore(before), runBefore(before), sendReminders(other.context)]);
  }
  await other.close();
  for (const member of members) {
    expect(await titlesOf(member)).toEqual(MOMENTS.map(([title]) => title).reverse());
  }
});

test("one run reminds more members than one batch", async () => {
  const { id: eventId, runBefore } = await openingIn(3 * HOUR);
  const { database, clock } = server.context;
  const now = clock.now();
  const asking = Array.from({ length: 1_100 }, () => randomUUID());
  const name = { firstName: "Robin", lastName: "Reyes", zipCode: "90012" };
  await database
    .insertInto("users")
    .values(asking.map((id) => ({ id, email: `${id}@example.com`, ...name, createdAt: now, updatedAt: now })))
    .execute();
  await database
    .insertInto("eventRegistrations")
    .values(asking.map((userId) => ({ eventId, userId, createdAt: now, remindedUntil: now })))
    .execute();
  await runBefore(2 * HOUR);
  const told = await database
    .selectFrom("notifications")
    .select("userId")
    .where("eventId", "=", eventId)
    .where("title", "=", "Ordering opens in 2 hours")
    .execute();
  expect(told.map(({ userId }) => userId).sort()).toEqual(asking.sort());
});

describe("a reminder whose moment has passed", () => {
  test.each([
    ["four minutes ago is sent", 4 * MINUTE, ["Ordering opens in 2 hours"]],
    ["five minutes ago isn't sent", 5 * MINUTE, []],
  ])("%s", async (_, late, titles) => {
    const { id, runBefore } = await openingIn(30 * HOUR);
    const member = await signedIn(server);
    await register(member, id);
    await runBefore(2 * HOUR - late);
    expect(await titlesOf(member)).toEqual(titles);
  });

  test("isn't sent by a process that slept, but the opening is announced", async () => {
    const { id, runBefore } = await openingIn(30 * HOUR);
    const member = await signedIn(server);
    await register(member, id);
    await runBefore(-HOUR);
    expect(await titlesOf(member)).toEqual(["Ordering is open"]);
  });

  test("isn't sent to members who ask later", async () => {
    const { id, runBefore } = await openingIn(30 * HOUR);
    await runBefore(2 * HOUR - MINUTE);
    const member = await signedIn(server);
    await register(member, id);
    await runBefore(90 * MINUTE);
    await runBefore(15 * MINUTE);
    await runBefore(0);
    expect(await titlesOf(member)).toEqual(["Ordering is open", "Ordering opens in 15 minutes"]);
  });
});

test("a member who removes the reminder isn't reminded; one who asks again gets only later reminders", async () => {
  const { id, runBefore } = await openingIn(30 * HOUR);
  const [left, back] = [await signedIn(server), await signedIn(server)];
  for (const member of [left, back]) {
    await register(member, id);
    await member.call(unregisterFromEvent, { params: { id } });
  }
  await runBefore(2 * HOUR);
  await runBefore(-MINUTE);
  await register(back, id);
  await runBefore(-2 * MINUTE);
  expect(await titlesOf(left)).toEqual([]);
  expect(await titlesOf(back)).toEqual([]);
});

test.each(["draft", "cancelled"] as const)(
  "nobody is reminded of an event that is %s by then",
  async (status) => {
    const { id, runBefore } = await openingIn(3 * HOUR);
    const [member, admin] = [await signedIn(server), await signedIn(server, "admin")];
    await register(member, id);
    await admin.call(setEventStatus, { params: { id }, body: statusChange(status) });
    await runBefore(2 * HOUR);
    await runBefore(0);
    expect(await titlesOf(member)).toEqual([]);
  },
);

test("a moved opening is reminded at its new time", async () => {
  const { id, opensAt, runBefore } = await openingIn(3 * HOUR);
  const member = await signedIn(server);
  await register(member, id);
  await runBefore(2 * HOUR);
  const later = new Date(new Date(opensAt).getTime() + HOUR * 1000);
  await server.context.database
    .updateTable("events")
    .set({ registrationOpensAt: later })
    .where("id", "=", id)
    .execute();
  await runBefore(HOUR);
  expect(await titlesOf(member)).toEqual(["Ordering opens in 2 hours", "Ordering opens in 2 hours"]);
  await runBefore(0);
  expect(await titlesOf(member)).toHaveLength(2);
});

test("a switched-off channel gets none, even if it's switched off before the message is sent", async () => {
  const { id, runBefore } = await openingIn(3 * HOUR);
  const [without, late] = [await signedIn(server), await signedIn(server)];
  const switchOff = (member: Actor) =>
    server.context.database
      .updateTable("users")
      .set({ messageChoices: JSON.stringify({ "ordering-2-hours": { mail: false } }) })
      .where("id", "=", member.id)
      .execute();
  for (const member of [without, late]) await register(member, id);
  await switchOff(without);
  await runBefore(2 * HOUR);
  await switchOff(late);
  await runBefore(15 * MINUTE);
  for (const member of [without, late]) {
    expect(await titlesOf(member)).toHaveLength(2);
    const subjects = (await server.messagesTo(member.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Ordering opens in 15 minutes: Test Event"]);
  }
});

describe("the reminder a day before", () => {
  async function announcedAt(hoursBefore: number) {
    const admin = await signedIn(server, "admin");
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR * 1000).toISOString();
    const { id } = await admin.call(createEvent, {
      body: {
        title: "Side Door",
        locationName: "Hewitt Street Lot",
        address: "500 S Hewitt St",
        zipCode: "90013",
        status: "scheduled",
        notificationAt: at(30 - hoursBefore),
        registrationOpensAt: at(30),
        registrationClosesAt: at(50),
        eventAt: at(60),
        pickupStartsAt: at(60),
        pickupEndsAt: at(63),
        menu: [{ name: "Tail", priceCents: 2400 }],
      },
    });
    return {
      id,
      announce: async () => {
        await announceDueEvents(server.context);
        await server.runJobs();
      },
    };
  }

  test.each([
    ["skips members notified of the event at the same time", 24, [ANNOUNCED]],
    ["skips members notified of it within the hour", 24.9, [ANNOUNCED]],
    ["is sent if that is longer ago", 25.1, ["Ordering opens in 24 hours", ANNOUNCED]],
  ])("%s", async (_, hoursBefore, titles) => {
    const { id, announce } = await announcedAt(hoursBefore);
    const member = await signedIn(server);
    await register(member, id);
    server.clock.advance((30 - hoursBefore) * HOUR);
    await announce();
    server.clock.advance((hoursBefore - 24) * HOUR);
    await sendReminders(server.context);
    expect(await titlesOf(member)).toEqual(titles);
  });

  test("waits while the announcement is running", async () => {
    const { id, announce } = await announcedAt(24);
    const member = await signedIn(server);
    await register(member, id);
    server.clock.advance(6 * HOUR);
    await sendReminders(server.context);
    await announce();
    await sendReminders(server.context);
    expect(await titlesOf(member)).toEqual([ANNOUNCED]);
  });

  test("is sent to members who joined after the announcement", async () => {
    const { id, announce } = await announcedAt(24.5);
    server.clock.advance(5.5 * HOUR);
    await announce();
    const member = await signedIn(server);
    await register(member, id);
    server.clock.advance(0.5 * HOUR);
    await sendReminders(server.context);
    expect(await titlesOf(member)).toEqual(["Ordering opens in 24 hours"]);
  });
});

describe("when clocks change, reminders are a number of real hours before", () => {
  const zone = "America/Los_Angeles";
  test.each([
    ["back, in the second 1:30", "2027-11-07T01:30", "later", "2027-11-07T00:30", "earlier"],
    ["back, after both", "2027-11-07T03:00", "earlier", "2027-11-07T01:00", "later"],
    ["forward, with an hour missing", "2027-03-14T03:30", "earlier", "2027-03-14T00:30", "earlier"],
  ] as const)("%s", async (_, opens, whichOpening, reminded, whichMoment) => {
    const opensAt = instantOf(opens, zone, whichOpening);
    const moment = instantOf(reminded, zone, whichMoment);
    server.clock.set(new Date(opensAt.getTime() - 3 * HOUR * 1000));
    const { id } = await openingIn(3 * HOUR);
    const member = await signedIn(server);
    await register(member, id);
    server.clock.set(new Date(moment.getTime() - 1000));
    await sendReminders(server.context);
    expect(await titlesOf(member)).toEqual([]);
    server.clock.set(moment);
    await sendReminders(server.context);
    expect(await titlesOf(member)).toEqual(["Ordering opens in 2 hours"]);
  });
});

test("an offer's messages are dropped once it's over", async () => {
  const event = await createOpenEvent(server, { maxOrders: 1 });
  const member = await signedIn(server);
  const { database, clock } = server.context;
  const phone = "+12135550142";
  const reachable = { phone, phoneVerifiedAt: clock.now() };
  await database.updateTable("users").set(reachable).where("id", "=", member.id).execute();
  const now = clock.now();
  const waiting = {
    eventId: event.id,
    userId: member.id,
    waitlistedAt: now,
    createdAt: now,
    remindedUntil: now,
  };
  await database.insertInto("eventRegistrations").values(waiting).execute();
  await runWaitlists(server.context);
  server.clock.advance(15 * MINUTE);
  expect(await server.messagesTo(member.email)).toEqual([]);
  expect(await server.messagesTo(phone)).toEqual([]);
  const states = await database
    .selectFrom("deliveries")
    .select(["channel", "state"])
    .where("userId", "=", member.id)
    .orderBy("channel")
    .execute();
  expect(states).toEqual([
    { channel: "mail", state: "dropped" },
    { channel: "sms", state: "dropped" },
  ]);
});
