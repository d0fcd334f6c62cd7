import { createHmac } from "node:crypto";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhook,
  rotateWebhookSecret,
  setEventStatus,
  testWebhookEndpoint,
} from "@secret/contract";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "@secret/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { moveByAdmin, paidOrder, paidOrderAt, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../testing/webhook-receiver.ts";
import { createParts, periodicJobs } from "../../app.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { recordEventWebhooks } from "./index.ts";
import { claimDueDeliveries } from "./queries/deliveries.ts";
import { deliverDue } from "./service/deliver-due.ts";
import { resealWebhookSecrets } from "./service/endpoint-secrets.ts";
import { ENDPOINTS_CHANGED } from "./service/wanted-types.ts";

const DAY = 86_400;
const LOOPBACK = { PUSH_ENDPOINTS: "loopback" };

let server: TestServer;
let receiver: WebhookReceiver;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer({ settings: LOOPBACK });
});
afterAll(() => server?.close());
beforeEach(async () => {
  receiver = await openWebhookReceiver();
  admin = await signedIn(server, "admin");
});
afterEach(async () => {
  await receiver.close();
  await server.context.pool.query("DELETE FROM webhook_deliveries; DELETE FROM webhook_endpoints");
});

const deliver = () => deliverDue(server.context);
const types = () => receiver.arrived.map(({ body }) => JSON.parse(body).type);

/** Adds an endpoint; all types by default. */
async function addEndpoint(
  eventTypes: readonly WebhookEventType[] = WEBHOOK_EVENT_TYPES,
  url: string = receiver.url,
) {
  const { endpoint, secret } = await admin.call(createWebhookEndpoint, {
    body: { url, eventTypes: [...eventTypes] },
  });
  return { ...endpoint, secret, params: { id: endpoint.id } };
}

type Endpoint = Awaited<ReturnType<typeof addEndpoint>>;

/** Queues a test, and returns its row in the log. */
async function queueTest({ params }: Endpoint) {
  await admin.call(testWebhookEndpoint, { params });
  const [delivery] = await logOf({ params });
  if (delivery === undefined) throw new Error("the test isn't in the log");
  return delivery;
}

async function logOf({ params }: Pick<Endpoint, "params">) {
  const reader = await signedIn(server, "admin");
  return (await reader.call(listWebhookDeliveries, { params })).rows;
}

async function stateOf({ id }: Pick<Endpoint, "id">) {
  const reader = await signedIn(server, "admin");
  const { endpoints } = await reader.call(listWebhookEndpoints);
  return endpoints.find((each) => each.id === id);
}

/** Runs a periodic job once. */
async function run(name: string): Promise<void> {
  const job = periodicJobs(createParts(server.context)).find((each) => each.name === name);
  if (job === undefined) throw new Error(`no periodic job is called ${name}`);
  await job.run(server.context, new AbortController().signal);
}

