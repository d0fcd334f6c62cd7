import { randomUUID } from "node:crypto";
import {
  deleteProfile,
  exportProfile,
  type PushSubscription,
  readPushKey,
  setOrderStatus,
  signOut,
  subscribeToPush,
  unsubscribeFromPush,
  updateProfile,
} from "@secret/contract";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, clientOf, PASSWORD, signedIn } from "../../../testing/actors.ts";
import { openTestSession } from "../../../testing/create-members.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { openPushService, type PushService } from "../../../testing/push-service.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { deactivateMember } from "../members/service/roles.ts";
import { findPushSubscription, markPushSubscriptionUsed } from "./queries/push-subscriptions.ts";
import { notify } from "./service/notify.ts";
import { subscribeToPush as subscribeBy } from "./service/push-subscriptions.ts";

const server: TestServer = await startTestServer({ settings: { PUSH_ENDPOINTS: "loopback" } });
const service: PushService = await openPushService(await server.context.messages.pushKey());
afterAll(async () => {
  await service.close();
  await server.close();
});
let arrivedBefore = 0;
beforeEach(() => {
  service.answer = 201;
  arrivedBefore = service.arrived.length;
});
const arrived = () => service.arrived.slice(arrivedBefore);

/** Returns a member who subscribed a browser to pushes. */
async function subscribed(): Promise<{ member: Actor; subscription: PushSubscription }> {
  const member = await signedIn(server);
  const subscription = service.subscribe();
  await member.call(subscribeToPush, { body: subscription });
  return { member, subscription };
}

const OPEN = { eventId: randomUUID(), facts: { eventTitle: "Side Door" } };

/** Notifies members that ordering is open, and runs the jobs. */
async function tell(...userIds: readonly string[]): Promise<void> {
  await promise(...userIds);
  await server.runJobs();
}

function promise(...userIds: readonly string[]) {
  const recipients = userIds.map((userId) => ({ userId, ...OPEN }));
  return inTransaction(server.context.database, (transaction) =>
    notify(server.context, transaction, "ordering-open", recipients),
  );
}

function pushesOf(userId: string) {
  const rows = server.context.database.selectFrom("deliveries").select(["state", "reason", "providerId"]);
  return rows.where("userId", "=", userId).where("channel", "=", "push").orderBy("id").execute();
}

