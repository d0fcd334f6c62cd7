import { randomUUID } from "node:crypto";
import {
  answerDayClose,
  closeDay,
  countCash,
  exportDayClose,
  getDayClose,
  getOrder,
  listAuditEntries,
  placeOrder,
  reopenDay,
  setEventLead,
  setOrderStatus,
  settleOpenOrder,
} from "@secret/contract";
import { MINUTE_MS, type OpenOrderOutcome } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { pickupNow, TestDevice } from "../../../testing/crew.ts";
import { exportFile } from "../../../testing/export-file.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { insertIncident } from "../incidents/queries/incidents.ts";
import { insertItemChanges } from "../incidents/queries/item-changes.ts";
import { cutPieces, setNotifiedPickups } from "../order-book/index.ts";

let server: TestServer;
let admin: Actor;
let lead: Actor;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [admin, lead] = await Promise.all([signedIn(server, "admin"), signedIn(server, "staff", "Lea")]);
  event = await createOpenEvent(server, pickupNow(server));
  await admin.call(setEventLead, { params: { id: event.id }, body: { userId: lead.id } });
});
afterAll(() => server?.close());

/** Creates a paid order and moves it on the board. */
async function order(quantities: readonly number[], status: "confirmed" | "ready" = "ready", tipCents = 0) {
  const member = await signedIn(server);
  const body = orderOf(event, quantities, tipCents);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  const steps = status === "ready" ? (["preparing", "ready"] as const) : [];
  for (const step of steps) await admin.call(setOrderStatus, { params: { id }, body: { status: step } });
  return { id, member, totalCents: body.shownTotalCents };
}

const params = () => ({ params: { id: event.id } });
const read = (by = lead) => by.call(getDayClose, params());
const settle = (orderId: string, outcome: OpenOrderOutcome, by = lead) =>
  by.call(settleOpenOrder, { ...params(), body: { orderId, outcome } });
const close = (by = lead) => by.call(closeDay, params());

function countFood(item: number, counts: readonly (number | null)[], by = lead) {
  const [start = null, found = null, dropped = null, quality = null, leftRaw = null] = counts;
  const menuItemId = event.menu[item]?.id ?? "";
  const count = { start, found, dropped, quality, leftRaw };
  return by.call(answerDayClose, { ...params(), body: { step: "food", menuItemId, count } });
}

/** Answers or skips every step of a day without open orders. */
async function answerAll(by = lead) {
  await countFood(0, [50, 0, 0, 0, 0], by);
  await countFood(1, [null, null, null, null, null], by);
  for (const step of ["cash", "tips"] as const)
    await by.call(answerDayClose, { ...params(), body: { step } });
  const terminal = { step: "terminal", totalCents: null } as const;
  return by.call(answerDayClose, { ...params(), body: terminal });
}

async function sell(quantities: readonly number[], change: Parameters<typeof saleOf>[2] = {}) {
  const action = saleOf(event, quantities, change);
  const sold = await sellTo(server, lead, event, action);
  if (!sold.ok) throw new Error(sold.failure.code);
  return { id: sold.value.orderId, totalCents: action.shownTotalCents };
}

