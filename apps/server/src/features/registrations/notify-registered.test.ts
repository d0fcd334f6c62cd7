import { randomUUID } from "node:crypto";
import { listNotifications, placeOrder, registerForEvent, setEventStatus } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Actor,
  createOpenEvent,
  orderOf,
  signedIn,
  statusChange,
  type TestEvent,
} from "../../../testing/actors.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { notifyRegistered } from "./service/notify-registered.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const notificationsOf = async (member: Actor) =>
  (await member.call(listNotifications, { query: {} })).rows
    .filter(({ title }) => title === "Event cancelled")
    .map(({ message }) => message);
const REGISTERED = "We're sorry: Test Event is off. There's nothing you need to do.";

async function setStatus({ id }: TestEvent, status: "cancelled" | "active") {
  const admin = await signedIn(server, "admin");
  await admin.call(setEventStatus, { params: { id }, body: statusChange(status) });
}

async function registered(event: TestEvent): Promise<Actor> {
  const member = await signedIn(server);
  await member.call(registerForEvent, { params: { id: event.id } });
  return member;
}

async function buyer(event: TestEvent): Promise<Actor> {
  const member = await registered(event);
  const body = orderOf(event, [1]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  return member;
}

test("a cancellation notifies registered members, and buyers through their order, each once", async () => {
  const event = await createOpenEvent(server);
  const [waiting, buying, other] = [await registered(event), await buyer(event), await signedIn(server)];
  await setStatus(event, "cancelled");
  await server.runJobs();
  server.clock.advance(1);
  await setStatus(event, "cancelled");
  await server.runJobs();
  expect(await notificationsOf(waiting)).toEqual([REGISTERED]);
  expect(await notificationsOf(buying)).toEqual([
    expect.stringMatching(/^\w+day is off, sorry\. Don't head over\. \$26\.34 goes back in full\.$/),
  ]);
  expect(await notificationsOf(other)).toEqual([]);
  expect((await server.messagesTo(waiting.email)).map(({ subject }) => subject)).toEqual([
    "Cancelled: Test Event",
  ]);
});

test("a restored event notifies nobody; cancelled again, it notifies again", async () => {
  const event = await createOpenEvent(server);
  const member = await registered(event);
  await setStatus(event, "cancelled");
  await setStatus(event, "active");
  await server.runJobs();
  expect(await notificationsOf(member)).toEqual([]);
  server.clock.advance(1);
  await setStatus(event, "cancelled");
  await server.runJobs();
  await setStatus(event, "active");
  server.clock.advance(1);
  await setStatus(event, "cancelled");
  await server.runJobs();
  expect(await notificationsOf(member)).toEqual([REGISTERED, REGISTERED]);
});

test("two processes and a repeated job notify once; a past event notifies nobody", async () => {
  const event = await createOpenEvent(server);
  const member = await registered(event);
  await setStatus(event, "cancelled");
  const news = { eventId: event.id, cancelledAt: server.clock.now().toISOString() };
  await Promise.all([notifyRegistered(server.context, news), notifyRegistered(server.context, news)]);
  await server.runJobs();
  expect(await notificationsOf(member)).toEqual([REGISTERED]);

  const past = await createOpenEvent(server);
  const late = await registered(past);
  server.clock.advance(52 * 3_600);
  await setStatus(past, "cancelled");
  await server.runJobs();
  expect(await notificationsOf(late)).toEqual([]);
});
