import {
  type AdminEventDetail,
  answerChoice,
  type EventEditInput,
  editEvent,
  getAdminEvent,
  getOrder,
  getOrderChoices,
  openOrderCalendar,
  placeOrder,
  previewPlanChange,
  previewStop,
  registerForEvent,
  startPlanChange,
  stopPickup,
  undoIncident,
} from "@secret/contract";
import { HOUR_MS, MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { editOf, movedBy } from "../../../testing/edits.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import {
  paidOrder,
  paidOrderAt,
  payFor,
  pendingOrder,
  refundedCentsOf,
  type TestOrder,
} from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { moveEventsByClock } from "../events/service/move-by-clock.ts";
import { refundMovedNoShows } from "./service/make-plan-change.ts";
import { settleDueChoices } from "./service/settle-choices.ts";

const HALF_HOUR = 30 * MINUTE_MS;
const DAY = 24 * HOUR_MS;

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date("2026-11-19T18:00:00Z"));
  await server.runJobs();
});
beforeEach(async () => {
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

/** Creates a paid order, the only one of its event, whose window starts in two days at noon in Los Angeles. */
async function order(): Promise<TestOrder> {
  const noon = Math.ceil(server.clock.now().getTime() / DAY) * DAY + DAY + 20 * HOUR_MS;
  const at = (hours: number) => new Date(noon + hours * HOUR_MS).toISOString();
  const times = { eventAt: at(0), pickupStartsAt: at(0), pickupEndsAt: at(3) };
  return paidOrder(server, { event: times, tipCents: 200 });
}
const read = ({ event }: Pick<TestOrder, "event">) => admin.call(getAdminEvent, { params: { id: event.id } });
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

interface Asked {
  readonly isNearby?: boolean;
  readonly by?: Actor;
}
type Change = Partial<EventEditInput>;

function bodyOf(detail: AdminEventDetail, change: Change, { isNearby }: Asked = {}) {
  return {
    edit: editOf(detail, change),
    reason: "permit" as const,
    ...(isNearby !== undefined && { isNearby }),
  };
}
const preview = (detail: AdminEventDetail, change: Change, asked?: Asked) =>
  admin.call(previewPlanChange, { params: { id: detail.id }, body: bodyOf(detail, change, asked) });
const start = (detail: AdminEventDetail, change: Change, version: string, asked: Asked = {}) =>
  (asked.by ?? admin).call(startPlanChange, {
    params: { id: detail.id },
    body: { ...bodyOf(detail, change, asked), version },
  });
/** Previews, confirms and makes a change. */
async function make(of: TestOrder, toChange: (detail: AdminEventDetail) => Change, asked?: Asked) {
  const detail = await read(of);
  const change = toChange(detail);
  const shown = await preview(detail, change, asked);
  const { started } = await start(detail, change, shown.version, asked);
  expect(started).not.toBeNull();
  server.clock.advance(60);
  await server.runJobs();
  return shown;
}
const choicesOf = async ({ member, id }: TestOrder) =>
  (await member.call(getOrderChoices, { params: { id } })).choices;
// Read from the database, because sessions end while the clock moves on for days.
async function statusOf({ id }: TestOrder): Promise<string> {
  const row = await server.context.database
    .selectFrom("orders")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status ?? "";
}
const refundedCents = (order: TestOrder) => refundedCentsOf(server, order);
async function settleIn(ms: number): Promise<void> {
  server.clock.advance(ms / 1000);
  await settleDueChoices(server.context);
}
describe("a near change", () => {
  test("is previewed with its text, and changes nothing for 60 seconds", async () => {
    const one = await order();
    const detail = await read(one);
    const change = movedBy(detail, HALF_HOUR);
    const shown = await preview(detail, change);
    expect(shown).toMatchObject({
      size: "near",
      orderCount: 1,
      refundCents: one.totalCents,
      silence: { kept: 1, refunded: 0 },
      dueAt: later(detail.pickupStartsAt, HALF_HOUR),
      notified: 1,
      unreached: 0,
      text: expect.stringMatching(
        /^Change of plan: order \S+ is now 12:30 PM, Hewitt Street Lot\. Can't make it\? Full refund until 12:30 PM\.$/,
      ),
      undoable: null,
    });
    await start(detail, change, shown.version);
    server.clock.advance(59);
    await server.runJobs();
    expect((await read(one)).pickupStartsAt).toBe(detail.pickupStartsAt);
    expect(await choicesOf(one)).toEqual([]);
    expect(await titlesOf(one.member)).not.toContain("Change of plan");
  });

  test("moves the window with its order, notifies its owner alone, and silence keeps the order", async () => {
    const one = await order();
    const registered = await signedIn(server);
    await registered.call(registerForEvent, { params: { id: one.event.id } });
    const shown = await make(one, (detail) => movedBy(detail, HALF_HOUR));
    const { pickupWindow } = await one.member.call(getOrder, { params: { id: one.id } });
    const [choice] = await choicesOf(one);
    expect(choice).toMatchObject({
      kind: "plan-change",
      defaultAnswer: "keep",
      dueAt: pickupWindow.startsAt,
    });
    const [newest] = await notificationsOf(one.member);
    expect(newest).toMatchObject({ title: "Change of plan", message: shown.text });
    expect(await titlesOf(one.member)).not.toContain("Pickup window changed");
    expect(await titlesOf(registered)).not.toContain("Change of plan");
    expect(await titlesOf(registered)).toContain("Your event changed");
    await settleIn(Date.parse(pickupWindow.startsAt) - server.clock.now().getTime());
    expect(await choicesOf(one)).toEqual([]);
    expect(await statusOf(one)).toBe("confirmed");
  });

  test("lets the owner take a full refund, tip too, until a second before the window starts", async () => {
    const [one, late] = [await order(), await order()];
    await make(one, (detail) => movedBy(detail, HALF_HOUR));
    await make(late, (detail) => movedBy(detail, HALF_HOUR));
    const [[choice], [other]] = [await choicesOf(one), await choicesOf(late)];
    const refund = ({ member, id }: TestOrder, choiceId = "") =>
      member.call(answerChoice, { params: { id, choiceId }, body: { answer: "refund" } });
    await settleIn(Date.parse(choice?.dueAt ?? "") - server.clock.now().getTime() - 1_000);
    await refund(one, choice?.id);
    expect(await refundedCents(one)).toBe(one.totalCents);
    await settleIn(61_000);
    await expect(refund(late, other?.id)).rejects.toMatchObject({ code: "CHOICE_OVER" });
    expect(await statusOf(late)).toBe("confirmed");
  });

  test("refunds orders that nobody picks up, once the event is over", async () => {
    const one = await order();
    await make(one, (detail) => movedBy(detail, HALF_HOUR));
    await settleIn(2 * DAY);
    await refundMovedNoShows(server.context);
    expect(await refundedCents(one)).toBe(0);
    server.clock.advance((2 * DAY) / 1000);
    await moveEventsByClock(server.context);
    await refundMovedNoShows(server.context);
    await refundMovedNoShows(server.context);
    expect(await refundedCents(one)).toBe(one.totalCents);
  });

  test("to a place whose distance isn't known asks the admin first", async () => {
    const one = await order();
    const detail = await read(one);
    const change = { address: "1 Dock Rd", locationName: "Dock 9" };
    const shown = await preview(detail, change);
    expect(shown.size).toBe("unknown");
    expect((await start(detail, change, shown.version)).started).toBeNull();
    const near = await preview(detail, change, { isNearby: true });
    expect(near).toMatchObject({ size: "near", text: expect.stringContaining("is now noon, Dock 9.") });
    const far = await preview(detail, change, { isNearby: false });
    expect(far).toMatchObject({
      size: "far",
      text: expect.stringMatching(/^\w+day moved to Dock 9 \(permit\)\./),
    });
    const sameName = await preview(detail, { address: "1 Dock Rd" }, { isNearby: true });
    expect(sameName.text).toContain("is now noon, 1 Dock Rd.");
    // A version confirmed for near doesn't start as far.
    expect((await start(detail, change, near.version, { isNearby: false })).started).toBeNull();
  });
});

describe("a far change", () => {
  test("to another date is refunded in full after 72 hours of silence, not a second earlier", async () => {
    const one = await order();
    const shown = await make(one, (detail) => movedBy(detail, 7 * DAY));
    expect(shown).toMatchObject({
      size: "far",
      silence: { kept: 0, refunded: 1 },
      text: expect.stringMatching(
        /^\w+day moved to \w{3}, \w{3} \d+ \(permit\)\. Coming\? Say so by \w{3} \S+ [AP]M\. No answer: full refund, tip too\.$/,
      ),
    });
    await settleIn(72 * HOUR_MS - 1_000);
    expect(await statusOf(one)).toBe("confirmed");
    await settleIn(1_000);
    expect(await statusOf(one)).toBe("cancelled");
    expect(await refundedCents(one)).toBe(one.totalCents);
  });

  test("leaves at least 24 hours before pickup to know who comes", async () => {
    const one = await order();
    const shown = await make(one, (detail) => movedBy(detail, DAY));
    const { pickupWindow } = await one.member.call(getOrder, { params: { id: one.id } });
    expect(shown.dueAt).toBe(later(pickupWindow.startsAt, -DAY));
  });

  test("keeps the order of an owner who says they're coming, and returns the rest to sale", async () => {
    const event = await createOpenEvent(server, {
      menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 2 }],
    });
    const [coming, silent] = [await paidOrderAt(server, event), await paidOrderAt(server, event)];
    await make(coming, (detail) => movedBy(detail, 7 * DAY));
    const [choice] = await choicesOf(coming);
    await coming.member.call(answerChoice, {
      params: { id: coming.id, choiceId: choice?.id ?? "" },
      body: { answer: "keep" },
    });
    await settleIn(72 * HOUR_MS);
    expect([await statusOf(coming), await statusOf(silent)]).toEqual(["confirmed", "cancelled"]);
    const tails = await server.context.database
      .selectFrom("menuItems")
      .select("currentQuantity")
      .where("eventId", "=", event.id)
      .executeTakeFirst();
    expect(tails?.currentQuantity).toBe(1);
  });
});