/** Verifies like docs/operating.md says. */
function isSignedWith(secret: string, { headers, body }: WebhookReceiver["arrived"][number]): boolean {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

describe("an order's webhooks", () => {
  test("report paid, ready and picked up, with ids and cents and nothing about the member", async () => {
    const { secret } = await addEndpoint();
    const order = await paidOrder(server, { firstName: "Robin" });
    for (const status of ["preparing", "ready", "completed"] as const)
      await moveByAdmin(server, order.id, status);
    await deliver();
    expect(types().sort()).toEqual(["order.paid", "order.picked_up", "order.ready"]);
    const paid = receiver.arrived.find(({ body }) => body.includes("order.paid"));
    expect(JSON.parse(paid?.body ?? "")).toEqual({
      type: "order.paid",
      timestamp: server.clock.now().toISOString(),
      data: {
        orderId: order.id,
        orderNumber: order.orderNumber,
        eventId: order.event.id,
        status: "confirmed",
        cancelReason: null,
        subtotalCents: 2400,
        discountCents: 0,
        taxCents: expect.any(Number),
        tipCents: 0,
        totalCents: order.totalCents,
      },
    });
    expect(receiver.arrived.every((webhook) => isSignedWith(secret, webhook))).toBe(true);
    const sent = receiver.arrived.map(({ body }) => body).join();
    for (const personal of ["Robin", "Reyes", order.member.email, order.member.id])
      expect(sent).not.toContain(personal);
  });

  test("report a cancellation, and its refund once Square has completed it", async () => {
    await addEndpoint();
    const order = await paidOrder(server);
    await moveByAdmin(server, order.id, "cancelled");
    await deliver();
    expect(types().sort()).toEqual(["order.cancelled", "order.paid"]);
    await server.runJobs();
    const refunds = () => [...server.square.ledger.refunds.values()];
    await expect.poll(() => refunds().some(({ status }) => status === "PENDING")).toBe(false);
    server.clock.advance(120);
    await run("payments.reconcile-refunds");
    await server.runJobs();
    await deliver();
    const refunded = receiver.arrived.map(({ body }) => JSON.parse(body)).at(-1);
    expect(refunded).toMatchObject({
      type: "order.refunded",
      data: { orderId: order.id, amountCents: order.totalCents, status: "completed", cause: "cancellation" },
    });
    expect(types()).toHaveLength(3);
  });

  test("aren't sent for an unpaid order, nor stored for a type that no endpoint wants", async () => {
    const endpoint = await addEndpoint(["order.ready"]);
    const unpaid = await pendingOrder(server);
    await moveByAdmin(server, unpaid.id, "cancelled");
    await paidOrder(server);
    await deliver();
    expect([await logOf(endpoint), receiver.arrived]).toEqual([[], []]);
  });
});

test("records webhooks for an endpoint that another process just added", async () => {
  const other = await startTestServer({ besides: server, settings: LOOPBACK });
  try {
    await paidOrder(other);
    const heard = new Promise((resume) => other.context.live.onAnnouncement(ENDPOINTS_CHANGED, resume));
    const endpoint = await addEndpoint(["order.paid"]);
    await heard;
    await paidOrder(other);
    expect(await logOf(endpoint)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

describe("an event's webhooks", () => {
  test("report its opening by the clock, and by an admin", async () => {
    await addEndpoint(["event.opened"]);
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const byClock = await createOpenEvent(server, { status: "scheduled", registrationOpensAt: soon });
    server.clock.advance(61);
    await run("events.move-by-clock");
    const byAdmin = await createOpenEvent(server, { status: "draft" });
    await admin.call(setEventStatus, { params: { id: byAdmin.id }, body: { status: "active" } });
    await deliver();
    const opened = receiver.arrived.map(({ body }) => JSON.parse(body).data);
    expect(opened.map(({ eventId }) => eventId).sort()).toEqual([byClock.id, byAdmin.id].sort());
  });

  test("report that it is sold out once, from two processes at once", async () => {
    await addEndpoint(["event.sold_out"]);
    const event = await createOpenEvent(server, { maxOrders: 1 });
    await run("alerts.report-sold-out");
    expect(receiver.arrived).toEqual([]);
    await paidOrderAt(server, event);
    await Promise.all([run("alerts.report-sold-out"), run("alerts.report-sold-out")]);
    await run("alerts.report-sold-out");
    await deliver();
    expect(receiver.arrived.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "event.sold_out", data: { eventId: event.id } },
    ]);
  });

  test("aren't recorded when the transaction rolls back", async () => {
    const endpoint = await addEndpoint();
    const event = await createOpenEvent(server);
    const undone = inTransaction(server.context.database, async (transaction) => {
      await recordEventWebhooks(server.context, transaction, "event.opened", [event.id]);
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await deliver();
    expect([await logOf(endpoint), receiver.arrived]).toEqual([[], []]);
  });
});

test("a slow endpoint that works doesn't keep others waiting for longer than a run", async () => {
  const slow = await addEndpoint();
  receiver.answer = (response) => {
    server.clock.advance(3);
    response.end();
  };
  for (let each = 0; each < 12; each++) await queueTest(slow);
  await deliver();
  expect(receiver.arrived.length).toBeLessThanOrEqual(4);
});

test("a claim takes no more than its limit, whatever the plan", async () => {
  const endpoint = await addEndpoint();
  for (let each = 0; each < 12; each++) await queueTest(endpoint);
  const { database, clock } = server.context;
  const now = clock.now();
  const claimed = await inTransaction(database, async (transaction) => {
    // A nested loop evaluates a subquery of rows for each row.
    for (const way of ["hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize"])
      await sql.raw(`SET LOCAL enable_${way} = off`).execute(transaction);
    return claimDueDeliveries(transaction, endpoint.id, {
      now,
      until: new Date(now.getTime() + 1_000),
      limit: 4,
    });
  });
  expect(claimed).toHaveLength(4);
});

describe("a failed webhook", () => {
  test("is sent again with the same id after each pause, ten times, and then stays failed", async () => {
    const endpoint = await addEndpoint();
    receiver.answer = (response) => void response.writeHead(500).end("closed kitchen");
    await queueTest(endpoint);
    await deliver();
    for (const seconds of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      const before = receiver.arrived.length;
      server.clock.advance(seconds - 1);
      await deliver();
      expect(receiver.arrived).toHaveLength(before);
      server.clock.advance(1);
      await deliver();
      expect(receiver.arrived).toHaveLength(before + 1);
    }
    server.clock.advance(10 * DAY);
    await deliver();
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1);
    const timestamps = receiver.arrived.map(({ headers }) => headers["webhook-timestamp"]);
    expect(new Set(timestamps).size).toBe(10);
    const [failed] = await logOf(endpoint);
    expect(failed).toMatchObject({ state: "failed", dueAt: null, eventType: "webhook.test" });
    expect(failed?.attempts).toHaveLength(10);
    expect(failed?.attempts[0]).toMatchObject({ status: 500, response: "closed kitchen", error: null });
  });

  test("is sent once by two workers, and after the claim of a dead one", async () => {
    const endpoint = await addEndpoint();
    for (let each = 0; each < 12; each++) await queueTest(endpoint);
    const other = await startTestServer({ besides: server, settings: LOOPBACK });
    await Promise.all([deliver(), deliverDue(other.context)]);
    await other.close();
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(12);
    expect(receiver.arrived).toHaveLength(12);
    await queueTest(endpoint);
    await server.context.pool.query("UPDATE webhook_deliveries SET due_at = $1 WHERE due_at IS NOT NULL", [
      new Date(server.clock.now().getTime() + 60_000),
    ]);
    await deliver();
    expect(receiver.arrived).toHaveLength(12);
    server.clock.advance(61);
    await deliver();
    expect(receiver.arrived).toHaveLength(13);
  });

  test("doesn't delay other endpoints, and its own are sent one at a time", async () => {
    const dead = await addEndpoint();
    const living = await openWebhookReceiver();
    const other = await addEndpoint(WEBHOOK_EVENT_TYPES, living.url);
    const pressing = Promise.withResolvers<void>();
    receiver.answer = (response) => void pressing.promise.then(() => response.writeHead(503).end());
    for (let each = 0; each < 5; each++) await queueTest(dead);
    await queueTest(other);
    const arrived = Promise.withResolvers<void>();
    living.answer = (response) => {
      response.end();
      arrived.resolve();
    };
    const running = deliver();
    await arrived.promise;
    pressing.resolve();
    await running;
    const first = receiver.arrived.length;
    expect(first).toBeLessThan(5);
    await deliver();
    expect(receiver.arrived).toHaveLength(first + 1);
    await living.close();
  });

  test("whose secret can't be decrypted is a failed attempt", async () => {
    const endpoint = await addEndpoint();
    await server.context.pool.query("UPDATE webhook_endpoints SET sealed_secret = '\\x00'");
    await queueTest(endpoint);
    await deliver();
    const [delivery] = await logOf(endpoint);
    expect(delivery?.attempts).toMatchObject([
      { status: null, error: "the signing secret can't be decrypted" },
    ]);
    expect((await stateOf(endpoint))?.failingSince).not.toBeNull();
  });

  test("to a former address says nothing about the present one", async () => {
    const endpoint = await addEndpoint();
    const pressing = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    receiver.answer = (response) => {
      asked.resolve();
      void pressing.promise.then(() => response.writeHead(410).end());
    };
    await queueTest(endpoint);
    const running = deliver();
    await asked.promise;
    await server.context.pool.query("UPDATE webhook_endpoints SET url = url || '/new'");
    pressing.resolve();
    await running;
    expect(await stateOf(endpoint)).toMatchObject({ disabledBecause: null, failingSince: null });
  });

  test("turns its endpoint off after 5 days, and the admins are alerted", async () => {
    const endpoint = await addEndpoint();
    receiver.answer = (response) => void response.writeHead(500).end();
    await queueTest(endpoint);
    await deliver();
    expect((await stateOf(endpoint))?.failingSince).toBe(server.clock.now().toISOString());
    server.clock.advance(5 * DAY);
    admin = await signedIn(server, "admin");
    await deliver();
    expect(await stateOf(endpoint)).toMatchObject({ disabledBecause: "failing" });
    await run("alerts.notify");
    expect((await notificationsOf(admin)).map(({ message }) => message)).toContain(
      "Webhooks to 127.0.0.1 were turned off: it failed for 5 days.",
    );
    receiver.arrived.length = 0;
    await paidOrder(server);
    server.clock.advance(DAY);
    await deliver();
    expect(receiver.arrived).toEqual([]);
    // Turned on again, it gets what was waiting, and 5 more days.
    receiver.answer = (response) => void response.end();
    const { url, eventTypes } = endpoint;
    admin = await signedIn(server, "admin");
    await admin.call(changeWebhookEndpoint, {
      params: endpoint.params,
      body: { url, eventTypes, isEnabled: true },
    });
    await deliver();
    expect(types()).toEqual(["webhook.test"]);
    expect(await stateOf(endpoint)).toMatchObject({ disabledBecause: null, failingSince: null });
  });

  test("turns its endpoint off at once if the answer is 410 Gone", async () => {
    const endpoint = await addEndpoint();
    receiver.answer = (response) => void response.writeHead(410).end();
    const delivery = await queueTest(endpoint);
    await deliver();
    expect(await stateOf(endpoint)).toMatchObject({ disabledBecause: "gone" });
    const off = { code: "WEBHOOK_ENDPOINT_OFF" };
    await expect(admin.call(testWebhookEndpoint, { params: endpoint.params })).rejects.toMatchObject(off);
    await expect(admin.call(replayWebhook, { params: { id: delivery.id } })).rejects.toMatchObject(off);
  });

  test("leaves its endpoint off when an admin saves a new address", async () => {
    const endpoint = await addEndpoint();
    receiver.answer = (response) => void response.writeHead(410).end();
    await queueTest(endpoint);
    await deliver();
    const url = `${endpoint.url}moved`;
    const body = { url, eventTypes: endpoint.eventTypes };
    const changed = await admin.call(changeWebhookEndpoint, { params: endpoint.params, body });
    expect(changed).toMatchObject({ url, disabledBecause: "gone" });
    expect(changed.disabledAt).not.toBeNull();
    // The new address starts without the former one's failures, and turning it on leaves it as it is.
    expect(changed.failingSince).toBeNull();
    const turned = { params: endpoint.params, body: { isEnabled: true } };
    expect(await admin.call(changeWebhookEndpoint, turned)).toMatchObject({ url, disabledBecause: null });
  });
});

test("a replay sends a webhook again with the same id and body, as a new attempt", async () => {
  const endpoint = await addEndpoint();
  const { id, messageId } = await queueTest(endpoint);
  await deliver();
  server.clock.advance(60);
  await admin.call(replayWebhook, { params: { id } });
  await deliver();
  expect(receiver.arrived.map((each) => each.id)).toEqual([messageId, messageId]);
  expect(receiver.arrived[0]?.body).toBe(receiver.arrived[1]?.body);
  const [delivery] = await logOf(endpoint);
  expect(delivery).toMatchObject({ state: "delivered", attempts: [{ status: 200 }, { status: 200 }] });
});

test("a replay during an attempt isn't lost when that attempt ends", async () => {
  const endpoint = await addEndpoint();
  const { id } = await queueTest(endpoint);
  const replayed = admin.call(replayWebhook, { params: { id } });
  receiver.answer = (response) => void replayed.then(() => response.end());
  await deliver();
  await admin.call(replayWebhook, { params: { id } });
  await deliver();
  expect(new Set(receiver.arrived.map((each) => each.id)).size).toBe(1);
  expect((await logOf(endpoint))[0]).toMatchObject({ state: "delivered" });
});

describe("an endpoint", () => {
  test("shows its secret once, stores it encrypted, and signs with both secrets for a day after rotation", async () => {
    const endpoint = await addEndpoint();
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await stateOf(endpoint))).not.toContain(endpoint.secret);
    const { rows } = await server.context.pool.query("SELECT sealed_secret FROM webhook_endpoints");
    expect(rows[0].sealed_secret.toString("latin1")).not.toContain("whsec_");
    const { secret } = await admin.call(rotateWebhookSecret, { params: endpoint.params });
    await queueTest(endpoint);
    await deliver();
    const [both] = receiver.arrived;
    if (both === undefined) throw new Error("nothing arrived");
    expect([secret, endpoint.secret].map((each) => isSignedWith(each, both))).toEqual([true, true]);
    server.clock.advance(DAY);
    admin = await signedIn(server, "admin");
    await queueTest(endpoint);
    await deliver();
    const later = receiver.arrived[1];
    if (later === undefined) throw new Error("nothing arrived");
    expect([secret, endpoint.secret].map((each) => isSignedWith(each, later))).toEqual([true, false]);
  });

  test("keeps its secret when the server's key changes", async () => {
    const [first, second] = [
      "the first key, of more than thirty-two letters",
      "another key of more than 32 letters",
    ];
    const settings = { ...LOOPBACK, SECRET_KEY: first };
    const before = await startTestServer({ besides: server, settings });
    const owner = await signedIn(before, "admin");
    const { secret, endpoint } = await owner.call(createWebhookEndpoint, {
      body: { url: receiver.url, eventTypes: ["order.paid"] },
    });
    const changed = { ...LOOPBACK, SECRET_KEY: second };
    const during = await startTestServer({
      besides: server,
      settings: { ...changed, SECRET_KEY_FORMER: first },
    });
    await resealWebhookSecrets(during.context);
    const after = await startTestServer({ besides: server, settings: changed });
    const later = await signedIn(after, "admin");
    await later.call(testWebhookEndpoint, { params: { id: endpoint.id } });
    await deliverDue(after.context);
    expect(receiver.arrived.map((webhook) => isSignedWith(secret, webhook))).toEqual([true]);
    for (const each of [after, during, before]) await each.close();
  });

  test.each([
    "http://example.com/",
    "https://10.0.0.5/",
    "https://[::ffff:10.0.0.5]/",
    "https://example.com:8443/",
  ])("can't be at %s", async (url) => {
    const body = { url, eventTypes: ["order.paid" as const] };
    const refusal = { code: "WEBHOOK_URL_REFUSED" };
    await expect(admin.call(createWebhookEndpoint, { body })).rejects.toMatchObject(refusal);
    const { params } = await addEndpoint();
    const change = admin.call(changeWebhookEndpoint, { params, body: { ...body, isEnabled: true } });
    await expect(change).rejects.toMatchObject(refusal);
  });

  test("needs reauthentication to be added, changed, rotated and deleted, and each is audited", async () => {
    const endpoint = await addEndpoint();
    const { params, url } = endpoint;
    const body = { url, eventTypes: ["order.paid" as const], isEnabled: false };
    await admin.call(changeWebhookEndpoint, { params, body });
    await admin.call(rotateWebhookSecret, { params });
    server.clock.advance(301);
    const needed = { code: "REAUTHENTICATION_NEEDED" };
    const again = { body: { url, eventTypes: ["order.paid" as const] } };
    await expect(admin.call(createWebhookEndpoint, again)).rejects.toMatchObject(needed);
    await expect(admin.call(changeWebhookEndpoint, { params, body })).rejects.toMatchObject(needed);
    await expect(admin.call(rotateWebhookSecret, { params })).rejects.toMatchObject(needed);
    await expect(admin.call(deleteWebhookEndpoint, { params })).rejects.toMatchObject(needed);
    const { id } = admin;
    admin = await signedIn(server, "admin");
    await admin.call(deleteWebhookEndpoint, { params });
    await expect(admin.call(listWebhookDeliveries, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["message", "actorId", "newValue"])
      .where("message", "like", "Webhook %")
      .where("actorId", "in", [id, admin.id])
      .orderBy("id")
      .execute();
    expect(lines).toMatchObject([
      { message: "Webhook endpoint added", actorId: id },
      {
        message: "Webhook endpoint changed",
        actorId: id,
        newValue: expect.stringContaining("off: order.paid"),
      },
      { message: "Webhook secret rotated", actorId: id },
      { message: "Webhook endpoint deleted", actorId: admin.id },
    ]);
  });

  test("is one of ten at most", async () => {
    for (let each = 0; each < 10; each++) await addEndpoint();
    await expect(addEndpoint()).rejects.toMatchObject({ code: "WEBHOOK_ENDPOINT_LIMIT" });
  });
});