describe("open orders", () => {
  test('show "Walk-up" for a walk-up without a name', async () => {
    const { id } = await sell([1], { name: "" });
    expect((await read()).openOrders).toContainEqual(expect.objectContaining({ id, name: "Walk-up" }));
    await settle(id, "handed-off");
  });

  test("end as handed off, no-show or refund, each with its money and message", async () => {
    const [taken, missed, refunded] = [await order([1]), await order([1]), await order([1], "confirmed")];
    expect((await read()).openOrders).toHaveLength(3);
    await settle(taken.id, "handed-off");
    await settle(missed.id, "no-show");
    const { openOrders, lookBack } = await settle(refunded.id, "refund");
    await server.runJobs();
    expect(openOrders).toEqual([]);
    expect(lookBack).toMatchObject({
      noShows: 1,
      refunds: [{ reason: "Order cancelled by us", cents: refunded.totalCents }],
    });
    const after = await missed.member.call(getOrder, { params: { id: missed.id } });
    expect(after).toMatchObject({ status: "completed", pickedUpAt: null, isNoShow: true, refunds: [] });
    const messagesOf = async ({ member }: typeof taken) =>
      (await notificationsOf(member)).map(({ message }) => message).join();
    expect(await messagesOf(missed)).not.toContain("picked up");
    expect(await messagesOf(taken)).toContain("was picked up");
    expect(await messagesOf(refunded)).toMatch(/cancel/);
  });

  test("are settled once, and never a no-show if we were 20 minutes late", async () => {
    const late = await order([1]);
    await server.context.database
      .updateTable("pickupWindows")
      .set({ shiftMinutes: 20 })
      .where("eventId", "=", event.id)
      .execute();
    expect((await read()).openOrders).toMatchObject([{ id: late.id, mayBeNoShow: false }]);
    await expect(settle(late.id, "no-show")).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
    await settle(late.id, "refund");
    await expect(settle(late.id, "refund")).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
  });

  test("of another event aren't found", async () => {
    const other = await order([1]);
    event = await createOpenEvent(server, pickupNow(server));
    await expect(settle(other.id, "refund", admin)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
  });
});

describe("the food", () => {
  test("of a day with every flow is explained, but for the pieces that were lost", async () => {
    const orders = [await order([3]), await order([2]), await order([4]), await order([1], "confirmed")];
    const [taken, missed, refunded, raw] = orders.map(({ id }) => id) as [string, string, string, string];
    const device = new TestDevice(lead, event.id);
    const lines = [{ position: 0, quantity: 2 }];
    await device.does({ kind: "remake", orderId: taken, lines }, server.clock.now());
    await device.does({ kind: "remake", orderId: missed, lines }, server.clock.now());
    await device.does({ kind: "end-remake", orderId: missed, isHandedOff: false }, server.clock.now());
    const end = { kind: "end-remake", orderId: taken, isHandedOff: true } as const;
    const { id: handOffId } = await device.does(end, server.clock.now());
    await device.does({ kind: "take-back-remake", orderId: taken, handOffId }, server.clock.now());
    await device.does(end, server.clock.now());
    const walkUp = await sell([5]);
    await settle(taken, "handed-off");
    await settle(walkUp.id, "handed-off");
    await settle(missed, "no-show");
    await settle(refunded, "refund");
    await settle(raw, "no-show");
    const lost = 3;
    const used = 3 + 2 + 5 + 2 + 4;
    const { items } = await countFood(0, [40, 2, 1, 2, 42 - 3 - used - lost]);
    expect(items[0]).toMatchObject({
      handedOff: 3,
      walkUps: 5,
      remakes: 2,
      free: 0,
      notCollected: 6,
      unexplained: lost,
    });
    expect(items[1]).toMatchObject({ count: null, unexplained: null });
  });

  test("of a cut order is what it kept, not what was bought", async () => {
    const { id: orderId } = await order([3]);
    await inTransaction(server.context.database, (transaction) =>
      cutPieces(transaction, [{ orderId, position: 0, pieces: 1 }], server.clock.now()),
    );
    await settle(orderId, "handed-off");
    expect((await countFood(0, [2, 0, 0, 0, 0])).items[0]).toMatchObject({ handedOff: 2, unexplained: 0 });
  });

  test("that the crew doesn't know is unknown, not zero", async () => {
    expect((await countFood(0, [50, 0, null, 0, 50])).items[0]).toMatchObject({ unexplained: null });
    expect((await countFood(0, [50, 0, 0, 0, 50])).items[0]).toMatchObject({ unexplained: 0 });
    const rows = await server.context.database
      .selectFrom("dayCloseAnswers")
      .select("id")
      .where("eventId", "=", event.id)
      .execute();
    expect(rows).toHaveLength(2);
    const menuItemId = randomUUID();
    const count = { start: 1, found: 0, dropped: 0, quality: 0, leftRaw: 0 };
    const foreign = lead.call(answerDayClose, { ...params(), body: { step: "food", menuItemId, count } });
    await expect(foreign).rejects.toMatchObject({ code: "MENU_ITEM_NOT_FOUND" });
  });
});

test("keeps both counts that differ, and lets the crew pick one", async () => {
  await countFood(0, [50, 0, 0, 0, 10]);
  expect((await countFood(0, [50, 0, 0, 0, 10], admin)).items[0]).toMatchObject({ otherCount: null });
  const { items } = await countFood(0, [50, 0, 0, 0, 12], admin);
  const at = server.clock.now().toISOString();
  expect(items[0]).toMatchObject({
    count: { leftRaw: 12 },
    otherCount: { leftRaw: 10, countedBy: expect.stringMatching(/ \w\.$/), countedAt: at },
  });
  expect((await countFood(0, [50, 0, 0, 0, 10])).items[0]).toMatchObject({
    count: { leftRaw: 10 },
    otherCount: null,
  });
});

/** Moves an order's check-in, ready time and hand-off, in minutes after its window's start. */
async function timeOrder(id: string, times: { hereAt: number; readyAt: number; pickedUpAt: number }) {
  const { startsAt } = await server.context.database
    .selectFrom("pickupWindows")
    .innerJoin("orders", "orders.pickupWindowId", "pickupWindows.id")
    .select("startsAt")
    .where("orders.id", "=", id)
    .executeTakeFirstOrThrow();
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE_MS);
  const [hereAt, readyAt, pickedUpAt] = [at(times.hereAt), at(times.readyAt), at(times.pickedUpAt)];
  await server.context.database
    .updateTable("orders")
    .set({ status: "completed", hereAt, previousStatusSince: readyAt, statusSince: pickedUpAt, pickedUpAt })
    .where("id", "=", id)
    .execute();
}

