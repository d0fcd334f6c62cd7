import { randomUUID } from "node:crypto";
import {
  ApiError,
  type BroadcastDraft,
  cancelBroadcast,
  createBroadcast,
  editBroadcast,
  getBroadcast,
  listBroadcasts,
  listNotifications,
  previewBroadcast,
  stopBroadcast,
  testBroadcast,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { createSignedInMembers } from "../../../testing/create-members.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { deliverByJob } from "../notifications/service/deliver.ts";
import { keepFigures } from "./service/read-broadcasts.ts";
import { sendNext } from "./service/send-broadcast.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const WORDS = { title: "The van moved", message: "We are on Hewitt Street now." };
const MOVED = { ...WORDS, channels: ["mail" as const] };

const send = (draft: BroadcastDraft & { scheduledFor?: string }, idempotencyKey: string = randomUUID()) =>
  admin.call(createBroadcast, { body: draft, idempotencyKey });
const read = (id: string) => admin.call(getBroadcast, { params: { id } });

/** Creates an event with members who pressed "Notify me", and a draft for them. */
async function eventWith(count: number): Promise<{ event: TestEvent; ids: string[]; draft: BroadcastDraft }> {
  const event = await createOpenEvent(server);
  const members = await createSignedInMembers(server.context, count);
  const ids = members.map(({ userId }) => userId);
  await register(event, ids);
  return { event, ids, draft: { ...MOVED, audience: { kind: "registered", eventId: event.id } } };
}

async function register(event: TestEvent, ids: readonly string[]) {
  const rows = ids.map((userId) => ({ eventId: event.id, userId, createdAt: server.clock.now() }));
  await server.context.database.insertInto("eventRegistrations").values(rows).execute();
}

/** Counts how often each member has it in the app and by mail. */
async function countNotified(ids: readonly string[]) {
  const { rows } = await server.context.pool.query<{ app: number; mails: number; members: number }>(
    `SELECT count(*) AS members, sum(app)::int AS app, sum(mails)::int AS mails, max(app) AS "appMost", max(mails) AS "mailsMost"
       FROM (SELECT (SELECT count(*) FROM notifications WHERE user_id = users.id) AS app,
                    (SELECT count(*) FROM development_mailbox WHERE recipient = email) AS mails
               FROM users WHERE id = ANY($1)) AS each`,
    [ids],
  );
  return rows[0];
}
const once = (members: number) => ({ members, app: members, mails: members, appMost: 1, mailsMost: 1 });

/** Timeout for hundreds of members on a busy machine. */
const MANY_TIMEOUT_MS = 120_000;

describe("a broadcast", { timeout: MANY_TIMEOUT_MS }, () => {
  test("reaches each of its members once, in the app and by mail, and shows it", async () => {
    const { ids, draft } = await eventWith(3);
    const { id, state } = await send(draft);
    expect(state).toBe("scheduled");
    await server.runJobs();
    expect(await countNotified(ids)).toEqual(once(3));
    expect(await read(id)).toMatchObject({
      state: "sent",
      audienceCount: 3,
      toldCount: 3,
      figures: [{ channel: "mail", promised: 3, sent: 3, waiting: 0, failed: 0, dropped: 0 }],
    });
    const { rows: broadcasts } = await admin.call(listBroadcasts);
    expect(broadcasts[0]).toMatchObject({ id, title: WORDS.title, createdBy: "Robin Reyes" });
  });

  test("counts members, as its preview does, however many browsers get a push", async () => {
    const event = await createOpenEvent(server);
    const members = await createSignedInMembers(server.context, 3);
    const ids = members.map(({ userId }) => userId);
    await register(event, ids);
    const { pool } = server.context;
    for (const [index, name] of [0, 0, 1, 1, 2].entries())
      await pool.query(
        `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
         SELECT user_id, id, $2, 'key', 'auth', now() FROM sessions WHERE user_id = $1 LIMIT 1`,
        [ids[name], `https://push.example/${event.id}/${index}`],
      );
    const body: BroadcastDraft = {
      ...WORDS,
      channels: ["push"],
      audience: { kind: "registered", eventId: event.id },
    };
    const preview = await admin.call(previewBroadcast, { body });
    expect(preview.channels).toMatchObject([{ reached: 3 }]);
    const { id } = await send(body);
    await sendNext(server.context, id);
    const figures = async () => (await read(id)).figures;
    expect(await figures()).toMatchObject([{ promised: 3, waiting: 3 }]);
    const end = (of: number, ...states: readonly string[]) =>
      pool.query(
        `UPDATE deliveries SET state = ($3::text[])[place]
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM deliveries
                  WHERE broadcast_id = $1 AND user_id = $2) AS each
          WHERE deliveries.id = each.id`,
        [id, ids[of], states],
      );
    await end(0, "delivered", "failed");
    await end(1, "queued", "sent");
    await end(2, "dropped");
    const counted = { promised: 3, waiting: 1, sent: 1, failed: 0, dropped: 1 };
    expect(await figures()).toMatchObject([counted]);
    await end(1, "failed", "dropped");
    expect(await figures()).toMatchObject([{ ...counted, waiting: 0, failed: 1 }]);
  });

  test("is shown in the app with its own text, and links to its event", async () => {
    const event = await createOpenEvent(server);
    const member = await signedIn(server);
    await register(event, [member.id]);
    await send({ ...MOVED, audience: { kind: "registered", eventId: event.id } });
    await server.runJobs();
    const { rows: notifications } = await member.call(listNotifications);
    expect(notifications).toMatchObject([{ ...WORDS, eventId: event.id }]);
  });

  test("is created once for two requests with the same key", async () => {
    const { ids, draft } = await eventWith(2);
    const key = randomUUID();
    const [first, second] = await Promise.all([send(draft, key), send(draft, key)]);
    expect(second.id).toBe(first.id);
    await server.runJobs();
    expect((await send(draft, key)).id).toBe(first.id);
    await server.runJobs();
    expect(await countNotified(ids)).toEqual(once(2));
    await expect(send({ ...draft, title: "Another" }, key)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  test("is sent once by two parallel workers and repeated runs", async () => {
    const { ids, draft } = await eventWith(1_100);
    const { id } = await send(draft);
    for (let run = 0; run < 3; run++) {
      await Promise.all([sendNext(server.context, id), sendNext(server.context, id)]);
    }
    await server.runJobs();
    expect(await countNotified(ids)).toEqual(once(1_100));
    expect(await read(id)).toMatchObject({ state: "sent", toldCount: 1_100, audienceCount: 1_100 });
  });

  test("continues where it stopped when a run fails", async () => {
    const { ids, draft } = await eventWith(600);
    const { id } = await send(draft);
    await sendNext(server.context, id);
    expect(await read(id)).toMatchObject({ state: "sending", toldCount: 500, audienceCount: 600 });
    const broken = { ...server.context.jobs, add: () => Promise.reject(new Error("the power went")) };
    await expect(sendNext({ ...server.context, jobs: broken }, id)).rejects.toThrow("the power went");
    expect(await read(id)).toMatchObject({ state: "sending", toldCount: 500 });
    await server.runJobs();
    expect(await countNotified(ids)).toEqual(once(600));
  });

  test("has lower priority than messages somebody waits for", async () => {
    const { draft } = await eventWith(1);
    await send(draft);
    const { rows } = await server.context.pool.query(
      "SELECT DISTINCT priority FROM graphile_worker.jobs WHERE task_identifier = 'broadcasts.send'",
    );
    expect(rows).toEqual([{ priority: 1 }]);
    await server.runJobs();
  });

  test("is audited with its author, text and audience", async () => {
    const { draft } = await eventWith(1);
    const { id } = await send(draft);
    const line = await server.context.database
      .selectFrom("auditLog")
      .select(["actorId", "eventType", "metadata"])
      .where("actorId", "=", admin.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ actorId: admin.id, eventType: "admin_action", metadata: { id, ...draft } });
    await server.runJobs();
  });
});

describe("a scheduled broadcast", () => {
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

  test("starts at its time", async () => {
    const { ids, draft } = await eventWith(2);
    const { id } = await send({ ...draft, scheduledFor: inHours(2) });
    server.clock.advance(3_600);
    await server.runJobs();
    expect(await read(id)).toMatchObject({ state: "scheduled", beganAt: null });
    server.clock.advance(3_700);
    await server.runJobs();
    expect(await countNotified(ids)).toEqual(once(2));
  });

  test("can be edited until it starts: text, audience and time", async () => {
    const [{ ids, draft }, other] = [await eventWith(2), await eventWith(3)];
    const { id } = await send({ ...draft, scheduledFor: inHours(1) });
    const body = { ...other.draft, title: "Later", scheduledFor: inHours(3) };
    await admin.call(editBroadcast, { params: { id }, body });
    server.clock.advance(2 * 3_600);
    await server.runJobs();
    expect(await read(id)).toMatchObject({ state: "scheduled", title: "Later" });
    server.clock.advance(2 * 3_600);
    await server.runJobs();
    expect(await countNotified(ids)).toMatchObject({ app: 0 });
    expect(await countNotified(other.ids)).toEqual(once(3));
    await expect(admin.call(editBroadcast, { params: { id }, body })).rejects.toMatchObject({
      code: "BROADCAST_HAS_BEGUN",
    });
  });

  test("can be cancelled until it starts", async () => {
    const { ids, draft } = await eventWith(2);
    const { id } = await send({ ...draft, scheduledFor: inHours(1) });
    await admin.call(cancelBroadcast, { params: { id } });
    expect(await admin.call(cancelBroadcast, { params: { id } })).toMatchObject({ state: "cancelled" });
    server.clock.advance(2 * 3_600);
    await server.runJobs();
    expect(await countNotified(ids)).toMatchObject({ app: 0, mails: 0 });
    await expect(admin.call(editBroadcast, { params: { id }, body: draft })).rejects.toMatchObject({
      code: "BROADCAST_IS_OVER",
    });
    await expect(admin.call(stopBroadcast, { params: { id } })).rejects.toMatchObject({
      code: "BROADCAST_IS_OVER",
    });
  });
});

describe("stopping a broadcast", { timeout: MANY_TIMEOUT_MS }, () => {
  test("midway notifies nobody else and drops unsent messages", async () => {
    const { ids, draft } = await eventWith(700);
    const { id } = await send(draft);
    await sendNext(server.context, id);
    expect(await admin.call(stopBroadcast, { params: { id } })).toMatchObject({
      state: "stopped",
      toldCount: 500,
      figures: [{ channel: "mail", promised: 500, sent: 0, dropped: 500 }],
    });
    await server.runJobs();
    expect(await countNotified(ids)).toMatchObject({ app: 500, mails: 0 });
    expect(await admin.call(stopBroadcast, { params: { id } })).toMatchObject({ state: "stopped" });
  });

  test("also drops a message that its provider defers at that time", async () => {
    const { ids, draft } = await eventWith(1);
    const { id } = await send(draft);
    await sendNext(server.context, id);
    const { id: deliveryId } = await server.context.database
      .selectFrom("deliveries")
      .select("id")
      .where("broadcastId", "=", id)
      .executeTakeFirstOrThrow();
    const puttingOff: Context["messages"]["send"] = async () => {
      await admin.call(stopBroadcast, { params: { id } });
      return { kind: "deferred", reason: "graylisted" };
    };
    const messages = { ...server.context.messages, send: puttingOff };
    await expect(deliverByJob({ ...server.context, messages }, deliveryId, 1)).rejects.toThrow("graylisted");
    await server.runJobs();
    expect(await countNotified(ids)).toMatchObject({ app: 1, mails: 0 });
    expect(await read(id)).toMatchObject({
      state: "stopped",
      figures: [{ waiting: 0, sent: 0, dropped: 1 }],
    });
  });

  test("is refused after everything was sent", async () => {
    const { draft } = await eventWith(1);
    const { id } = await send(draft);
    await server.runJobs();
    await expect(admin.call(stopBroadcast, { params: { id } })).rejects.toMatchObject({
      code: "BROADCAST_IS_OVER",
    });
  });
});

describe("the audience", () => {
  const countOf = async (audience: BroadcastDraft["audience"]) =>
    (await admin.call(previewBroadcast, { body: { ...MOVED, audience } })).members;

  test("of an event's buyers includes all of them, or those of one window", async () => {
    const { event, id } = await paidOrder(server);
    const eventId = event.id;
    const window = { kind: "window" as const, eventId, pickupWindowId: event.windowId };
    expect(await countOf({ kind: "buyers", eventId })).toBe(1);
    expect(await countOf(window)).toBe(1);
    expect(await countOf({ kind: "not-picked-up", eventId })).toBe(1);
    expect(await countOf({ kind: "registered", eventId })).toBe(0);
    const orders = server.context.database.updateTable("orders").where("id", "=", id);
    await orders.set({ status: "completed", pickedUpAt: server.clock.now() }).execute();
    expect(await countOf({ kind: "buyers", eventId })).toBe(1);
    expect(await countOf({ kind: "not-picked-up", eventId })).toBe(0);
  });

  test("of buyers is notified at any hour, and never twice; others as marketing", async () => {
    const { event, member } = await paidOrder(server);
    await send({ ...MOVED, audience: { kind: "buyers", eventId: event.id } });
    const { draft, ids } = await eventWith(1);
    await send(draft);
    await server.runJobs();
    const purposes = await server.context.database
      .selectFrom("deliveries")
      .select(["userId", "purpose"])
      .where("userId", "in", [member.id, ...ids])
      .where("broadcastId", "is not", null)
      .execute();
    expect(purposes).toHaveLength(2);
    expect(purposes).toContainEqual({ userId: member.id, purpose: "event" });
    expect(purposes).toContainEqual({ userId: ids[0], purpose: "marketing" });
  });

  test("of registered members excludes those who removed the reminder", async () => {
    const { event, ids } = await eventWith(2);
    const registrations = server.context.database.updateTable("eventRegistrations");
    await registrations
      .set({ wantsReminder: false })
      .where("userId", "=", ids[0] ?? "")
      .execute();
    expect(await countOf({ kind: "registered", eventId: event.id })).toBe(1);
  });

  test.each([
    ["an unknown event", () => ({ kind: "buyers" as const, eventId: randomUUID() }), "EVENT_NOT_FOUND"],
    [
      "a draft",
      async () => ({
        kind: "buyers" as const,
        eventId: (await createOpenEvent(server, { status: "draft" })).id,
      }),
      "EVENT_NOT_FOUND",
    ],
    [
      "a window of another event",
      async () => {
        const [own, other] = [await createOpenEvent(server), await createOpenEvent(server)];
        return { kind: "window" as const, eventId: own.id, pickupWindowId: other.windowId };
      },
      "PICKUP_WINDOW_NOT_FOUND",
    ],
  ])("with %s is refused on every route", async (_, audience, code) => {
    const body = { ...MOVED, audience: await audience() };
    await expect(send(body)).rejects.toMatchObject({ code });
    await expect(admin.call(previewBroadcast, { body })).rejects.toMatchObject({ code });
    await expect(admin.call(testBroadcast, { body })).rejects.toMatchObject({ code });
  });
});

describe("the preview", () => {
  test("counts recipients by channel and the reasons for the others, as the sending does", async () => {
    const { context, clock } = server;
    const { event, ids } = await eventWith(7);
    const change = (index: number, columns: object) =>
      context.database
        .updateTable("users")
        .set(columns)
        .where("id", "=", ids[index] ?? "")
        .execute();
    const phone = (index: number) => ({ phone: `+1213555018${index}`, phoneVerifiedAt: clock.now() });
    await change(0, { deactivatedAt: clock.now() });
    await change(1, { notifyEmail: false, ...phone(1) });
    await change(2, { emailVerifiedAt: null, ...phone(2), notifySms: false });
    await change(3, { messageChoices: JSON.stringify({ broadcast: { mail: false } }), ...phone(3) });
    await change(4, { phone: "+12135550184" });
    await change(5, { email: "gone@example.com" });
    const since = clock.now();
    const stopped = [
      { channel: "sms", address: "+12135550181", reason: "stop", since },
      { channel: "mail", address: "gone@example.com", reason: "bounce", since },
    ];
    await context.database.insertInto("stoppedAddresses").values(stopped).execute();
    const body: BroadcastDraft = {
      ...WORDS,
      channels: ["mail", "sms"],
      audience: { kind: "registered", eventId: event.id },
    };
    const preview = await admin.call(previewBroadcast, { body });
    expect(preview).toMatchObject({
      members: 7,
      deactivated: 1,
      channels: [
        {
          channel: "mail",
          reached: 2,
          unreached: [
            { reason: "deactivated", count: 1 },
            { reason: "no-contact", count: 1 },
            { reason: "bounced", count: 1 },
            { reason: "switched-off", count: 2 },
          ],
        },
        {
          channel: "sms",
          reached: 1,
          unreached: [
            { reason: "deactivated", count: 1 },
            { reason: "no-contact", count: 3 },
            { reason: "stopped", count: 1 },
            { reason: "switched-off", count: 1 },
          ],
        },
      ],
    });
    for (const { reached, unreached } of preview.channels) {
      expect(unreached.reduce((sum, { count }) => sum + count, reached)).toBe(preview.members);
    }
    const { id } = await send(body);
    await server.runJobs();
    const { toldCount, figures } = await read(id);
    expect(toldCount).toBe(preview.members - preview.deactivated);
    expect(figures.map(({ channel, promised }) => [channel, promised])).toEqual(
      preview.channels.map(({ channel, reached }) => [channel, reached]),
    );
  });

  test("shows each channel's text as it is sent, with the segments and price of a text", async () => {
    const member = await signedIn(server);
    const event = await createOpenEvent(server);
    await register(event, [member.id]);
    const phone = "+12135550199";
    const proven = { phone, phoneVerifiedAt: server.clock.now() };
    await server.context.database.updateTable("users").set(proven).where("id", "=", member.id).execute();
    const body: BroadcastDraft = {
      ...WORDS,
      channels: ["mail", "sms"],
      audience: { kind: "registered", eventId: event.id },
    };
    const { words, textCostHundredths } = await admin.call(previewBroadcast, { body });
    expect(words.sms.segments).toBe(1);
    expect(textCostHundredths).toBe(server.context.config.textPriceHundredths);
    await send(body);
    const [[mail], [text]] = [await server.messagesTo(member.email), await server.messagesTo(phone)];
    // The unsubscribe link differs by member.
    const withoutWayOut = (body = "") => body.replace(/^Unsubscribe: .*$/m, "");
    expect(mail?.subject).toBe(words.mail.subject);
    expect(withoutWayOut(mail?.body)).toBe(withoutWayOut(words.mail.text));
    expect(words.mail.html).toContain(WORDS.message);
    expect(text?.body).toBe(words.sms.body);
  });

  test("sends a test only to its author, each time they ask", async () => {
    const { ids, draft } = await eventWith(1);
    await admin.call(testBroadcast, { body: draft });
    await admin.call(testBroadcast, { body: draft });
    const mails = await server.messagesTo(admin.email);
    expect(mails.filter(({ subject }) => subject.includes(WORDS.title))).toHaveLength(2);
    expect(await countNotified(ids)).toMatchObject({ app: 0, mails: 0 });
  });
});

describe("hostile input", () => {
  const members = { kind: "members" };
  test.each([
    ["no title", { ...MOVED, title: " ", audience: members }, "title"],
    ["a too long title", { ...MOVED, title: "a".repeat(81), audience: members }, "title"],
    [
      "abuse 62: a line break in the title",
      { ...MOVED, title: "a\r\nBcc: b@c.de", audience: members },
      "title",
    ],
    ["NUL in the message", { ...MOVED, message: "a\u0000b", audience: members }, "message"],
    ["a too long message", { ...MOVED, message: "a".repeat(1_001), audience: members }, "message"],
    ["an unknown channel", { ...MOVED, channels: ["fax"], audience: members }, "channels.0"],
    ["a channel twice", { ...MOVED, channels: ["mail", "mail"], audience: members }, "channels"],
    ["an unknown audience", { ...MOVED, audience: { kind: "strangers" } }, "audience.kind"],
    [
      "an event for an audience without one",
      { ...MOVED, audience: { ...members, eventId: randomUUID() } },
      "audience.eventId",
    ],
    [
      "a year beyond the database's range",
      { ...MOVED, audience: members, scheduledFor: "0000-01-01T00:00:00Z" },
      "scheduledFor",
    ],
    ["a given purpose", { ...MOVED, audience: members, purpose: "order" }, "purpose"],
  ])("%s is rejected", async (_, body, field) => {
    await expect(
      admin.call(createBroadcast, { body: body as never, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT", problem: { field } });
  });

  test("an unknown broadcast isn't found", async () => {
    const params = { id: randomUUID() };
    for (const call of [
      () => admin.call(getBroadcast, { params }),
      () => admin.call(stopBroadcast, { params }),
      () => admin.call(cancelBroadcast, { params }),
    ])
      await expect(call()).rejects.toBeInstanceOf(ApiError);
  });

  test("abuse 60: script in a broadcast is sent as plain text", async () => {
    const member = await signedIn(server);
    const event = await createOpenEvent(server);
    await register(event, [member.id]);
    const words = { title: "<script>alert(1)</script>", message: "<img src=x onerror=alert(1)>" };
    await send({ ...words, channels: ["mail"], audience: { kind: "registered", eventId: event.id } });
    const [mail] = await server.messagesTo(member.email);
    expect(mail?.subject).toBe(words.title);
    const { rows: notifications } = await member.call(listNotifications);
    expect(notifications[0]).toMatchObject(words);
  });
});

test("totals are kept after the messages are deleted", async () => {
  const { draft, ids } = await eventWith(2);
  const { id } = await send(draft);
  await server.runJobs();
  const { figures } = await read(id);
  const day = 86_400_000;
  const context = {
    ...server.context,
    clock: { now: () => new Date(server.clock.now().getTime() + 61 * day) },
  };
  await keepFigures(context);
  await inTransaction(server.context.database, (transaction) =>
    transaction.deleteFrom("deliveries").where("userId", "in", ids).execute(),
  );
  expect(await read(id)).toMatchObject({ state: "sent", figures });
});