test("a second change to a kept order is a refund without an answer, and replaces the first choice", async () => {
  const one = await order();
  await make(one, (detail) => movedBy(detail, HALF_HOUR));
  await paidOrderAt(server, one.event);
  const shown = await make(one, (detail) => movedBy(detail, HALF_HOUR));
  expect(shown).toMatchObject({ size: "near", silence: { kept: 1, refunded: 1 } });
  const choices = await choicesOf(one);
  expect(choices).toMatchObject([{ defaultAnswer: "refund", answer: null }]);
  await settleIn(Date.parse(choices[0]?.dueAt ?? "") - server.clock.now().getTime());
  expect(await refundedCents(one)).toBe(one.totalCents);
});

describe("sales during a change", () => {
  const buy = async ({ event }: TestOrder) => {
    const buyer = await signedIn(server);
    const body = orderOf(event, [1]);
    const placing = buyer.call(placeOrder, { body, idempotencyKey: crypto.randomUUID() });
    return placing.then(
      async ({ id }) => {
        await payFor(buyer, id, body.shownTotalCents);
        return "sold";
      },
      ({ code }) => code,
    );
  };

  test("stop at a far one, also for the crew, until its plan stands", async () => {
    const one = await order();
    const detail = await read(one);
    const change = movedBy(detail, 7 * DAY);
    await start(detail, change, (await preview(detail, change)).version);
    expect(await buy(one)).not.toBe("sold");
    server.clock.advance(60);
    await server.runJobs();
    expect(await buy(one)).toBe("sold");
  });

  test("go on at a near one", async () => {
    const one = await order();
    const detail = await read(one);
    const change = movedBy(detail, HALF_HOUR);
    await start(detail, change, (await preview(detail, change)).version);
    expect(await buy(one)).toBe("sold");
  });

  test("go on again if it is undone, but not of items that were stopped before", async () => {
    const one = await order();
    const { database } = server.context;
    const stopped = database.updateTable("menuItems").set({ isStopped: true });
    const detail = await read(one);
    const change = movedBy(detail, 7 * DAY);
    const first = await start(detail, change, (await preview(detail, change)).version);
    const undo = (id = "") => admin.call(undoIncident, { params: { id: detail.id, incidentId: id } });
    await undo(first.started?.id);
    expect(await buy(one)).toBe("sold");
    await stopped.where("eventId", "=", detail.id).execute();
    const second = await start(detail, change, (await preview(detail, change)).version);
    await undo(second.started?.id);
    expect(await buy(one)).not.toBe("sold");
  });

  test("go on if somebody edits the event in the meantime", async () => {
    const one = await order();
    const detail = await read(one);
    const change = movedBy(detail, 7 * DAY);
    await start(detail, change, (await preview(detail, change)).version);
    const params = { id: detail.id };
    await admin.call(editEvent, { params, body: editOf(detail, { title: "Another night" }) });
    server.clock.advance(60);
    await server.runJobs();
    expect(await buy(one)).toBe("sold");
  });
});