describe("a push", () => {
  test("reaches each of its member's browsers, and no others", async () => {
    const { member, subscription } = await subscribed();
    const second = service.subscribe();
    await member.call(subscribeToPush, { body: second });
    await subscribed();
    await tell(member.id);
    expect(
      arrived()
        .map(({ endpoint }) => endpoint)
        .sort(),
    ).toEqual([subscription.endpoint, second.endpoint].sort());
    const words = {
      title: "Ordering is open",
      body: "Side Door takes orders now.",
      path: `/events/${OPEN.eventId}`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
      notificationId: expect.any(String),
      unreadCount: 1,
      memberId: member.id,
    };
    expect(arrived()[0]?.payload).toEqual({
      ...words,
      web_push: 8030,
      mutable: true,
      notification: {
        title: "SECRET",
        navigate: `http://secret.test/events/${OPEN.eventId}`,
        tag: words.tag,
        data: words,
      },
    });
    expect(arrived()[0]?.headers).toMatchObject({ ttl: "7200", urgency: "high" });
    expect(await pushesOf(member.id)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });

  test("about an order replaces the previous one, wakes the phone when it's ready, and links to the order", async () => {
    const order = await paidOrder(server);
    const body = service.subscribe();
    await order.member.call(subscribeToPush, { body });
    const admin = await signedIn(server, "admin");
    for (const status of ["preparing", "ready"] as const) {
      await admin.call(setOrderStatus, { params: { id: order.id }, body: { status } });
      await server.runJobs();
    }
    const own = arrived()
      .filter(({ endpoint }) => endpoint === body.endpoint)
      .slice(-2);
    expect(own.map(({ headers }) => headers.urgency)).toEqual(["normal", "high"]);
    expect(own[0]?.headers.topic).toBe(own[1]?.headers.topic);
    const path = `/orders/${order.id}#pickup-code`;
    expect(own[1]?.payload).toMatchObject({ title: expect.stringMatching(/ is hot$/), path });
  });

  test.each([404, 410])("answered with %i deletes its subscription", async (status) => {
    const { member } = await subscribed();
    service.answer = status;
    await tell(member.id);
    expect(await pushesOf(member.id)).toMatchObject([
      { state: "failed", reason: `push service: answer ${status}, the subscription is gone` },
    ]);
    service.answer = 201;
    await tell(member.id);
    expect(arrived()).toEqual([]);
    expect(await pushesOf(member.id)).toHaveLength(1);
  });

  test("fits the push services' limit, whatever its text, and its topic reveals nothing", async () => {
    const { member } = await subscribed();
    const facts = { title: "🦞".repeat(80), message: "🦞".repeat(1_000) };
    await inTransaction(server.context.database, (transaction) =>
      notify(server.context, transaction, "broadcast", [{ userId: member.id, facts }]),
    );
    await server.runJobs();
    expect(arrived()).toHaveLength(1);
    const { headers, payload } = arrived()[0] as ReturnType<typeof arrived>[number];
    const { title, body, notificationId } = payload as Record<"title" | "body" | "notificationId", string>;
    expect([title, body]).toEqual([facts.title.slice(0, 120), facts.message.slice(0, 500)]);
    expect(Number(headers["content-length"])).toBeLessThanOrEqual(4_096);
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(notificationId).not.toContain(headers.topic);
  });

  test("that the service defers is sent later", async () => {
    const { member } = await subscribed();
    service.answer = 429;
    await tell(member.id);
    expect(await pushesOf(member.id)).toMatchObject([{ state: "queued" }]);
    service.answer = 201;
    server.clock.advance(600);
    await server.runJobs();
    expect(await pushesOf(member.id)).toMatchObject([{ state: "sent", providerId: expect.any(String) }]);
  });

  describe("whose service times out", () => {
    /** Sends a push that isn't retried, and returns whether its endpoint was called. */
    async function recordTimeout(userId: string): Promise<boolean> {
      service.isHanging = false;
      await tell(userId);
      return service.isHanging;
    }
    beforeEach(() => {
      const { timeout } = AbortSignal;
      vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 100));
      service.answer = "hangs";
    });
    afterEach(() => void vi.restoreAllMocks());

    test("three times in a row: pauses its endpoint for an hour, then sends one push and pauses it again", async () => {
      const { member } = await subscribed();
      for (let time = 0; time < 3; time++) expect(await recordTimeout(member.id)).toBe(true);
      server.clock.advance(3_500);
      expect(await recordTimeout(member.id)).toBe(false);
      expect((await pushesOf(member.id)).at(-1)).toMatchObject({ state: "queued" });
      server.clock.advance(100);
      expect(await recordTimeout(member.id)).toBe(true);
      expect(await recordTimeout(member.id)).toBe(false);
    });

    test("once, then accepts a push: isn't paused anymore", async () => {
      const { member } = await subscribed();
      for (let time = 0; time < 2; time++) expect(await recordTimeout(member.id)).toBe(true);
      service.answer = 201;
      await tell(member.id);
      service.answer = "hangs";
      for (let time = 0; time < 3; time++) expect(await recordTimeout(member.id)).toBe(true);
      expect(await recordTimeout(member.id)).toBe(false);
    });

    test("for a day: deletes its endpoint", async () => {
      const { member } = await subscribed();
      for (let time = 0; time < 3; time++) expect(await recordTimeout(member.id)).toBe(true);
      server.clock.advance(86_000);
      expect(await recordTimeout(member.id)).toBe(true);
      expect((await endpointsOf(member.id)).rows).toHaveLength(1);
      server.clock.advance(4_000);
      expect(await recordTimeout(member.id)).toBe(true);
      expect((await endpointsOf(member.id)).rows).toEqual([]);
    });

    test("for a day with a successful push in between: keeps its endpoint", async () => {
      const { member } = await subscribed();
      expect(await recordTimeout(member.id)).toBe(true);
      service.answer = 201;
      await tell(member.id);
      service.answer = "hangs";
      server.clock.advance(86_400);
      for (let time = 0; time < 3; time++) expect(await recordTimeout(member.id)).toBe(true);
      expect((await endpointsOf(member.id)).rows).toHaveLength(1);
    });

    test("while an earlier push succeeds: isn't paused anymore", async () => {
      const { member } = await subscribed();
      for (let time = 0; time < 3; time++) expect(await recordTimeout(member.id)).toBe(true);
      const { database } = server.context;
      const own = database.selectFrom("pushSubscriptions").select("id").where("userId", "=", member.id);
      const { id } = await own.executeTakeFirstOrThrow();
      await markPushSubscriptionUsed(database, id, server.clock.now());
      expect(await recordTimeout(member.id)).toBe(true);
    });

    test("past its message's expiry: drops the push during the pause", async () => {
      const { member } = await subscribed();
      for (let time = 0; time < 3; time++) expect(await recordTimeout(member.id)).toBe(true);
      await promise(member.id);
      const soon = new Date(server.clock.now().getTime() + 1_800_000);
      const waiting = server.context.database.updateTable("deliveries").set({ expiresAt: soon });
      await waiting.where("userId", "=", member.id).where("state", "=", "queued").execute();
      await server.runJobs();
      expect((await pushesOf(member.id)).at(-1)).toMatchObject({
        state: "dropped",
        reason: "it would have come too late",
      });
    });
  });

  test("isn't planned if the member switched pushes off", async () => {
    const { member } = await subscribed();
    await member.call(updateProfile, { body: { notificationPreferences: { push: false } } });
    await tell(member.id);
    expect(await pushesOf(member.id)).toEqual([]);
  });
});

