import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  changePickupWindow,
  listNotifications,
  placeOrder,
  setEventStatus,
  setOrderStatus,
} from "@secret/contract";
import { dueBeginnings, instantOf, PICKUP_REMINDERS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findNearPickups } from "./queries/pickup-reminders.ts";
import { remindOfPickups } from "./service/remind-of-pickup.ts";

const HOUR = 3_600;
const MINUTE = 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Returns the titles of a member's pickup reminders, newest first. */
async function remindersOf(member: Actor): Promise<string[]> {
  const { rows: notifications } = await member.call(listNotifications, { query: {} });
  return notifications.map(({ title }) => title).filter((title) => title.startsWith("Pickup in"));
}

/**
 * Creates an event with two pickup windows, the first after this many seconds and the second half an hour later, and a
 * paid order for the first.
 */
async function orderedBefore(seconds: number) {
  const from = server.clock.now().getTime();
  const at = (after: number) => new Date(from + after * 1000).toISOString();
  const event = await createOpenEvent(server, {
    registrationClosesAt: at(seconds),
    eventAt: at(seconds),
    pickupStartsAt: at(seconds),
    pickupEndsAt: at(seconds + HOUR),
    pickupWindows: [
      { startsAt: at(seconds), endsAt: at(seconds + 30 * MINUTE) },
      { startsAt: at(seconds + 30 * MINUTE), endsAt: at(seconds + HOUR) },
    ],
  });
  const detail = await server.parts.events.detail(event.id);
  const member = await signedIn(server);
  const body = orderOf(event, [1]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  /** Sets the clock to this many seconds before the first window and runs the job. */
  const runBefore = async (before: number) => {
    server.clock.set(new Date(from + (seconds - before) * 1000));
    await remindOfPickups(server.context);
  };
  const laterWindowId = detail?.pickupWindows[1]?.id ?? "";
  return { eventId: event.id, orderId: id, member, laterWindowId, runBefore };
}

async function asAdmin<Answer>(work: (admin: Actor) => Promise<Answer>): Promise<Answer> {
  return work(await signedIn(server, "admin"));
}

test("a paid order's owner is reminded 2 hours and 15 minutes before the pickup, once each", async () => {
  const { member, orderId, runBefore } = await orderedBefore(5 * HOUR);
  await runBefore(2 * HOUR + 1);
  expect(await remindersOf(member)).toEqual([]);
  await runBefore(2 * HOUR);
  await runBefore(2 * HOUR - 15);
  expect(await remindersOf(member)).toEqual(["Pickup in 2 hours"]);
  await runBefore(15 * MINUTE);
  await runBefore(15 * MINUTE - 15);
  expect(await remindersOf(member)).toEqual(["Pickup in 15 minutes", "Pickup in 2 hours"]);
  const { rows: notifications } = await member.call(listNotifications, { query: {} });
  expect(notifications[0]).toMatchObject({ orderId, expiresAt: null });
  expect(notifications[0]?.message).toMatch(/^Order \S+: .+–.+, Hewitt Street Lot\.$/);
});

test("two processes remind once, even after the list was cleared", async () => {
  const { member, runBefore } = await orderedBefore(5 * HOUR);
  const other = await startTestServer({ besides: server });
  await Promise.all([runBefore(2 * HOUR), runBefore(2 * HOUR), remindOfPickups(other.context)]);
  expect(await remindersOf(member)).toEqual(["Pickup in 2 hours"]);
  await server.context.database.deleteFrom("notifications").where("userId", "=", member.id).execute();
  await Promise.all([runBefore(2 * HOUR - MINUTE), remindOfPickups(other.context)]);
  expect(await remindersOf(member)).toEqual([]);
  // Otherwise a run over more orders than one page would never end.
  const { leadSeconds } = PICKUP_REMINDERS["pickup-2-hours"];
  const due = dueBeginnings(PICKUP_REMINDERS["pickup-2-hours"], server.clock.now());
  const page = { kind: "pickup-2-hours", leadSeconds, count: 500, ...due };
  expect(await findNearPickups(server.context.database, page)).toEqual([]);
  await other.close();
});

describe("no reminder goes to", () => {
  test.each([["ready"], ["completed"]] as const)(
    "the owner of an order that is %s by then",
    async (status) => {
      const { member, orderId, runBefore } = await orderedBefore(5 * HOUR);
      await asAdmin((admin) =>
        admin.call(setOrderStatus, { params: { id: orderId }, body: { status, reason: "early" } }),
      );
      await runBefore(2 * HOUR);
      expect(await remindersOf(member)).toEqual([]);
    },
  );

  test("a member who cancelled the order", async () => {
    const { member, orderId, runBefore } = await orderedBefore(5 * HOUR);
    await member.call(cancelOrder, { params: { id: orderId } });
    await runBefore(2 * HOUR);
    expect(await remindersOf(member)).toEqual([]);
  });

  test("a member with an order of a cancelled event, even before the order is cancelled", async () => {
    const { member, eventId, runBefore } = await orderedBefore(5 * HOUR);
    await asAdmin((admin) =>
      admin.call(setEventStatus, { params: { id: eventId }, body: { status: "cancelled", reason: "Rain" } }),
    );
    await runBefore(2 * HOUR);
    expect(await remindersOf(member)).toEqual([]);
    await server.runJobs();
  });

  test("a member whose order isn't paid", async () => {
    const event = await createOpenEvent(server, {});
    const member = await signedIn(server);
    const { id } = await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
    const { database, clock } = server.context;
    const startsAt = new Date(clock.now().getTime() + 2 * HOUR * 1000);
    await database.updateTable("pickupWindows").set({ startsAt }).where("eventId", "=", event.id).execute();
    await remindOfPickups(server.context);
    expect(await remindersOf(member)).toEqual([]);
    await member.call(cancelOrder, { params: { id } });
  });

  test("anybody from a process that was asleep when it was due", async () => {
    const { member, runBefore } = await orderedBefore(5 * HOUR);
    await runBefore(2 * HOUR - 5 * MINUTE);
    expect(await remindersOf(member)).toEqual([]);
  });
});

test("an order placed within the two hours has only the 15-minute reminder", async () => {
  const { member, runBefore } = await orderedBefore(2 * HOUR - MINUTE);
  await runBefore(2 * HOUR - 2 * MINUTE);
  expect(await remindersOf(member)).toEqual([]);
  await runBefore(15 * MINUTE);
  expect(await remindersOf(member)).toEqual(["Pickup in 15 minutes"]);
});

test("a changed window is confirmed in the app only, and has its own reminders", async () => {
  const { member, orderId, laterWindowId, runBefore } = await orderedBefore(5 * HOUR);
  await runBefore(2 * HOUR);
  await member.call(changePickupWindow, {
    params: { id: orderId },
    body: { pickupWindowId: laterWindowId },
  });
  const { rows: notifications } = await member.call(listNotifications, { query: {} });
  expect(notifications[0]).toMatchObject({ title: "Pickup window changed", orderId });
  expect(notifications[0]?.message).toMatch(/^Order \S+: now .+–.+ \(was .+–.+\)\.$/);
  await runBefore(2 * HOUR - 30 * MINUTE);
  await runBefore(15 * MINUTE);
  await runBefore(-15 * MINUTE);
  expect(await remindersOf(member)).toEqual([
    "Pickup in 15 minutes",
    "Pickup in 2 hours",
    "Pickup in 2 hours",
  ]);
  const kinds = await server.context.database
    .selectFrom("deliveries")
    .select("kind")
    .where("userId", "=", member.id)
    .where("kind", "like", "pickup-changed%")
    .execute();
  expect(kinds).toEqual([]);
});

test("reminders expire when the window begins", async () => {
  const { member, runBefore } = await orderedBefore(5 * HOUR);
  await runBefore(15 * MINUTE);
  const promised = await server.context.database
    .selectFrom("deliveries")
    .select(["purpose", "channel", "expiresAt"])
    .where("userId", "=", member.id)
    .where("kind", "=", "pickup-15-minutes")
    .execute();
  const expiresAt = new Date(server.clock.now().getTime() + 15 * MINUTE * 1000);
  expect(promised).toEqual([{ purpose: "reminder", channel: "mail", expiresAt }]);
});

test("late in the evening a reminder is mailed; its text is held until morning and dropped as pointless", async () => {
  server.clock.set(instantOf("2027-06-05T18:45"));
  const { member, runBefore } = await orderedBefore(3 * HOUR);
  const phone = "+12135550177";
  await server.context.database
    .updateTable("users")
    .set({ phone, phoneVerifiedAt: server.clock.now() })
    .where("id", "=", member.id)
    .execute();
  await runBefore(15 * MINUTE);
  await server.runJobs();
  const states = await server.context.database
    .selectFrom("deliveries")
    .select(["channel", "state"])
    .where("userId", "=", member.id)
    .where("kind", "=", "pickup-15-minutes")
    .orderBy("channel")
    .execute();
  expect(states).toEqual([
    { channel: "mail", state: "sent" },
    { channel: "sms", state: "dropped" },
  ]);
});

test.each([
  ["back, in the second 1:30", "2027-11-07T01:30", "later", "2027-11-07T00:30", "earlier"],
  ["forward, over the hour that is missing", "2028-03-12T03:30", "earlier", "2028-03-12T00:30", "earlier"],
] as const)(
  "in the night when clocks go %s, the reminder comes two hours before",
  async (_, begins, whichBeginning, reminded, whichMoment) => {
    const zone = "America/Los_Angeles";
    const startsAt = instantOf(begins, zone, whichBeginning);
    const moment = instantOf(reminded, zone, whichMoment);
    server.clock.set(new Date(startsAt.getTime() - 5 * HOUR * 1000));
    const { member } = await orderedBefore(5 * HOUR);
    server.clock.set(new Date(moment.getTime() - 1000));
    await remindOfPickups(server.context);
    expect(await remindersOf(member)).toEqual([]);
    server.clock.set(moment);
    await remindOfPickups(server.context);
    expect(await remindersOf(member)).toEqual(["Pickup in 2 hours"]);
  },
);