test("neither a stop of the pickup nor a change starts while the other can be undone", async () => {
  const one = await order();
  const detail = await read(one);
  const params = { id: detail.id };
  const change = movedBy(detail, HALF_HOUR);
  const startChange = async () => start(detail, change, (await preview(detail, change)).version);
  const stop = async () => {
    const { version } = await admin.call(previewStop, { params, query: { reason: "rain" } });
    return admin.call(stopPickup, { params, body: { reason: "rain", version } });
  };
  const undo = (id = "") => admin.call(undoIncident, { params: { ...params, incidentId: id } });
  const { started: changing } = await startChange();
  expect(await stop()).toMatchObject({ started: null, preview: { planChange: { id: changing?.id } } });
  await undo(changing?.id);
  const { started: stopping } = await stop();
  expect(stopping).not.toBeNull();
  expect(await startChange()).toMatchObject({ started: null, preview: { undoable: { id: stopping?.id } } });
  await undo(stopping?.id);
  expect((await startChange()).started).not.toBeNull();
});

test("a refund says whether its owner asked for it or nobody answered", async () => {
  const [asked, silent] = [await order(), await order()];
  for (const one of [asked, silent]) await make(one, (detail) => movedBy(detail, 7 * DAY));
  const [choice] = await choicesOf(asked);
  const params = { id: asked.id, choiceId: choice?.id ?? "" };
  await asked.member.call(answerChoice, { params, body: { answer: "refund" } });
  await settleIn(72 * HOUR_MS);
  const reasonOf = async ({ id }: TestOrder) =>
    server.context.database.selectFrom("refunds").select("reason").where("orderId", "=", id).execute();
  expect(await reasonOf(asked)).toEqual([{ reason: "Cancelled by the member" }]);
  expect(await reasonOf(silent)).toEqual([{ reason: "Order cancelled by us" }]);
});