describe("a queued push is dropped", () => {
  test.each<[string, (member: Actor, subscription: PushSubscription) => Promise<unknown>]>([
    [
      "pushes are switched off",
      (member) => member.call(updateProfile, { body: { notificationPreferences: { push: false } } }),
    ],
    [
      "the browser unsubscribes",
      (member, { endpoint }) => member.call(unsubscribeFromPush, { body: { endpoint } }),
    ],
    ["the member signs out there", (member) => member.call(signOut, { query: { scope: "local" } })],
    ["the account is deactivated", (member) => deactivateMember(server.context, member.id, undefined)],
    [
      "somebody else uses the browser",
      async (_, body) => (await signedIn(server)).call(subscribeToPush, { body }),
    ],
  ])("once %s", async (_, change) => {
    const { member, subscription } = await subscribed();
    await promise(member.id);
    await change(member, subscription);
    await server.runJobs();
    expect(arrived()).toEqual([]);
    expect(await pushesOf(member.id)).toMatchObject([{ state: "dropped", reason: "no longer wanted there" }]);
  });

  test("once its session expired, even before it's deleted", async () => {
    const { member } = await subscribed();
    await promise(member.id);
    const gone = server.context.database.updateTable("sessions").set({ expiresAt: new Date(0) });
    await gone.where("userId", "=", member.id).execute();
    await server.runJobs();
    expect(arrived()).toEqual([]);
    expect(await pushesOf(member.id)).toMatchObject([{ state: "dropped" }]);
  });
});

