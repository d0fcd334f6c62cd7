import { randomUUID } from "node:crypto";
import {
  changePickupWindow,
  changeSettings,
  checkIn,
  createTransfer,
  getCrewBoard,
  getOrder,
  getOrderHold,
  getPickupHolds,
  previewRelease,
  previewShort,
  type ReleasePreview,
  refundOrder,
  releaseNoShows,
  retryRefund,
  sayOnMyWay,
  settleOpenOrder,
  startShort,
  undoIncident,
} from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, clientOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { countersOf } from "../../../testing/counters.ts";
import { TestDevice } from "../../../testing/crew.ts";
import { disputeLastPayment } from "../../../testing/disputes.ts";
import { createEvening, type Evening } from "../../../testing/evening.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import { moveByAdmin, paidOrderAt, refundedCentsOf, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlocking } from "../../../testing/until-blocking.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { cutPieces } from "../order-book/index.ts";
import { findEventsToNotify } from "./queries/no-shows.ts";
import { notifyWaiting } from "./service/notify-waiting.ts";
import { settleRelease } from "./service/release-no-shows.ts";
import { repayReleased } from "./service/repay-released.ts";

const RACES = EXTENT.changeRaces;
/** Tails on the menu. */
const TAILS = 4;

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Creates an evening with this many tails. */
async function eveningOf(maxQuantity: number = TAILS): Promise<Evening> {
  [crew, admin] = await Promise.all([signedIn(server, "staff", "Sam"), signedIn(server, "admin")]);
  return createEvening(server, {
    menu: [
      { name: "Tail", priceCents: 2400, maxQuantity },
      { name: "Fries", priceCents: 900 },
    ],
  });
}

/** Places and pays an order in the first window. */
const paid = (event: TestEvent, tails = 2) => paidOrderAt(server, event, { quantities: [tails, 1] });

/** Moves the clock on, and runs the periodic jobs. */
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes * 60);
  await notifyWaiting(server.context);
  await repayReleased(server.context);
}

const previewOf = (event: TestEvent, by = admin): Promise<ReleasePreview> =>
  by.call(previewRelease, { params: { id: event.id } });

const confirm = (event: TestEvent, { version }: ReleasePreview, by = admin) =>
  by.call(releaseNoShows, { params: { id: event.id }, body: { version } });

/** Releases the orders whose hold is over, and waits until it can't be undone. */
async function release(event: TestEvent): Promise<void> {
  admin = await signedIn(server, "admin");
  const { started } = await confirm(event, await previewOf(event));
  server.clock.advance(10);
  await settleRelease(server.context, started?.id ?? expect.fail("nothing was released"));
}

const holdOf = ({ member, id }: TestOrder) => member.call(getOrderHold, { params: { id } });
const detailOf = ({ member, id }: TestOrder) => member.call(getOrder, { params: { id } });
const onMyWay = ({ member, id }: TestOrder) => member.call(sayOnMyWay, { params: { id } });

const sell = async (event: TestEvent, tails: number) =>
  (await sellTo(server, crew, event, saleOf(event, [tails]))).ok;

/** Moves an order from the queue into the fryer, as the crew does when its owner comes. */
const startByCrew = async (event: TestEvent, { id }: TestOrder, by = crew) => {
  const answer = await new TestDevice(by, event.id).does(
    { kind: "move", orderId: id, from: "confirmed", to: "preparing" },
    server.clock.now(),
  );
  return answer.code ?? answer.outcome;
};

const refundedCents = (order: TestOrder) => refundedCentsOf(server, order);

