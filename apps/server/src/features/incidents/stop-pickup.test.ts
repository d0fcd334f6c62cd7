import { randomUUID } from "node:crypto";
import {
  getOrder,
  listAuditEntries,
  listLeftBags,
  payOrder,
  placeOrder,
  previewStop,
  refundOrder,
  setEventLead,
  setOrderStatus,
  stopPickup,
  stopPickupAsAdmin,
  undoIncident,
} from "@secret/contract";
import { formatEventWeekday, formatUsd, REAUTHENTICATION_SECONDS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, orderOf, signedIn, type TestEvent, withFreshSession } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { scanOf, TestDevice } from "../../../testing/crew.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { GOOD_CARD, paidOrderAt, pendingOrderAt } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
let lead: Actor;
let staff: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [admin, lead, staff] = await Promise.all([
    signedIn(server, "admin"),
    signedIn(server, "staff", "Lea"),
    signedIn(server, "staff", "Sam"),
  ]);
});
afterAll(() => server.close());

const UNDO_SECONDS = 60;

/** Creates an event at pickup that still takes orders, led by {@link lead}. */
async function openEvent(): Promise<TestEvent> {
  const registrationClosesAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const event = await createEventAtPickup(server, { registrationClosesAt });
  await admin.call(setEventLead, { params: { id: event.id }, body: { userId: lead.id } });
  return event;
}

const placed = (event: TestEvent) => pendingOrderAt(server, event, { tipCents: 300 });
const paid = (event: TestEvent) => paidOrderAt(server, event, { tipCents: 300 });

async function moved(orderId: string, ...statuses: readonly ("preparing" | "ready" | "completed")[]) {
  for (const status of statuses)
    await admin.call(setOrderStatus, { params: { id: orderId }, body: { status, reason: "So it is" } });
}

const preview = (event: TestEvent, by: Actor) =>
  by.call(previewStop, { params: { id: event.id }, query: { reason: "rain" } });

const confirm = (event: TestEvent, version: string, by: Actor) =>
  by.call(stopPickup, { params: { id: event.id }, body: { reason: "rain", version } });

/** Previews stopping a pickup because of rain, and stops it. */
const stop = async (event: TestEvent, by = lead) => confirm(event, (await preview(event, by)).version, by);

const statusOf = async ({ member, id }: { member: Actor; id: string }) =>
  (await member.call(getOrder, { params: { id } })).status;

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "allowed",
    (error) => error.code,
  );

const orderAgain = async (event: TestEvent) =>
  refusalOf(
    (await signedIn(server)).call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() }),
  );

/** Lets the time to undo pass, and runs the jobs. */
async function pass(seconds: number) {
  server.clock.advance(seconds);
  await server.runJobs();
}

test("an admin's stop from the event editor needs reauthentication", async () => {
  const event = await openEvent();
  await paid(event);
  const thief = await withFreshSession(server, admin);
  server.clock.advance(REAUTHENTICATION_SECONDS);
  const params = { id: event.id };
  const stopAs = async (by: Actor) => {
    const { version } = await preview(event, by);
    return by.call(stopPickupAsAdmin, { params, body: { reason: "no new date", version } });
  };
  expect(await refusalOf(stopAs(thief))).toBe("REAUTHENTICATION_NEEDED");
  expect(await orderAgain(event)).toBe("allowed");
  expect((await stopAs(await withFreshSession(server, admin))).started).not.toBeNull();
  expect(await orderAgain(event)).not.toBe("allowed");
});

test("previews the orders that aren't handed off, their refunds and fees; staff can't stop", async () => {
  const event = await openEvent();
  const [open, done] = [await paid(event), await paid(event)];
  await moved(done.id, "preparing", "ready", "completed");
  const shown = await preview(event, staff);
  const day = formatEventWeekday(server.clock.now(), "America/Los_Angeles");
  expect(shown).toMatchObject({
    orderCount: 1,
    handedOffCount: 1,
    cards: { count: 1, refundCents: open.totalCents, feeCents: 115 },
    memberCount: 1,
    unreached: 0,
    mayStop: false,
    isCancelled: false,
    undoable: null,
    notice: `${day} is off, sorry (rain). Don't head over. ${formatUsd(open.totalCents)} goes back in full.`,
  });
  await expect(confirm(event, shown.version, staff)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await preview(event, lead)).toMatchObject({ mayStop: true, version: shown.version });
  expect(await orderAgain(event)).toBe("allowed");
});

