import { randomUUID } from "node:crypto";
import { placeOrder, registerForEvent, setEventStatus } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Actor,
  createOpenEvent,
  orderOf,
  signedIn,
  statusChange,
  withFreshSession,
} from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { remindOfClosing } from "./service/remind-of-closing.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const CLOSING_SECONDS = 6 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  // The clock jumps past the holds of unpaid orders, which nothing released meanwhile.
  await expireHolds(server.context);
  await server.close();
});

const register = (member: Actor, id: string) => member.call(registerForEvent, { params: { id } });
const order = (member: Actor, event: Parameters<typeof orderOf>[0], quantities = [1]) =>
  member.call(placeOrder, { body: orderOf(event, quantities), idempotencyKey: randomUUID() });

/** Creates an open event that closes in 6 hours, with a member who tapped "Notify me". */
async function closingEvent(change: Parameters<typeof createOpenEvent>[1] = {}) {
  const from = server.clock.now().getTime();
  const at = (seconds: number) => new Date(from + seconds * 1000).toISOString();
  const event = await createOpenEvent(server, { registrationClosesAt: at(CLOSING_SECONDS), ...change });
  const member = await signedIn(server);
  await register(member, event.id);
  server.clock.advance(1);
  /** Sets the clock to a number of seconds before the closing, and runs the periodic job. */
  const runBefore = async (before: number) => {
    server.clock.set(new Date(from + (CLOSING_SECONDS - before) * 1000));
    await remindOfClosing(server.context);
  };
  return { event, member, runBefore };
}

/** Returns the titles that a member was notified with, whatever the test's clock did to their session. */
async function told({ id }: Actor): Promise<string[]> {
  const query = server.context.database.selectFrom("notifications").select("title").where("userId", "=", id);
  return (await query.orderBy("id").execute()).map(({ title }) => title);
}
const mailed = async (member: Actor) =>
  (await server.messagesTo(member.email)).map(({ subject }) => subject).filter((each) => /closes/.test(each));

test("nobody is reminded of an event whose draw isn't finished", async () => {
  const now = server.clock.now().getTime();
  const entriesOpenAt = new Date(now - 2 * HOUR * 1000).toISOString();
  const { event, member, runBefore } = await closingEvent({ entriesOpenAt });
  await runBefore(2 * HOUR);
  expect(await told(member)).toEqual([]);
  await server.context.pool.query("UPDATE events SET draw_finished_at = now() WHERE id = $1", [event.id]);
  await runBefore(2 * HOUR);
  expect(await told(member)).toHaveLength(1);
});

test("a member who tapped 'Notify me' and has no order is reminded once, 2 hours before ordering closes, by mail too", async () => {
  const { member, runBefore } = await closingEvent();
  const stranger = await signedIn(server);
  await runBefore(2 * HOUR + 1);
  expect(await told(member)).toEqual([]);
  const other = await startTestServer({ besides: server });
  await Promise.all([runBefore(2 * HOUR), runBefore(2 * HOUR), remindOfClosing(other.context)]);
  await other.close();
  await runBefore(HOUR);
  expect(await told(member)).toEqual([expect.stringMatching(/^Ordering closes at \d+:\d\d [AP]M$/)]);
  expect(await told(stranger)).toEqual([]);
  expect(await mailed(member)).toHaveLength(1);
});

test("after a long pause it still comes with over 30 minutes left, and not later", async () => {
  const { member, runBefore } = await closingEvent();
  await runBefore(31 * MINUTE);
  expect(await told(member)).toHaveLength(1);
  const { member: late, runBefore: runOther } = await closingEvent();
  await runOther(30 * MINUTE);
  expect(await told(late)).toEqual([]);
});

test("a member with an order isn't reminded, and one who orders at the last moment gets no message", async () => {
  const { event, member, runBefore } = await closingEvent();
  const late = await signedIn(server);
  await register(late, event.id);
  await order(member, event);
  await runBefore(2 * HOUR);
  expect(await told(member)).toEqual([]);
  expect(await told(late)).toHaveLength(1);
  await order(await withFreshSession(server, late), event);
  expect(await mailed(late)).toEqual([]);
});

test.each([
  ["sold out", { maxOrders: 1 }],
  ["out of every item", { menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 1 }] }],
])("an event that is %s isn't advertised", async (_what, change) => {
  const { event, member, runBefore } = await closingEvent(change);
  await order(await signedIn(server), event);
  await runBefore(2 * HOUR);
  expect(await told(member)).toEqual([]);
});

test("a cancelled event isn't advertised, nor one cancelled after the message was queued", async () => {
  const { event, member, runBefore } = await closingEvent();
  await runBefore(2 * HOUR);
  expect(await told(member)).toHaveLength(1);
  const admin = await signedIn(server, "admin");
  await admin.call(setEventStatus, { params: { id: event.id }, body: statusChange("cancelled") });
  expect(await mailed(member)).toEqual([]);
});