describe("an order whose window is over", () => {
  test("is held for the grace, and its owner gets one message", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(18);
    expect(await holdOf(order)).toEqual({ held: null, released: null });
    await pass(1);
    const { held } = await holdOf(order);
    expect(held).toMatchObject({ mayExtend: true, isOnTheWay: false });
    await pass(5);
    const [message] = await notificationsOf(order.member);
    expect(message).toMatchObject({ title: "Your order is waiting" });
    expect((await titlesOf(order.member)).filter((title) => title === "Your order is waiting")).toHaveLength(
      1,
    );
    const mails = await server.messagesTo(order.member.email);
    const mail = mails.find(({ subject }) => subject.startsWith("Your order is waiting"));
    expect(mail?.body).toContain('On your way? Tap "On my way" on your order for 15 more minutes.');
  });

  test("isn't waited for once it's being made, or its owner is here", async () => {
    const event = await eveningOf();
    const [made, here] = [await paid(event, 1), await paid(event, 1)];
    await moveByAdmin(server, made.id, "preparing");
    await here.member.call(checkIn, { params: { id: here.id } });
    await pass(60);
    expect(await titlesOf(made.member)).not.toContain("Your order is waiting");
    expect(await titlesOf(here.member)).not.toContain("Your order is waiting");
    admin = await signedIn(server, "admin");
    expect((await previewOf(event)).orders).toEqual([]);
  });

  test("is held 15 minutes longer by On my way, once", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await expect(onMyWay(order)).rejects.toMatchObject({ code: "ORDER_NOT_CHANGEABLE" });
    await pass(20);
    const before = (await holdOf(order)).held?.until ?? "";
    const { held } = await onMyWay(order);
    expect(Date.parse(held?.until ?? "") - Date.parse(before)).toBe(15 * MINUTE_MS);
    expect((await onMyWay(order)).held).toMatchObject({ until: held?.until, mayExtend: false });
    const stranger = await signedIn(server);
    const foreign = { params: { id: order.id } };
    await expect(stranger.call(sayOnMyWay, foreign)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    await expect(stranger.call(getOrderHold, foreign)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    await pass(34);
    admin = await signedIn(server, "admin");
    expect((await previewOf(event)).orders).toEqual([]);
    await pass(10);
    expect((await previewOf(event)).orders).toMatchObject([{ id: order.id }]);
  });

  test("is held as the checkout says, by the owner's setting", async () => {
    const event = await eveningOf();
    const member = await signedIn(server);
    const heldMinutes = async () => {
      const { holds } = await member.call(getPickupHolds, { params: { id: event.id } });
      return holds.map(({ endsAt, heldUntil }) => (Date.parse(heldUntil) - Date.parse(endsAt)) / MINUTE_MS);
    };
    expect(await heldMinutes()).toEqual([30, 30, 30]);
    await admin.call(changeSettings, { body: { graceMinutes: 45 } });
    // The last window's hold ends with the pickup code.
    expect(await heldMinutes()).toEqual([45, 45, 30]);
    const order = await paid(event);
    await pass(20);
    const until = Date.parse((await holdOf(order)).held?.until ?? "");
    expect(Math.round((until - server.clock.now().getTime()) / MINUTE_MS)).toBe(44);
    await (await signedIn(server, "admin")).call(changeSettings, { body: { graceMinutes: 30 } });
  });

  test("shows on the board from the window's end, and as released", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    const awaited = async () => {
      const staff = await signedIn(server, "staff");
      const query = { deviceId: randomUUID() };
      return (await staff.call(getCrewBoard, { params: { id: event.id }, query })).awaited;
    };
    expect(await awaited()).toMatchObject([{ orderId: order.id, isOnTheWay: false, releasedAt: null }]);
    await pass(55);
    await release(event);
    expect(await awaited()).toMatchObject([{ orderId: order.id, releasedAt: expect.any(String) }]);
    await startByCrew(event, order);
    expect(await awaited()).toEqual([]);
  });
});