describe("a subscription", () => {
  test("is created with the key that signs pushes, the same for everybody", async () => {
    const [one, other] = [await signedIn(server), await signedIn(server)];
    const { publicKey } = await one.call(readPushKey);
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    expect(await other.call(readPushKey)).toEqual({ publicKey });
  });

  test("belongs to the member who subscribed last in that browser", async () => {
    const { member, subscription } = await subscribed();
    const next = await signedIn(server);
    await next.call(subscribeToPush, { body: subscription });
    await tell(member.id, next.id);
    expect(arrived().map(({ payload }) => payload)).toMatchObject([{ memberId: next.id }]);
  });

  test("is replaced when another member subscribes there, and each is found only for its own member", async () => {
    const { member, subscription } = await subscribed();
    const { database, clock } = server.context;
    const idThere = async () => {
      const rows = database.selectFrom("pushSubscriptions").select("id");
      return (await rows.where("endpoint", "=", subscription.endpoint).executeTakeFirstOrThrow()).id;
    };
    const before = await idThere();
    const next = await signedIn(server);
    await next.call(subscribeToPush, { body: subscription });
    const id = await idThere();
    expect(id).not.toBe(before);
    const found = async (userId: string) => findPushSubscription(database, { id, userId }, clock.now());
    expect(await found(next.id)).toMatchObject({ endpoint: subscription.endpoint });
    expect(await found(member.id)).toBeUndefined();
  });

  test("needs a valid session of its own member", async () => {
    const [member, other] = [await signedIn(server), await signedIn(server)];
    const sessions = server.context.database.selectFrom("sessions").select("id");
    const { id: sessionId } = await sessions.where("userId", "=", other.id).executeTakeFirstOrThrow();
    const subscribe = (session: { userId: string; sessionId: string }) =>
      subscribeBy(server.context, { ...session, role: "member" }, service.subscribe());
    const refused = { ok: false, failure: { code: "SIGN_IN_REQUIRED" } };
    expect(await subscribe({ userId: member.id, sessionId })).toMatchObject(refused);
    expect(await subscribe({ userId: member.id, sessionId: randomUUID() })).toMatchObject(refused);
    expect(await subscribe({ userId: other.id, sessionId })).toMatchObject({ ok: true });
  });

  test("can be ended only by its own member", async () => {
    const { member, subscription } = await subscribed();
    const { endpoint } = subscription;
    await (await signedIn(server)).call(unsubscribeFromPush, { body: { endpoint } });
    await tell(member.id);
    expect(arrived()).toHaveLength(1);
    await member.call(unsubscribeFromPush, { body: { endpoint } });
    await tell(member.id);
    expect(arrived()).toHaveLength(1);
  });

  test("ends only with its session, and is renewed by the next one", async () => {
    const { member, subscription } = await subscribed();
    const { cookie } = await openTestSession(server.context, member.id);
    const elsewhere = clientOf(server, { cookie });
    await elsewhere(subscribeToPush, { body: subscription });
    await member.call(signOut, { query: { scope: "local" } });
    await tell(member.id);
    expect(arrived()).toHaveLength(1);
    await elsewhere(signOut, { query: { scope: "local" } });
    await tell(member.id);
    expect(arrived()).toHaveLength(1);
  });

  test("is limited to ten per member: the oldest is removed, even in parallel", async () => {
    const { member, subscription } = await subscribed();
    server.clock.advance(1);
    const more = Array.from({ length: 12 }, () => service.subscribe());
    await Promise.all(more.slice(0, 9).map((body) => member.call(subscribeToPush, { body })));
    const { rows: ten } = await endpointsOf(member.id);
    expect(ten).toHaveLength(10);
    server.clock.advance(1);
    await Promise.all(more.slice(9).map((body) => member.call(subscribeToPush, { body })));
    const kept = (await endpointsOf(member.id)).rows.map(({ endpoint }) => endpoint);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContain(subscription.endpoint);
    expect(kept).toEqual(expect.arrayContaining(more.slice(9).map(({ endpoint }) => endpoint)));
  });

  test("is in the data download without its secrets, and deleted with the account", async () => {
    const { member, subscription } = await subscribed();
    const download = JSON.stringify(await member.call(exportProfile));
    expect(download).toContain(`"service":"${new URL(subscription.endpoint).origin}"`);
    expect(download).not.toContain(subscription.endpoint);
    expect(download).not.toContain(subscription.keys.auth);
    await member.call(deleteProfile, { body: { password: PASSWORD } });
    expect((await endpointsOf(member.id)).rows).toEqual([]);
  });
});

function endpointsOf(userId: string) {
  return server.context.pool.query<{ endpoint: string }>(
    "SELECT endpoint FROM push_subscriptions WHERE user_id = $1",
    [userId],
  );
}

/** Endpoint too long for a database index, and incompressible. */
const LONG_AND_STRANGE = Array.from({ length: 1_900 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
).join("");

describe("a subscription is refused", () => {
  test.each([
    "http://10.0.0.5/push",
    "http://169.254.169.254/latest/meta-data",
    "https://10.0.0.5/push",
    "https://[fd00:ec2::254]/push",
    "https://push.example:8443/push",
    "https://user@push.example/push",
    "file:///etc/passwd",
    "push.example",
    `https://push.example/${LONG_AND_STRANGE}`,
  ])("to %s", async (endpoint) => {
    const member = await signedIn(server);
    const body = { ...service.subscribe(), endpoint };
    await expect(member.call(subscribeToPush, { body })).rejects.toMatchObject({
      code: "PUSH_SUBSCRIPTION_REFUSED",
    });
  });

  test("with an invalid curve point", async () => {
    const member = await signedIn(server);
    const subscription = service.subscribe();
    const keys = { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString("base64url") };
    await expect(member.call(subscribeToPush, { body: { ...subscription, keys } })).rejects.toMatchObject({
      code: "PUSH_SUBSCRIPTION_REFUSED",
    });
  });

  test.each([
    ["a key that is too short", { p256dh: "BA", auth: "a".repeat(22) }, "keys.p256dh"],
    ["a secret that is too long", { p256dh: "B".repeat(87), auth: "a".repeat(23) }, "keys.auth"],
  ])("with %s", async (_, keys, field) => {
    const member = await signedIn(server);
    const body = { ...service.subscribe(), keys };
    await expect(member.call(subscribeToPush, { body })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      problem: { field },
    });
  });

  test("with an endless address", async () => {
    const member = await signedIn(server);
    const body = { ...service.subscribe(), endpoint: `https://push.example/${"a".repeat(2_000)}` };
    await expect(member.call(subscribeToPush, { body })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