/** Hands off three orders of 2, 3 and 4 units, of which the last two were made in 10 minutes. */
async function timedDay() {
  const orders = [await order([2]), await order([3]), await order([4])];
  const times = [
    { hereAt: 1, readyAt: 2, pickedUpAt: 4 },
    { hereAt: 3, readyAt: 8, pickedUpAt: 10 },
    { hereAt: 6, readyAt: 12, pickedUpAt: 30 },
  ];
  for (const [index, { id }] of orders.entries()) await timeOrder(id, times[index] ?? expect.fail());
}

test.each([
  { name: "over midnight", startsAt: "2026-11-28T07:50:00Z" },
  { name: "over the hour that comes twice", startsAt: "2026-11-01T08:50:00Z" },
  { name: "over the hour that is skipped", startsAt: "2027-03-14T09:50:00Z" },
])("the look back's minutes are right $name", async ({ startsAt }) => {
  await timedDay();
  const { rowCount } = await server.context.pool.query(
    `WITH moved AS (
       UPDATE pickup_windows SET starts_at = $2, ends_at = $2::timestamptz + (ends_at - starts_at)
        WHERE event_id = $1 RETURNING id, starts_at)
     UPDATE orders SET here_at = here_at + ago, previous_status_since = previous_status_since + ago,
            picked_up_at = picked_up_at + ago
       FROM pickup_windows AS former, LATERAL (SELECT $2::timestamptz - former.starts_at AS ago) AS shift
      WHERE former.event_id = $1 AND orders.pickup_window_id = former.id`,
    [event.id, startsAt],
  );
  expect(rowCount).toBe(3);
  expect((await read()).lookBack.windows).toMatchObject([
    { startsAt: new Date(startsAt).toISOString(), readyMedianMinutes: 8, waitMedianMinutes: 7 },
  ]);
});

test("the look back has a full window's units a minute, cuts, and members whom no message reached", async () => {
  await timedDay();
  expect((await read()).lookBack).toMatchObject({
    windows: [{ unitsPerMinute: null }],
    cutPieces: 0,
    notReached: 0,
  });
  const { id: orderId, member } = await order([1], "confirmed");
  await server.context.database
    .updateTable("pickupWindows")
    .set({ maxUnits: 10 })
    .where("eventId", "=", event.id)
    .execute();
  const now = server.clock.now();
  await inTransaction(server.context.database, async (transaction) => {
    const incidentId = await insertIncident(transaction, {
      eventId: event.id,
      kind: "short",
      startedAt: now,
    });
    const cut = { orderId, position: 0, incidentId, changedAt: now };
    await insertItemChanges(transaction, [
      { ...cut, kind: "cut", quantity: 3 },
      { ...cut, kind: "cut-back", quantity: 1 },
    ]);
    await transaction
      .updateTable("users")
      .set({ notifyEmail: false, notifySms: false, notifyPush: false })
      .where("id", "=", member.id)
      .execute();
    await setNotifiedPickups(transaction, [{ id: orderId, at: now }], now);
  });
  expect((await read()).lookBack).toMatchObject({
    windows: [{ orders: 4, unitsPerMinute: 0.7 }],
    cutPieces: 2,
    notReached: 1,
  });
});