describe("a release", () => {
  test("puts uncooked pieces back on sale, and keeps the order's status and money", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    expect(await previewOf(event)).toMatchObject({ pieces: 3, refunded: 0, refundCents: 0, notified: 1 });
    await release(event);
    expect(await countersOf(server, event)).toMatchObject({ places: 0, pieces: [0, 0] });
    const kept = { status: "confirmed", refunds: [], mayTransfer: false, isReleased: true };
    expect(await detailOf(order)).toMatchObject(kept);
    expect(await titlesOf(order.member)).toContain("We let your order go");
    expect((await holdOf(order)).released).toMatchObject({ repaidCents: 0 });
  });

  test("is previewed by staff, and confirmed only by the lead or an admin", async () => {
    const event = await eveningOf();
    await paid(event);
    await pass(50);
    const preview = await previewOf(event, crew);
    expect(preview).toMatchObject({ mayRelease: false, pieces: 3 });
    await expect(confirm(event, preview, crew)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await server.context.database
      .updateTable("events")
      .set({ leadId: crew.id })
      .where("id", "=", event.id)
      .execute();
    expect((await confirm(event, preview, crew)).started).not.toBeNull();
  });

  test("abuse 103: isn't made if orders changed since its preview", async () => {
    const event = await eveningOf();
    const [order] = [await paid(event, 1), await paid(event, 1)];
    await pass(50);
    const preview = await previewOf(event);
    await startByCrew(event, order);
    const answer = await confirm(event, preview);
    expect(answer).toMatchObject({ started: null, preview: { pieces: 2 } });
  });

  test("abuse 102: of two devices that start one at once, one does", async () => {
    const event = await eveningOf();
    await paid(event);
    await pass(50);
    const preview = await previewOf(event);
    const answers = await Promise.all([confirm(event, preview), confirm(event, preview)]);
    expect(answers.filter(({ started }) => started !== null)).toHaveLength(1);
    // Another one waits until the first is made, even with a current preview.
    expect((await confirm(event, await previewOf(event))).started).toBeNull();
  });

  test("can be undone for 10 seconds, and leaves out who came or is on the way until it is made", async () => {
    const event = await eveningOf(6);
    const [stays, comes, returns] = [await paid(event, 1), await paid(event, 1), await paid(event, 1)];
    await pass(50);
    const undone = await confirm(event, await previewOf(event));
    const incidentId = undone.started?.id ?? "";
    await crew.call(undoIncident, { params: { id: event.id, incidentId } });
    server.clock.advance(10);
    await settleRelease(server.context, incidentId);
    expect((await holdOf(stays)).released).toBeNull();
    const { started } = await confirm(event, await previewOf(event));
    await startByCrew(event, comes);
    await server.context.database
      .updateTable("orders")
      .set({ hereAt: server.clock.now() })
      .where("id", "=", returns.id)
      .execute();
    server.clock.advance(10);
    await settleRelease(server.context, started?.id ?? "");
    await settleRelease(server.context, started?.id ?? "");
    expect((await holdOf(stays)).released).not.toBeNull();
    expect((await holdOf(returns)).released).toBeNull();
    expect(await countersOf(server, event)).toMatchObject({ places: 2, pieces: [2, 2] });
  });

  test("isn't offered again once it can't be undone, until it is made", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    const { started, preview } = await confirm(event, await previewOf(event));
    expect(preview.orders.map(({ id }) => id)).toEqual([order.id]);
    server.clock.advance(10);
    expect(await previewOf(event)).toMatchObject({ orders: [], pieces: 0, undoable: null });
    await settleRelease(server.context, started?.id ?? "");
    expect((await holdOf(order)).released).not.toBeNull();
  });

  test("refunds an order that we made 20 minutes late at once, in full", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await server.context.database
      .updateTable("pickupWindows")
      .set({ shiftMinutes: 20 })
      .where("id", "=", event.windowIds[0] ?? "")
      .execute();
    await pass(70);
    admin = await signedIn(server, "admin");
    expect(await previewOf(event)).toMatchObject({ refunded: 1, refundCents: order.totalCents });
    await release(event);
    expect(await detailOf(order)).toMatchObject({ status: "cancelled" });
    expect(await refundedCents(order)).toBe(order.totalCents);
  });

  test("isn't made once the event's plan changed", async () => {
    const event = await eveningOf();
    await paid(event);
    await server.context.database
      .insertInto("incidents")
      .values({ eventId: event.id, kind: "plan-change", startedAt: server.clock.now() })
      .execute();
    await pass(50);
    expect((await previewOf(event)).orders).toEqual([]);
    const { database, clock } = server.context;
    expect(await findEventsToNotify(database, clock.now())).not.toContain(event.id);
  });

  test("ends transfer and change of window", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    await release(event);
    const params = { id: order.id };
    const offer = order.member.call(createTransfer, {
      params,
      body: { contact: "friend@example.com" },
    });
    await expect(offer).rejects.toMatchObject({ code: "ORDER_NOT_TRANSFERABLE" });
    const body = { pickupWindowId: event.windowIds[2] ?? "" };
    const change = order.member.call(changePickupWindow, { params, body });
    await expect(change).rejects.toMatchObject({ code: "ORDER_MOVE_NOT_ALLOWED" });
  });

  test("isn't cut, nor promised food, once the event runs short", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    const late = await paid(event);
    await pass(30);
    await late.member.call(checkIn, { params: { id: late.id } });
    await pass(20);
    await release(event);
    const [menuItemId = ""] = event.menu.map(({ id }) => id);
    const counted = { menuItemId, counted: 1 };
    const shown = await admin.call(previewShort, { params: { id: event.id }, query: counted });
    expect(shown).toMatchObject({ promised: 2, short: 1, fewer: 1 });
    await admin.call(startShort, { params: { id: event.id }, body: { ...counted, version: shown.version } });
    server.clock.advance(10);
    await server.runJobs();
    expect(await countersOf(server, event)).toMatchObject({ pieces: [1, 1], orders: [1, 0, 0] });
    const lines = server.context.database.selectFrom("orderItems").select("cutQuantity");
    expect(await lines.where("orderId", "=", order.id).where("position", "=", 0).execute()).toEqual([
      { cutQuantity: 0 },
    ]);
  });

  test("gives nothing back twice if an admin cancels the order later", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    await release(event);
    expect(await sell(event, TAILS)).toBe(true);
    await pass(1);
    await moveByAdmin(server, order.id, "cancelled");
    expect(await countersOf(server, event)).toMatchObject({ pieces: [TAILS, 0] });
    expect(await refundedCents(order)).toBe(order.totalCents);
  });
});