test("a calendar follows the new time, and strikes out an order that is refunded", async () => {
  const one = await order();
  const url = openOrderCalendar.path.replace(":id", one.id);
  const { headers } = await server.app.inject({ url, headers: { cookie: one.member.cookie } });
  const calendar = async () => (await server.app.inject({ url: String(headers.location) })).body;
  const sequenceOf = (file: string) => Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]);
  const before = await calendar();
  await make(one, (detail) => movedBy(detail, 7 * DAY));
  const after = await calendar();
  const { pickupStartsAt } = await read(one);
  expect(after).toContain(`DTSTART:${pickupStartsAt.replace(/[-:]|\.\d{3}/g, "")}`);
  expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before));
  await settleIn(72 * HOUR_MS);
  const last = await calendar();
  expect(last).toContain("STATUS:CANCELLED");
  expect(sequenceOf(last)).toBeGreaterThan(sequenceOf(after));
});

test("can be undone for 60 seconds, and then nothing changes", async () => {
  const one = await order();
  const detail = await read(one);
  const change = movedBy(detail, 7 * DAY);
  const { started } = await start(detail, change, (await preview(detail, change)).version);
  const params = { id: detail.id, incidentId: started?.id ?? "" };
  server.clock.advance(59);
  expect((await preview(detail, change)).undoable).toMatchObject({ id: started?.id });
  await admin.call(undoIncident, { params });
  server.clock.advance(1);
  await server.runJobs();
  expect((await read(one)).revision).toBe(detail.revision);
  expect(await choicesOf(one)).toEqual([]);
});

test("isn't made if somebody edits the event in the meantime, and the audit log says so", async () => {
  const one = await order();
  const detail = await read(one);
  const change = movedBy(detail, 7 * DAY);
  await start(detail, change, (await preview(detail, change)).version);
  await admin.call(editEvent, {
    params: { id: detail.id },
    body: editOf(detail, { title: "Another night" }),
  });
  server.clock.advance(60);
  await server.runJobs();
  expect((await read(one)).pickupStartsAt).toBe(detail.pickupStartsAt);
  expect(await choicesOf(one)).toEqual([]);
  const line = await server.context.database
    .selectFrom("auditLog")
    .select("message")
    .where("message", "like", "Change of plan not made%")
    .executeTakeFirst();
  expect(line?.message).toContain("EDITED_MEANWHILE");
});

test("gives an order in checkout its choice, without a message before it is paid", async () => {
  const one = await pendingOrder(server);
  await make(one, (detail) => movedBy(detail, 7 * DAY));
  expect(await titlesOf(one.member)).not.toContain("Are you still coming?");
  expect(await choicesOf(one)).toMatchObject([{ defaultAnswer: "refund" }]);
  await one.pay();
  await settleIn(72 * HOUR_MS);
  expect(await refundedCents(one)).toBe(one.totalCents);
});

test("abuse 102: of two admins who start a change at once, one does", async () => {
  const one = await order();
  const detail = await read(one);
  const change = movedBy(detail, HALF_HOUR);
  const { version } = await preview(detail, change);
  const other = await signedIn(server, "admin");
  const answers = await Promise.all([admin, other].map((by) => start(detail, change, version, { by })));
  expect(answers.filter(({ started }) => started !== null)).toHaveLength(1);
});

test("abuse 103: an outdated preview can't be confirmed, and the answer shows what it is now", async () => {
  const one = await order();
  const detail = await read(one);
  const change = movedBy(detail, HALF_HOUR);
  const { version } = await preview(detail, change);
  await paidOrderAt(server, one.event);
  const { started, preview: now } = await start(detail, change, version);
  expect(started).toBeNull();
  expect(now.orderCount).toBe(2);
});
