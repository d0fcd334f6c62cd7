import {
  clearNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  restoreNotifications,
  sendTestNotification,
} from "@secret/contract";
import type { NotificationFilter, NotificationTopic } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { lockAccount } from "../identity/index.ts";
import { recordChange } from "../identity/service/changes/record-change.ts";
import { applyRetention } from "../retention/service.ts";
import { notify } from "./service/notify.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

let member: Actor;
beforeEach(async () => {
  member = await signedIn(server);
});

/** Adds one notification per topic, the last one newest. */
async function insertNews(actor: Actor, ...topics: NotificationTopic[]): Promise<void> {
  for (const topic of topics) {
    await server.context.database
      .insertInto("notifications")
      .values({
        userId: actor.id,
        type: topic,
        title: topic,
        message: "News.",
        path: "/dashboard",
        createdAt: server.clock.now(),
      })
      .execute();
  }
}

async function listOf(actor: Actor, filter: NotificationFilter = "all") {
  const { rows: notifications, unreadCount } = await actor.call(listNotifications, { query: { filter } });
  return { titles: notifications.map(({ title }) => title), notifications, unreadCount };
}

describe("the list", () => {
  test.each([
    ["all", ["account", "event", "transfer", "payment", "order"]],
    ["orders", ["transfer", "payment", "order"]],
    ["events", ["event"]],
    ["account", ["account"]],
  ] as const)("shows what is about %s, newest first", async (filter, titles) => {
    await insertNews(member, "order", "payment", "transfer", "event", "account");
    expect(await listOf(member, filter)).toMatchObject({ titles, unreadCount: 5 });
  });

  test("shows unread notifications page by page", async () => {
    await insertNews(member, "order", "order", "event", "event");
    const [newest] = (await listOf(member)).notifications;
    await member.call(markNotificationRead, { params: { id: newest?.id ?? "" } });
    const filter = "unread" as const;
    const first = await member.call(listNotifications, { query: { filter, limit: 2 } });
    expect(first).toMatchObject({ rows: [{ title: "event" }, { title: "order" }], hasMore: true });
    const before = first.rows.at(-1)?.id ?? "";
    const second = await member.call(listNotifications, { query: { filter, limit: 2, before } });
    expect(second).toMatchObject({ rows: [{ title: "order" }], hasMore: false, unreadCount: 3 });
  });

  test("rejects an unknown filter", async () => {
    const call = member.call(listNotifications, { query: { filter: "spam" as "all" } });
    await expect(call).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("links each to a code, an order or an event", async () => {
    const { id: eventId } = await createOpenEvent(server);
    const facts = { orderNumber: "D4H-F8H" };
    await inTransaction(server.context.database, async (transaction) => {
      const tell = notify.bind(undefined, server.context, transaction);
      await tell("order-ready", [{ userId: member.id, facts }]);
      await tell("ordering-open", [{ userId: member.id, eventId, facts: { eventTitle: "Side Door" } }]);
    });
    const { notifications } = await listOf(member);
    expect(notifications.map(({ path }) => path)).toEqual([
      `/events/${eventId}`,
      expect.stringMatching(/^\/orders\/.*#pickup-code$/),
    ]);
  });
});

describe("reading", () => {
  test("marks one, undoes it, and marks all; the first reading time is kept", async () => {
    await insertNews(member, "order", "event");
    const [, { id = "" } = {}] = (await listOf(member)).notifications;
    await member.call(markNotificationRead, { params: { id } });
    const readAt = (await listOf(member)).notifications[1]?.readAt;
    expect(readAt).not.toBeNull();
    server.clock.advance(60);
    await member.call(markNotificationRead, { params: { id } });
    expect(await listOf(member)).toMatchObject({ unreadCount: 1, notifications: [{}, { readAt }] });
    await member.call(markNotificationUnread, { params: { id } });
    expect(await listOf(member)).toMatchObject({ unreadCount: 2 });
    await member.call(markAllNotificationsRead);
    expect(await listOf(member)).toMatchObject({ unreadCount: 0 });
  });

  test("works only for the member's own notifications", async () => {
    await insertNews(member, "order");
    const [{ id = "" } = {}] = (await listOf(member)).notifications;
    const stranger = await signedIn(server);
    for (const route of [markNotificationRead, markNotificationUnread]) {
      await expect(stranger.call(route, { params: { id } })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await stranger.call(markAllNotificationsRead);
    expect(await listOf(member)).toMatchObject({ unreadCount: 1 });
  });

  test("updates the member's other pages", async () => {
    await insertNews(member, "order");
    const [{ id = "" } = {}] = (await listOf(member)).notifications;
    const told: unknown[] = [];
    const stopListening = server.context.live.onMessage((message) => told.push(message));
    await member.call(markNotificationRead, { params: { id } });
    const { clearedAt } = await member.call(clearNotifications);
    await member.call(restoreNotifications, { body: { clearedAt } });
    stopListening();
    const word = { to: { userId: member.id }, event: { type: "notifications.changed" } };
    expect(told).toEqual([word, word, word]);
  });
});

describe("clearing", () => {
  test("empties the list and the bell; undoing restores exactly what was cleared", async () => {
    await insertNews(member, "account");
    await member.call(clearNotifications);
    server.clock.advance(5);
    await insertNews(member, "order", "event");
    const [, { id = "" } = {}] = (await listOf(member)).notifications;
    await member.call(markNotificationRead, { params: { id } });
    const { clearedAt } = await member.call(clearNotifications);
    expect(await listOf(member)).toMatchObject({ titles: [], unreadCount: 0 });
    const gone = member.call(markNotificationRead, { params: { id } });
    await expect(gone).rejects.toMatchObject({ code: "NOT_FOUND" });
    await insertNews(member, "payment");
    await member.call(restoreNotifications, { body: { clearedAt } });
    expect(await listOf(member)).toMatchObject({ titles: ["payment", "event", "order"], unreadCount: 2 });
  });

  test("can't be undone by another member", async () => {
    await insertNews(member, "order");
    const { clearedAt } = await member.call(clearNotifications);
    const stranger = await signedIn(server);
    await stranger.call(restoreNotifications, { body: { clearedAt } });
    expect(await listOf(member)).toMatchObject({ titles: [] });
  });

  test("becomes permanent after an hour, only for what was cleared", async () => {
    await insertNews(member, "order");
    const { clearedAt } = await member.call(clearNotifications);
    await insertNews(member, "event");
    server.clock.advance(3_601);
    await applyRetention(server.context);
    await member.call(restoreNotifications, { body: { clearedAt } });
    expect(await listOf(member)).toMatchObject({ titles: ["event"] });
  });

  test("isn't counted in the bell of later notifications", async () => {
    await insertNews(member, "order", "order");
    await member.call(clearNotifications);
    const counts: number[] = [];
    const stopListening = server.context.live.onMessage(({ event }) => {
      if (event.type === "notification.created") counts.push(event.unreadCount);
    });
    await member.call(sendTestNotification);
    stopListening();
    expect(counts).toEqual([1]);
  });
});

describe("a test", () => {
  let phones = 1_000;
  const phoneOf = async (actor: Actor) => {
    const phone = `+1213555${++phones}`;
    await server.context.database
      .updateTable("users")
      .set({ phone, phoneVerifiedAt: server.clock.now() })
      .where("id", "=", actor.id)
      .execute();
    return phone;
  };

  test("goes to the app and every channel that is on, whatever kinds are switched off", async () => {
    const phone = await phoneOf(member);
    await member.call(sendTestNotification);
    expect(await listOf(member, "account")).toMatchObject({ titles: ["It works"] });
    expect(await server.messagesTo(member.email)).toMatchObject([{ channel: "mail" }]);
    expect(await server.messagesTo(phone)).toMatchObject([{ channel: "sms" }]);
  });

  test("doesn't use a channel whose main switch is off", async () => {
    const phone = await phoneOf(member);
    await server.context.database
      .updateTable("users")
      .set({ notifySms: false, notifyEmail: false })
      .where("id", "=", member.id)
      .execute();
    await member.call(sendTestNotification);
    expect(await server.messagesTo(member.email)).toEqual([]);
    expect(await server.messagesTo(phone)).toEqual([]);
    expect(await listOf(member)).toMatchObject({ titles: ["It works"] });
  });

  test("is limited to three an hour per member, even in parallel", async () => {
    const calls = Array.from({ length: 8 }, () => member.call(sendTestNotification));
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await server.restart();
    await expect(member.call(sendTestNotification)).rejects.toMatchObject({
      code: "TEST_LIMIT_REACHED",
      problem: { retryAfterSeconds: 3_600 },
    });
    expect((await listOf(member)).titles).toHaveLength(3);
    await (await signedIn(server)).call(sendTestNotification);
    server.clock.advance(3_601);
    await member.call(sendTestNotification);
  });
});

test("a change of sign-in methods is listed once under the account, and links to its profile section", async () => {
  await inTransaction(server.context.database, async (transaction) => {
    const account = await lockAccount(transaction, member.id);
    if (account === undefined) throw new Error("there is no account");
    const client = { ip: "203.0.113.7", network: "203.0.113.7", userAgent: null };
    const change = { kind: "password_changed" as const };
    await recordChange(server.context, transaction, { account, client, change }, server.clock.now());
  });
  await server.runJobs();
  expect((await listOf(member, "account")).notifications).toMatchObject([
    {
      type: "account",
      message: expect.stringContaining("The password was changed."),
      path: "/profile?section=password#password",
    },
  ]);
});