describe("a released order's pieces", () => {
  test("are repaid once sold beyond the unsold stock, oldest first, by line, without the tip", async () => {
    const event = await eveningOf(6);
    const [first, second] = [await paid(event, 2), await paid(event, 2)];
    await pass(50);
    await release(event);
    expect(await sell(event, 2)).toBe(true);
    await pass(1);
    expect([await refundedCents(first), await refundedCents(second)]).toEqual([0, 0]);
    expect(await sell(event, 1)).toBe(true);
    await pass(1);
    const one = await refundedCents(first);
    expect(one).toBeGreaterThan(2400);
    expect(await sell(event, 2)).toBe(true);
    await pass(1);
    await pass(1);
    expect(await refundedCents(second)).toBe(one);
    // The fries have no limit, so nobody bought them.
    expect((await refundedCents(first)) - 2 * one).toBeLessThanOrEqual(1);
    expect((await titlesOf(first.member)).filter((title) => title === "Money on its way back")).toHaveLength(
      2,
    );
    expect((await holdOf(first)).released?.repaidCents).toBe(await refundedCents(first));
  });

  test("are withheld while the payment is disputed, and owed once the dispute is won", async () => {
    const event = await eveningOf(2);
    const order = await paid(event, 2);
    const dispute = await disputeLastPayment(server);
    await pass(50);
    await release(event);
    expect(await sell(event, 1)).toBe(true);
    await pass(1);
    await pass(1);
    expect((await detailOf(order)).refunds).toMatchObject([{ state: "withheld" }]);
    expect((await holdOf(order)).released?.repaidCents).toBe(0);
    expect(await titlesOf(order.member)).not.toContain("Money on its way back");
    await dispute.win();
    const { refunds } = await detailOf(order);
    expect(refunds).toMatchObject([{ state: "failed" }]);
    await admin.call(retryRefund, { params: { id: refunds[0]?.id ?? "" } });
    await server.runJobs();
    expect((await holdOf(order)).released?.repaidCents).toBe(refunds[0]?.amountCents);
    expect(await titlesOf(order.member)).toContain("Money on its way back");
  });

  test("are repaid once if two processes look at the same sale at once", async () => {
    const event = await eveningOf(2);
    const order = await paid(event, 2);
    await pass(50);
    await release(event);
    expect(await sell(event, 1)).toBe(true);
    const other = await startTestServer({ besides: server });
    // Their clocks differ, so their refunds have different keys.
    const later = { now: () => new Date(server.clock.now().getTime() + 1_000) };
    const holder = await server.context.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [order.id]);
    const first = repayReleased(server.context);
    await untilBlocking(holder);
    const second = repayReleased({ ...other.context, clock: later });
    await untilBlocking(holder, 2);
    await holder.query("COMMIT");
    holder.release();
    await Promise.all([first, second]);
    await other.close();
    const { repaid } = await server.context.database
      .selectFrom("orderItemChanges")
      .select(({ fn }) => fn.sum<number>("quantity").as("repaid"))
      .where("orderId", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(Number(repaid)).toBe(1);
  });

  test("are repaid for a sale when the unsold stock was given away as free items", async () => {
    const event = await eveningOf(4);
    const [absent, served] = [await paid(event, 2), await paid(event, 1)];
    await moveByAdmin(server, served.id, "preparing");
    await moveByAdmin(server, served.id, "ready");
    const menuItemId = event.menu[0]?.id ?? "";
    const given = await new TestDevice(crew, event.id).does(
      { kind: "free-item", orderId: served.id, menuItemId },
      server.clock.now(),
    );
    expect(given.outcome).toBe("done");
    await pass(50);
    await release(event);
    expect(await sell(event, 1)).toBe(true);
    await pass(1);
    expect(await refundedCents(absent)).toBeGreaterThan(2400);
    expect(await refundedCents(absent)).toBeLessThan(4800);
  });

  test("are repaid for a sale that arrives after the day counts the order as a no-show", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    await release(event);
    await admin.call(settleOpenOrder, {
      params: { id: event.id },
      body: { orderId: order.id, outcome: "no-show" },
    });
    const { pickupOutcome } = await server.context.database
      .selectFrom("orders")
      .select("pickupOutcome")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(pickupOutcome).toBe("no-show");
    expect(await sell(event, TAILS)).toBe(true);
    await pass(1);
    expect(await refundedCents(order)).toBeGreaterThan(0);
  });

  test("are repaid for pieces that the buyer kept, not for those cut from the buyer's order", async () => {
    const event = await eveningOf(2);
    const order = await paid(event, 2);
    await pass(50);
    await release(event);
    const sold = await sellTo(server, crew, event, saleOf(event, [2]));
    const orderId = sold.ok ? sold.value.orderId : expect.fail("not sold");
    await inTransaction(server.context.database, (transaction) =>
      cutPieces(transaction, [{ orderId, position: 0, pieces: 1 }], server.clock.now()),
    );
    await pass(1);
    expect(await refundedCents(order)).toBeGreaterThan(2400);
    expect(await refundedCents(order)).toBeLessThan(2 * 2400);
  });

  test("pass over an order whose money is back already", async () => {
    const event = await eveningOf(6);
    const [first, second] = [await paid(event, 2), await paid(event, 2)];
    await pass(50);
    await release(event);
    const body = { amountCents: first.totalCents, reason: "They called" };
    await admin.call(refundOrder, { params: { id: first.id }, body, idempotencyKey: randomUUID() });
    // Its two tails and two more were unsold.
    expect(await sell(event, 4)).toBe(true);
    await pass(1);
    expect(await refundedCents(second)).toBe(0);
    expect(await sell(event, 1)).toBe(true);
    await pass(1);
    expect(await refundedCents(second)).toBeGreaterThan(2400);
    expect(await refundedCents(first)).toBe(first.totalCents);
  });

  test("don't come back to a no-show of a closed day that an admin moves, once they are sold", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    await release(event);
    const settled = { orderId: order.id, outcome: "no-show" } as const;
    await admin.call(settleOpenOrder, { params: { id: event.id }, body: settled });
    expect(await sell(event, TAILS)).toBe(true);
    await expect(moveByAdmin(server, order.id, "ready")).rejects.toMatchObject({ code: "ORDER_RELEASED" });
  });

  test("aren't repaid for a lowered limit", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    await release(event);
    await server.context.database
      .updateTable("menuItems")
      .set({ maxQuantity: 0 })
      .where("eventId", "=", event.id)
      .where("name", "=", "Tail")
      .execute();
    await pass(1);
    expect(await refundedCents(order)).toBe(0);
  });
});