test("cash, card sales and tips agree with the counter to the cent, and expected shows only after the count", async () => {
  const cash = await sell([1], { tipCents: 301 });
  const card = await sell([2], { tender: "terminal", tipCents: 199 });
  expect(await read()).toMatchObject({ cash: null, terminal: null, tips: { netCents: 500 } });
  const counted = { floatCents: 10_000, countedCents: 10_000 + cash.totalCents - 320, note: "" };
  await lead.call(countCash, { ...params(), body: counted, idempotencyKey: randomUUID() });
  const body = { step: "terminal", totalCents: card.totalCents + 5, note: "Tip typed twice" } as const;
  const figures = await lead.call(answerDayClose, { ...params(), body });
  expect(figures.cash).toMatchObject({ expectedCents: 10_000 + cash.totalCents, ...counted });
  expect(figures.terminal).toEqual({
    totalCents: card.totalCents + 5,
    expectedCents: card.totalCents,
    note: "Tip typed twice",
  });
  expect(figures.tips).toEqual({ netCents: 500, toSplitCents: 500 });
});

describe("a day", () => {
  test("is open, then counting, and closed once every step has an answer", async () => {
    expect(await read()).toMatchObject({ state: "open", firstClosedAt: null });
    await expect(close()).rejects.toMatchObject({ code: "DAY_NOT_COUNTED" });
    expect(await answerAll()).toMatchObject({ state: "counting", skipped: ["cash", "terminal", "tips"] });
    const open = await order([1]);
    await expect(close()).rejects.toMatchObject({ code: "DAY_NOT_COUNTED" });
    await settle(open.id, "handed-off");
    const at = server.clock.now().toISOString();
    expect(await close()).toMatchObject({ state: "closed", firstClosedAt: at, corrections: [] });
    await expect(countFood(0, [1, 0, 0, 0, 0])).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
    const { rows } = await admin.call(listAuditEntries, { query: { search: "The day was closed" } });
    expect(rows[0]).toMatchObject({ metadata: { eventId: event.id } });
  });

  test("is closed once by two devices", async () => {
    await answerAll();
    const results = await Promise.allSettled([close(), close(admin)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("shows what a device uploads after the close as corrections", async () => {
    await answerAll();
    await close();
    await sell([1], { tipCents: 150 });
    expect((await read()).corrections).toEqual([
      { figure: "Open orders", before: 0, now: 1 },
      { figure: "Tips", before: 0, now: 150 },
    ]);
  });

  test("is reopened by an admin for a reason; its first close stays", async () => {
    await answerAll();
    const body = { reason: "Found a box" };
    await expect(admin.call(reopenDay, { ...params(), body })).rejects.toMatchObject({
      code: "EDITED_MEANWHILE",
    });
    const { firstClosedAt } = await close();
    server.clock.advance(60);
    await admin.call(reopenDay, { ...params(), body });
    expect(await read()).toMatchObject({ state: "counting", reopenReason: "Found a box", firstClosedAt });
    await countFood(0, [50, 1, 0, 0, 0]);
    expect(await close()).toMatchObject({ state: "closed", firstClosedAt });
  });

  test("is closed by its lead or an admin; other staff only see it", async () => {
    const staff = await signedIn(server, "staff");
    expect(await read(staff)).toMatchObject({ mayClose: false, mayReopen: false });
    const open = await order([1]);
    const changes = [
      () => countFood(0, [1, 0, 0, 0, 0], staff),
      () => settle(open.id, "refund", staff),
      () => close(staff),
      () => exportFile(server, staff, exportDayClose, params()),
    ];
    for (const change of changes) await expect(change()).rejects.toThrow(/Denied|FORBIDDEN/i);
    expect(await read(admin)).toMatchObject({ mayClose: true, mayReopen: true });
  });
});

test("the look back has each window's ready times, what sold out, and the file has every figure", async () => {
  const first = await order([50]);
  server.clock.advance(12 * 60);
  await settle((await order([0, 1])).id, "handed-off");
  await lead.call(getDayClose, params());
  const { lookBack } = await read();
  expect(lookBack.windows).toMatchObject([
    { announcedMinutes: 0, orders: 2, readyMedianMinutes: 10, readyP90Minutes: 10 },
  ]);
  expect(lookBack.soldOut).toMatchObject([{ name: "Tail" }]);
  await settle(first.id, "handed-off");
  await answerAll();
  const { head, rows } = await exportFile(server, lead, exportDayClose, params());
  expect(head).toBe("\ufeffFigure,Value,Unit");
  expect(rows).toContainEqual({ Figure: "Tail: handed off", Value: "50", Unit: "pieces" });
  expect(rows).toContainEqual({ Figure: "Cash counted", Value: "unknown", Unit: "dollars" });
  expect(rows).toContainEqual({ Figure: "Tips", Value: "0.00", Unit: "dollars" });
});