test("closes sales at once, and then cancels and refunds what isn't handed off, tip too", async () => {
  const event = await openEvent();
  const [open, part, done] = [await paid(event), await paid(event), await paid(event)];
  await moved(done.id, "preparing", "ready", "completed");
  const body = { amountCents: 500, reason: "Cold fries" };
  await admin.call(refundOrder, { params: { id: part.id }, body, idempotencyKey: randomUUID() });
  const { started } = await stop(event);
  expect(started).not.toBeNull();
  expect(await orderAgain(event)).not.toBe("allowed");
  expect(await sellTo(server, staff, event, saleOf(event, [1]))).toMatchObject({ ok: false });
  await pass(UNDO_SECONDS - 1);
  expect(await statusOf(open)).toBe("confirmed");
  await pass(1);
  expect(await Promise.all([open, part, done].map(statusOf))).toEqual([
    "cancelled",
    "cancelled",
    "completed",
  ]);
  const backOf = async ({ member, id }: typeof open) =>
    (await member.call(getOrder, { params: { id } })).refunds.reduce(
      (sum, each) => sum + each.amountCents,
      0,
    );
  expect(await Promise.all([open, part, done].map(backOf))).toEqual([open.totalCents, part.totalCents, 0]);
  const [news, ...others] = await notificationsOf(part.member);
  expect(news?.message).toContain(
    `(rain). Don't head over. ${formatUsd(part.totalCents - 500)} goes back in full.`,
  );
  // One message names the amount; the refund sends no second one.
  expect(others.filter(({ title }) => title === "Money on its way back")).toHaveLength(1);
  expect(await preview(event, lead)).toMatchObject({ isCancelled: true, mayStop: false, orderCount: 0 });
});

test("undoing it puts back on sale what it stopped, and nothing is cancelled", async () => {
  const event = await openEvent();
  const order = await paid(event);
  const device = new TestDevice(staff, event.id);
  const [tail, fries] = event.menu.map(({ id }) => id);
  await device.does({ kind: "stop-selling", menuItemId: fries ?? "" }, server.clock.now());
  const { started } = await stop(event);
  // Nobody resumes an item, or stops the pickup again, while it can be undone.
  await device.does({ kind: "resume-selling", menuItemId: tail ?? "" }, server.clock.now());
  expect(await orderAgain(event)).not.toBe("allowed");
  expect((await stop(event, admin)).started).toBeNull();
  const shown = await device.board();
  expect(shown.items.map(({ stopped }) => stopped?.by)).toEqual(["Lea R.", "Sam R."]);
  await staff.call(undoIncident, { params: { id: event.id, incidentId: started?.id ?? "" } });
  expect(await orderAgain(event)).toBe("allowed");
  expect((await device.board()).items.map(({ stopped }) => stopped !== null)).toEqual([false, true]);
  await pass(UNDO_SECONDS);
  expect(await statusOf(order)).toBe("confirmed");
  expect((await stop(event)).started).not.toBeNull();
});

test("abuse 102: of two devices that stop it at once, one does", async () => {
  const event = await openEvent();
  await paid(event);
  const [{ version }, other] = await Promise.all([preview(event, lead), preview(event, admin)]);
  const both = await Promise.all([confirm(event, version, lead), confirm(event, other.version, admin)]);
  expect(both.filter(({ started }) => started !== null)).toHaveLength(1);
  expect(both.find(({ started }) => started === null)?.preview.undoable).not.toBeNull();
  await pass(UNDO_SECONDS);
});

test("abuse 103: a stale preview isn't confirmed; the new one is shown", async () => {
  const event = await openEvent();
  const { version } = await preview(event, lead);
  await paid(event);
  expect(await confirm(event, version, lead)).toMatchObject({ started: null, preview: { orderCount: 1 } });
  expect(await orderAgain(event)).toBe("allowed");
});

test("a payment that is captured after the event was cancelled is refunded", async () => {
  const event = await openEvent();
  const order = await placed(event);
  await stop(event);
  const hanging = Promise.withResolvers<void>();
  server.square.controls.answersAfter = hanging.promise;
  const sourceId = GOOD_CARD;
  const paying = refusalOf(
    order.member.call(payOrder, {
      params: { id: order.id },
      body: { sourceId, sourceKind: "card", shownTotalCents: order.totalCents },
      idempotencyKey: randomUUID(),
    }),
  );
  await expect
    .poll(() =>
      server.context.database
        .selectFrom("payments")
        .select("id")
        .where("orderId", "=", order.id)
        .executeTakeFirst(),
    )
    .toBeDefined();
  server.clock.advance(UNDO_SECONDS);
  await server.runJobs();
  hanging.resolve();
  await paying;
  await pass(120);
  expect(await statusOf(order)).toBe("cancelled");
  const { refunds, payments } = await moneyOf(order.id);
  const captured = payments.filter(({ state }) => state === "captured");
  expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
    captured.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
});

async function moneyOf(orderId: string) {
  const { database } = server.context;
  const [payments, refunds] = await Promise.all([
    database.selectFrom("payments").selectAll().where("orderId", "=", orderId).execute(),
    database.selectFrom("refunds").selectAll().where("orderId", "=", orderId).execute(),
  ]);
  return { payments, refunds };
}

test("a bag that left without signal before the stop is a conflict that an admin settles", async () => {
  const event = await openEvent();
  const order = await paid(event);
  await moved(order.id, "preparing", "ready");
  const leftAt = server.clock.now();
  await stop(event);
  await pass(UNDO_SECONDS);
  const device = new TestDevice(staff, event.id);
  expect(await device.does(scanOf(server, order.id), leftAt)).toMatchObject({ outcome: "conflict" });
  const { bags } = await admin.call(listLeftBags);
  expect(bags.some(({ orderId }) => orderId === order.id)).toBe(true);
  const audit = await admin.call(listAuditEntries, { query: {} });
  expect(
    audit.rows.some(({ message }) => message.includes(`The bag of order ${order.orderNumber} left`)),
  ).toBe(true);
});