describe("abuse 104: an owner who comes after the release", () => {
  test("gets the order if its pieces are there", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    await release(event);
    expect(await sell(event, 2)).toBe(true);
    expect(await startByCrew(event, order)).toBe("done");
    expect(await countersOf(server, event)).toMatchObject({ pieces: [TAILS, 1] });
    await pass(1);
    expect(await refundedCents(order)).toBe(0);
  });

  test("is refused if somebody bought them, and was repaid", async () => {
    const event = await eveningOf();
    const order = await paid(event);
    await pass(50);
    await release(event);
    expect(await sell(event, 3)).toBe(true);
    expect(await startByCrew(event, order)).toBe("ORDER_RELEASED");
    await pass(1);
    expect(await refundedCents(order)).toBeGreaterThan(0);
    // A sale that is undone later doesn't bring the order back: its owner was repaid.
    await server.context.database
      .updateTable("menuItems")
      .set({ maxQuantity: TAILS + 5 })
      .where("eventId", "=", event.id)
      .where("name", "=", "Tail")
      .execute();
    expect(await startByCrew(event, order)).toBe("ORDER_RELEASED");
  });

  test(
    "wins or is repaid, if the scan, the release, a sale and On my way come at once",
    async () => {
      const other = await startTestServer({ besides: server });
      for (let turn = 0; turn < RACES; turn++) {
        const event = await eveningOf(2);
        const order = await paid(event);
        await pass(49);
        const { started } = await confirm(event, await previewOf(event));
        server.clock.advance(10);
        const there: Actor = { ...crew, call: clientOf(other, { cookie: crew.cookie }) };
        const tries = [
          () => settleRelease(server.context, started?.id ?? ""),
          () => startByCrew(event, order, there),
          () => sell(event, 2),
          () => onMyWay(order),
        ];
        const rotated = tries.map((_, index) => tries[(index + turn) % tries.length]);
        await Promise.allSettled(rotated.map((attempt) => attempt?.()));
        await sell(event, 2);
        await pass(1);
        const { status } = await detailOf(order);
        const { pieces } = await countersOf(server, event);
        expect(pieces[0]).toBe(2);
        expect(["confirmed", "preparing"]).toContain(status);
        expect((await refundedCents(order)) > 0).toBe(status === "confirmed");
      }
      await other.close();
    },
    60_000 + RACES * 3_000,
  );
});
