import { randomUUID } from "node:crypto";
import {
  announceDelay,
  answerChoice,
  cancelOrder,
  changePickupWindow,
  checkIn,
  type DelayPreview,
  getAdminEvent,
  getEvent,
  getOrder,
  getOrderChoices,
  getOrderDelay,
  joinWaitlist,
  placeOrder,
  previewDelay,
  returnOrder,
  setOrderStatus,
  undoIncident,
} from "@secret/contract";
import { hasRoom, MINUTE_MS } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, clientOf, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { changePlan, editOf } from "../../../testing/edits.ts";
import { createEvening, type Evening } from "../../../testing/evening.ts";
import { titlesOf } from "../../../testing/notifications.ts";
import {
  moveByAdmin,
  paidOrderAt,
  pendingOrderAt,
  refundedCentsOf,
  type TestOrder,
} from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { lockEventCounters } from "../order-book/index.ts";
import { runWaitlists } from "../registrations/service/offer-places.ts";
import { notifyDelays } from "./service/notify-delays.ts";
import { settleDueChoices } from "./service/settle-choices.ts";

const RACES = EXTENT.changeRaces;

let server: TestServer;
let crew: Actor;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns an instant this many minutes from now. */
const minutesFromNow = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * MINUTE_MS).toISOString();

/** Moves the clock on, and runs the job. */
async function pass(seconds: number): Promise<void> {
  server.clock.advance(seconds);
  await notifyDelays(server.context);
}

async function eveningOf(maxUnits = 4, closingMinutes = 60): Promise<Evening> {
  [crew, admin] = await Promise.all([signedIn(server, "staff", "Sam"), signedIn(server, "admin")]);
  return createEvening(server, { maxUnits, closingMinutes });
}

/** Places an order with this many tails for a window, unpaid. */
const ordered = (evening: Evening, window: number, tails = 2) =>
  pendingOrderAt(server, evening, { quantities: [tails], windowId: evening.windowIds[window] });

const paid = (evening: Evening, window: number, tails = 2) =>
  paidOrderAt(server, evening, { quantities: [tails], windowId: evening.windowIds[window] });

const previewOf = (event: Evening, minutes: number, by = crew) =>
  by.call(previewDelay, { params: { id: event.id }, query: { minutes } });

const confirm = (event: Evening, minutes: number, { version }: DelayPreview, by = crew) =>
  by.call(announceDelay, { params: { id: event.id }, body: { minutes, version } });

/** Previews a delay and announces it. */
const announce = async (evening: Evening, minutes: number, by = crew) =>
  confirm(evening, minutes, await previewOf(evening, minutes, by), by);

const undo = (event: Evening, { started }: Pick<Awaited<ReturnType<typeof announce>>, "started">) =>
  crew.call(undoIncident, { params: { id: event.id, incidentId: started?.id ?? randomUUID() } });

/** Moves a window's start later, within its time. */
async function moved(event: Evening, window: number, minutes: number): Promise<void> {
  const detail = await admin.call(getAdminEvent, { params: { id: event.id } });
  const pickupWindows = editOf(detail).pickupWindows.map((each, index) =>
    index === window
      ? { ...each, startsAt: new Date(Date.parse(each.startsAt) + minutes * MINUTE_MS).toISOString() }
      : each,
  );
  const body = editOf(detail, { registrationClosesAt: detail.eventAt, pickupWindows });
  await changePlan(server, event.id, body);
}

/** Returns the delays of an event's windows, earliest first. */
async function shiftsOf(event: Evening): Promise<number[]> {
  const rows = await server.context.database
    .selectFrom("pickupWindows")
    .select("shiftMinutes")
    .where("eventId", "=", event.id)
    .orderBy("startsAt")
    .execute();
  return rows.map(({ shiftMinutes }) => shiftMinutes);
}

/** Returns the incident of an event's only delay. */
const incidentOf = (event: Evening) =>
  server.context.database
    .selectFrom("incidents")
    .select(["id", "state"])
    .where("eventId", "=", event.id)
    .executeTakeFirstOrThrow();

/** Returns a member's notifications about delays, newest first. */
const delayTitles = async (member: Actor) =>
  (await titlesOf(member)).filter((title) => ["Running late", "We caught up"].includes(title));

describe("a preview", () => {
  test("shows each window's delay, less its slack, and how many are notified", async () => {
    const evening = await eveningOf();
    const [first, second, third] = [
      await paid(evening, 0, 4),
      await paid(evening, 1),
      await paid(evening, 2),
    ];
    await server.context.database
      .updateTable("users")
      .set({ notifyEmail: false })
      .where("id", "=", second.member.id)
      .execute();
    await first.member.call(checkIn, { params: { id: first.id } });
    expect(await previewOf(evening, 20)).toMatchObject({
      announcedMinutes: 0,
      maxMinutes: 30,
      windows: [{ minutes: 20 }, { minutes: 20 }, { minutes: 10 }],
      notified: 2,
      unreached: 1,
      checkedIn: 1,
      undoable: null,
    });
    expect((await previewOf(evening, 5)).notified).toBe(0);
    expect(await delayTitles(third.member)).toEqual([]);
  });

  test("passes over owners who haven't come once the kitchen has started a later window: they hear of no delay", async () => {
    const evening = await eveningOf();
    const [absent, next, started] = [
      await paid(evening, 0),
      await paid(evening, 1),
      await paid(evening, 1, 1),
    ] as const;
    const [first, second, third] = evening.windowIds;
    server.clock.advance(19 * 60);
    const idsOf = ({ windows }: DelayPreview) => windows.map(({ id }) => id);
    expect(idsOf(await previewOf(evening, 20))).toEqual([first, second, third]);
    await moveByAdmin(server, started.id, "preparing");
    expect(idsOf(await previewOf(evening, 20))).toEqual([second, third]);
    await announce(evening, 20);
    await pass(10);
    expect(await delayTitles(absent.member)).toEqual([]);
    expect(await delayTitles(next.member)).toEqual(["Running late"]);
    expect((await shiftsOf(evening))[0]).toBe(0);
  });

  test("abuse 103: can't be confirmed after an order changed; the answer shows what it is now", async () => {
    const evening = await eveningOf();
    await paid(evening, 0);
    const preview = await previewOf(evening, 20);
    const late = await paid(evening, 1);
    const { started, preview: changed } = await confirm(evening, 20, preview);
    expect(started).toBeNull();
    expect(changed).toMatchObject({ notified: 2, announcedMinutes: 0 });
    await pass(60);
    expect(await delayTitles(late.member)).toEqual([]);
    expect((await confirm(evening, 20, changed)).started).not.toBeNull();
  });
});

describe("an announced delay", () => {
  test("notifies nobody for 10 seconds, and everybody once after that", async () => {
    const evening = await eveningOf();
    const [soon, later, last] = [await paid(evening, 0), await paid(evening, 1), await paid(evening, 2)];
    const { started } = await announce(evening, 20);
    expect(started?.leavesAt).toBe(minutesFromNow(1 / 6));
    await pass(9);
    expect(await delayTitles(soon.member)).toEqual([]);
    await pass(1);
    await pass(600);
    expect(await delayTitles(soon.member)).toEqual(["Running late"]);
    expect(await delayTitles(later.member)).toEqual(["Running late"]);
    // The slack of two half-full windows makes up for it.
    expect(await delayTitles(last.member)).toEqual([]);
  });

  test("that everybody was notified of locks nothing when the job looks again", async () => {
    const evening = await eveningOf();
    await paid(evening, 1);
    await announce(evening, 15);
    await pass(10);
    await inTransaction(server.context.database, async (transaction) => {
      await lockEventCounters(transaction, evening.id);
      await pass(5);
    });
  });

  test("can be undone for 10 seconds, and then nobody is notified", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0);
    const delay = await announce(evening, 20);
    expect(await previewOf(evening, 20)).toMatchObject({ announcedMinutes: 20, undoable: delay.started });
    server.clock.advance(9);
    await undo(evening, delay);
    await undo(evening, delay);
    expect((await previewOf(evening, 20)).announcedMinutes).toBe(0);
    await pass(60);
    expect(await delayTitles(order.member)).toEqual([]);
    const later = await announce(evening, 15);
    server.clock.advance(10);
    await expect(undo(evening, later)).rejects.toMatchObject({ code: "UNDO_TOO_LATE" });
  });

  test("notifies nobody of an event that was cancelled in the meantime, and ends", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0);
    await announce(evening, 20);
    await server.context.database
      .updateTable("events")
      .set({ status: "cancelled" })
      .where("id", "=", evening.id)
      .execute();
    await pass(10);
    expect(await delayTitles(order.member)).toEqual([]);
    expect(await incidentOf(evening)).toMatchObject({ state: "done" });
  });

  test("abuse 102: of two devices that announce one at once, one does", async () => {
    const evening = await eveningOf();
    await paid(evening, 0);
    const other = await signedIn(server, "staff");
    const preview = await previewOf(evening, 20);
    const answers = await Promise.all([confirm(evening, 20, preview), confirm(evening, 20, preview, other)]);
    expect(answers.filter(({ started }) => started !== null)).toHaveLength(1);
    // The next one waits until the first can't be undone anymore.
    const next = await previewOf(evening, 30);
    expect((await confirm(evening, 30, next)).started).toBeNull();
    server.clock.advance(10);
    expect((await announce(evening, 30)).started).not.toBeNull();
  });

  test("is 30 minutes at most by staff, and an hour by the lead or an admin", async () => {
    const evening = await eveningOf();
    await paid(evening, 0);
    await expect(announce(evening, 35)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await announce(evening, 60, admin)).started).not.toBeNull();
    server.clock.advance(10);
    await server.context.database
      .updateTable("events")
      .set({ leadId: crew.id })
      .where("id", "=", evening.id)
      .execute();
    expect((await announce(evening, 35)).started).not.toBeNull();
  });

  test("is nothing for an event whose food is made, or that the crew doesn't work on", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0);
    await moveByAdmin(server, order.id, "ready");
    const preview = await previewOf(evening, 20);
    expect(preview.windows).toEqual([]);
    expect((await confirm(evening, 20, preview)).started).toBeNull();
    const later = await createOpenEvent(server);
    const unknown = { params: { id: later.id }, query: { minutes: 20 } };
    await expect(crew.call(previewDelay, unknown)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
  });

  test("shows at once in the windows that members choose from", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0);
    const shifts = async () =>
      (await order.member.call(getEvent, { params: { id: evening.id } })).pickupWindows.map(
        ({ shiftMinutes }) => shiftMinutes,
      );
    expect(await shifts()).toEqual([0, 0, 0]);
    const delay = await announce(evening, 20);
    expect((await shifts())[0]).toBe(20);
    await undo(evening, delay);
    expect(await shifts()).toEqual([0, 0, 0]);
  });

  test("is nothing once the event is over", async () => {
    const evening = await eveningOf();
    await paid(evening, 0);
    await server.context.database
      .updateTable("events")
      .set({ status: "completed" })
      .where("id", "=", evening.id)
      .execute();
    expect((await previewOf(evening, 20)).windows).toEqual([]);
  });

  test("writes who announced and undid it to the audit log", async () => {
    const evening = await eveningOf();
    await paid(evening, 0);
    await undo(evening, await announce(evening, 20));
    const lines = await server.context.database
      .selectFrom("auditLog")
      .select(["message", "actorId"])
      .where("actorId", "=", crew.id)
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { message: "Pickup of Test Event was announced 20 min late", actorId: crew.id },
      { message: "The delay of 20 min of Test Event was undone", actorId: crew.id },
    ]);
  });
});

describe("a window that the owner moves", () => {
  test("loses its delay, and its members hear only of the new start", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 1, 4);
    await announce(evening, 20);
    await pass(10);
    await moved(evening, 1, 10);
    expect(await shiftsOf(evening)).toEqual([0, 0, 20]);
    await pass(15 * 60);
    expect(await delayTitles(order.member)).toEqual(["Running late"]);
    // The refund for our delay isn't owed for a new plan.
    expect((await order.member.call(getOrder, { params: { id: order.id } })).mayCancel).toBe(false);
  });

  test("keeps its new start without a delay if the delay is undone after that", async () => {
    const evening = await eveningOf();
    await paid(evening, 1, 4);
    await announce(evening, 10);
    await pass(10);
    const delay = await announce(evening, 20);
    await moved(evening, 1, 10);
    await undo(evening, delay);
    expect((await shiftsOf(evening))[1]).toBe(0);
  });
});

describe("owners", () => {
  test("are notified of one change in 15 minutes at most, and when the crew caught up", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 2, 4);
    await announce(evening, 30);
    await pass(10);
    await announce(evening, 10);
    await pass(60);
    expect(await delayTitles(order.member)).toEqual(["Running late"]);
    await pass(14 * 60);
    expect(await delayTitles(order.member)).toEqual(["We caught up", "Running late"]);
  });

  test("who pay after the announcement are notified too, and those who moved to a window on time aren't", async () => {
    const evening = await eveningOf();
    await paid(evening, 0);
    const [unpaid, changed] = [await ordered(evening, 1), await paid(evening, 1)];
    const isFree = { params: { id: changed.id }, body: { pickupWindowId: evening.windowIds[2] ?? "" } };
    await announce(evening, 20);
    await changed.member.call(changePickupWindow, isFree);
    await pass(10);
    expect(await delayTitles(unpaid.member)).toEqual([]);
    expect(await delayTitles(changed.member)).toEqual([]);
    await unpaid.pay();
    await pass(5);
    expect(await delayTitles(unpaid.member)).toEqual(["Running late"]);
  });

  test("who choose another window after a notification aren't notified of their own choice", async () => {
    const evening = await eveningOf();
    await paid(evening, 0);
    const order = await paid(evening, 1);
    await announce(evening, 20);
    await pass(10);
    const chosen = { params: { id: order.id }, body: { pickupWindowId: evening.windowIds[2] ?? "" } };
    await order.member.call(changePickupWindow, chosen);
    await pass(15 * 60);
    expect(await delayTitles(order.member)).toEqual(["Running late"]);
  });

  test(
    "who change windows as the delay is announced are notified of the window they have in the end",
    async () => {
      const other = await startTestServer({ besides: server });
      for (let turn = 0; turn < RACES; turn++) {
        const evening = await eveningOf();
        await paid(evening, 0);
        const order = await paid(evening, 1);
        const preview = await previewOf(evening, 30);
        expect(preview.windows.map(({ minutes }) => minutes)).toEqual([30, 20, 10]);
        const body = { pickupWindowId: evening.windowIds[2] ?? "" };
        await Promise.all([
          confirm(evening, 30, preview),
          clientOf(other, { cookie: order.member.cookie })(changePickupWindow, {
            params: { id: order.id },
            body,
          }),
        ]);
        await pass(10);
        const { pickupWindow } = await order.member.call(getOrder, { params: { id: order.id } });
        const { notifiedPickupAt, shiftMinutes } = await server.context.database
          .selectFrom("orders")
          .innerJoin("pickupWindows", "pickupWindows.id", "pickupWindowId")
          .select(["notifiedPickupAt", "shiftMinutes"])
          .where("orders.id", "=", order.id)
          .executeTakeFirstOrThrow();
        expect(pickupWindow.id).toBe(evening.windowIds[2]);
        // If the order moved first, the preview was outdated and nothing was announced.
        const expected = new Date(Date.parse(pickupWindow.startsAt) + shiftMinutes * MINUTE_MS);
        expect(notifiedPickupAt).toEqual(shiftMinutes === 0 ? null : expected);
      }
      await other.close();
    },
    60_000 + RACES * 3_000,
  );

  test("get one text of both times, with a short link, and none for food that is ready", async () => {
    const evening = await eveningOf();
    const [order, ready] = [await paid(evening, 1), await paid(evening, 0)];
    await paid(evening, 0);
    await server.context.database
      .updateTable("users")
      .set({ phone: "+12135550177", phoneVerifiedAt: server.clock.now() })
      .where("id", "=", order.member.id)
      .execute();
    await moveByAdmin(server, ready.id, "ready");
    await announce(evening, 20);
    await pass(10);
    const texts = await server.context.database
      .selectFrom("deliveries")
      .select("body")
      .where("userId", "=", order.member.id)
      .where("kind", "=", "pickup-late")
      .where("channel", "=", "sms")
      .execute();
    expect(texts).toEqual([
      {
        body: expect.stringMatching(
          new RegExp(
            `^SECRET: Running late, sorry\\. Order ${order.orderNumber} is now \\S+ [AP]M, not \\S+ [AP]M\\. OK\\? Do nothing\\. Other options: http://secret\\.test/o/${order.orderNumber}$`,
          ),
        ),
      },
    ]);
    expect(await delayTitles(ready.member)).toEqual([]);
  });

  test("can check in, and use their code, for as long as their window is late", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0, 4);
    const plannedEnd = (await order.member.call(getOrder, { params: { id: order.id } })).event.pickupEndsAt;
    await announce(evening, 20);
    const { event } = await order.member.call(getOrder, { params: { id: order.id } });
    expect(Date.parse(event.pickupEndsAt) - Date.parse(plannedEnd)).toBe(20 * MINUTE_MS);
    server.clock.advance(3_600);
    expect(await order.member.call(checkIn, { params: { id: order.id } })).toMatchObject({
      checkedInAt: expect.any(String),
    });
  });
});

describe("an order that is late", () => {
  const cancelled = ({ member, id }: { member: Actor; id: string }) =>
    member.call(cancelOrder, { params: { id } });

  test("shows its owner how late once they were notified, and nobody else", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0, 4);
    const delayOf = (by: Actor) => by.call(getOrderDelay, { params: { id: order.id } });
    await announce(evening, 20);
    expect(await delayOf(order.member)).toEqual({ delay: null });
    await pass(10);
    expect(await delayOf(order.member)).toMatchObject({ delay: { minutes: 20, mayCancel: true } });
    await expect(delayOf(admin)).rejects.toMatchObject({ code: "ORDER_NOT_FOUND" });
    await moveByAdmin(server, order.id, "preparing");
    expect(await delayOf(order.member)).toMatchObject({ delay: { mayCancel: false } });
    await moveByAdmin(server, order.id, "ready");
    expect(await delayOf(order.member)).toEqual({ delay: null });
  });

  test("by 20 minutes is refunded in full after the cutoff, until its food is started", async () => {
    const evening = await eveningOf();
    const [order, started] = [await paid(evening, 0), await paid(evening, 0)];
    await expect(cancelled(order)).rejects.toMatchObject({ code: "ORDER_NOT_CANCELLABLE" });
    await announce(evening, 20);
    // While it can be undone, it's no news yet.
    await expect(cancelled(order)).rejects.toMatchObject({ code: "ORDER_NOT_CANCELLABLE" });
    await pass(10);
    await moveByAdmin(server, started.id, "preparing");
    await expect(cancelled(started)).rejects.toMatchObject({ code: "ORDER_NOT_CANCELLABLE" });
    expect((await order.member.call(getOrder, { params: { id: order.id } })).mayCancel).toBe(true);
    const { status, refunds, payment } = await cancelled(order);
    expect(status).toBe("cancelled");
    expect(refunds).toMatchObject([{ amountCents: payment?.amountCents }]);
  });

  test("that chose a window as late as it is gets no text of it, and no refund after the cutoff", async () => {
    const evening = await eveningOf();
    await paid(evening, 0, 4);
    const order = await paid(evening, 2);
    await announce(evening, 20);
    await pass(10);
    for (const window of [1, 2, 1]) {
      const body = { pickupWindowId: evening.windowIds[window] ?? "" };
      await order.member.call(changePickupWindow, { params: { id: order.id }, body });
      await pass(5);
    }
    expect((await shiftsOf(evening))[1]).toBe(20);
    expect(await delayTitles(order.member)).toEqual([]);
    await expect(cancelled(order)).rejects.toMatchObject({ code: "ORDER_NOT_CANCELLABLE" });
    expect(await order.member.call(getOrderDelay, { params: { id: order.id } })).toMatchObject({
      delay: { minutes: 20, mayCancel: false },
    });
    await announce(evening, 30);
    await pass(10);
    expect(await delayTitles(order.member)).toEqual(["Running late"]);
    expect((await cancelled(order)).status).toBe("cancelled");
  });

  test("can be returned to the waitlist until its expected time", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0, 4);
    const mayReturn = async () => (await order.member.call(getOrder, { params: { id: order.id } })).mayReturn;
    expect(await mayReturn()).toBe(false);
    await announce(evening, 15);
    expect(await mayReturn()).toBe(true);
    await order.member.call(returnOrder, { params: { id: order.id } });
    await pass(15 * 60);
    expect(await mayReturn()).toBe(false);
  });

  test("by less than 20 minutes isn't refunded after the cutoff", async () => {
    const evening = await eveningOf();
    const order = await paid(evening, 0, 4);
    await announce(evening, 15);
    await pass(10);
    expect(await delayTitles(order.member)).toEqual(["Running late"]);
    await expect(cancelled(order)).rejects.toMatchObject({ code: "ORDER_NOT_CANCELLABLE" });
  });

  test(
    "is either started or refunded, if the crew's tap and its owner's come at once",
    async () => {
      const other = await startTestServer({ besides: server });
      const counts = { started: 0, refunded: 0 };
      for (let turn = 0; turn < RACES; turn++) {
        const evening = await eveningOf();
        const order = await paid(evening, 0);
        await announce(evening, 20);
        await pass(10);
        const start = () =>
          clientOf(other, { cookie: admin.cookie })(setOrderStatus, {
            params: { id: order.id },
            body: { status: "preparing" },
          });
        const tries = turn % 2 === 0 ? [start, () => cancelled(order)] : [() => cancelled(order), start];
        const results = await Promise.allSettled(tries.map((attempt) => attempt()));
        expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const { status, refunds } = await order.member.call(getOrder, { params: { id: order.id } });
        expect([status, refunds.length]).toEqual(
          status === "preparing" ? ["preparing", 0] : ["cancelled", 1],
        );
        counts[status === "preparing" ? "started" : "refunded"] += 1;
      }
      await other.close();
      expect(counts.started + counts.refunded).toBe(RACES);
    },
    60_000 + RACES * 3_000,
  );
});

describe("an order that can't be made before closing", () => {
  const WONT_FIT = "We can't cook it before closing";
  const choicesOf = async ({ member, id }: TestOrder) =>
    (await member.call(getOrderChoices, { params: { id } })).choices;
  const orderNow = ({ member, id }: TestOrder) => member.call(getOrder, { params: { id } });
  const toWindow = (evening: Evening, { member, id }: TestOrder, window: number) =>
    member.call(changePickupWindow, {
      params: { id },
      body: { pickupWindowId: evening.windowIds[window] ?? "" },
    });
  const wontFitTitles = async ({ member }: TestOrder) =>
    (await titlesOf(member)).filter((title) => title === WONT_FIT);

  /** Announces a delay that pushes the last of three full windows past closing, 10 minutes after its planned end. */
  async function lateEvening() {
    const evening = await eveningOf(4, 10);
    const orders = [await paid(evening, 0, 4), await paid(evening, 1, 2), await paid(evening, 2, 4)] as const;
    await announce(evening, 25);
    return { evening, orders };
  }

  test("is refunded in full if its owner doesn't choose in 15 minutes", async () => {
    const { orders } = await lateEvening();
    const [first, second, last] = orders;
    await pass(9);
    expect(await wontFitTitles(last)).toEqual([]);
    await pass(1);
    await pass(60);
    expect(await wontFitTitles(last)).toEqual([WONT_FIT]);
    expect(await delayTitles(last.member)).toEqual([]);
    expect(await delayTitles(second.member)).toEqual(["Running late"]);
    expect(await choicesOf(first)).toEqual([]);
    expect(await choicesOf(last)).toMatchObject([
      { kind: "late", options: ["refund"], defaultAnswer: "refund", dueAt: minutesFromNow(14) },
    ]);
    const { delay } = await last.member.call(getOrderDelay, { params: { id: last.id } });
    expect(delay).toBeNull();
    server.clock.advance(14 * 60);
    await settleDueChoices(server.context);
    expect((await orderNow(last)).status).toBe("cancelled");
    expect(await refundedCentsOf(server, last)).toBe(last.totalCents);
    expect((await orderNow(second)).status).toBe("confirmed");
  });

  test("shows in the preview with the money, and the text says until when to choose", async () => {
    const evening = await eveningOf(4, 10);
    const order = await paid(evening, 2, 4);
    await paid(evening, 0, 4);
    await paid(evening, 1, 4);
    await server.context.database
      .updateTable("users")
      .set({ phone: "+12135550178", phoneVerifiedAt: server.clock.now() })
      .where("id", "=", order.member.id)
      .execute();
    expect(await previewOf(evening, 10)).toMatchObject({ wontFit: 0, wontFitCents: 0 });
    expect(await previewOf(evening, 25)).toMatchObject({ wontFit: 1, wontFitCents: order.totalCents });
    await announce(evening, 25);
    await pass(10);
    const { body } = await server.context.database
      .selectFrom("deliveries")
      .select("body")
      .where("userId", "=", order.member.id)
      .where("kind", "=", "pickup-wont-fit")
      .where("channel", "=", "sms")
      .executeTakeFirstOrThrow();
    expect(body).toMatch(
      new RegExp(
        `^SECRET: Sorry, we can't cook order ${order.orderNumber} before closing\\. Choose by \\S+ [AP]M, or we'll refund it in full: http://secret\\.test/o/${order.orderNumber}$`,
      ),
    );
  });

  test("leaves no room for others in its window: it shows as full, and takes no order and no offer", async () => {
    const evening = await eveningOf(12, 10);
    await paid(evening, 0, 12);
    await paid(evening, 1, 12);
    await paid(evening, 2, 4);
    const shownRoom = async () => {
      const { pickupWindows } = await crew.call(getEvent, { params: { id: evening.id } });
      return pickupWindows.map((window) => hasRoom(window, 2));
    };
    await expect.poll(shownRoom).toEqual([false, false, true]);
    const { started } = await announce(evening, 25);
    await expect.poll(shownRoom).toEqual([false, false, false]);
    await expect(ordered(evening, 2)).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL" });
    const waiting = await signedIn(server);
    const wish = { menuItemId: null, pieces: 1 };
    await waiting.call(joinWaitlist, { params: { id: evening.id }, body: wish });
    await runWaitlists(server.context);
    expect(await titlesOf(waiting)).not.toContain("A spot opened up");
    await undo(evening, { started });
    await expect.poll(shownRoom).toEqual([false, false, true]);
    await runWaitlists(server.context);
    expect(await titlesOf(waiting)).toContain("A spot opened up");
    await paid(evening, 2);
  });

  test("takes an offer's place along: a member can't order in a window that an offer holds and that is late since", async () => {
    const evening = await eveningOf(4, 10);
    await paid(evening, 0, 4);
    await paid(evening, 1, 4);
    const last = await paid(evening, 2, 4);
    const waiting = await signedIn(server);
    const wish = { menuItemId: null, pieces: 2 };
    await waiting.call(joinWaitlist, { params: { id: evening.id }, body: wish });
    await moveByAdmin(server, last.id, "cancelled");
    expect(await titlesOf(waiting)).toContain("A spot opened up");
    await announce(evening, 25);
    const body = { ...orderOf(evening, [2]), pickupWindowId: evening.windowIds[2] ?? "" };
    const placed = waiting.call(placeOrder, { body, idempotencyKey: randomUUID() });
    await expect(placed).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL" });
  });

  test("is kept by a window that fits, which ends the choice, and no other window is free for it", async () => {
    const evening = await eveningOf(6, 10);
    await paid(evening, 0, 6);
    const [second, last] = [await paid(evening, 1, 2), await paid(evening, 2, 4)];
    await announce(evening, 25);
    await pass(10);
    expect(await choicesOf(last)).toHaveLength(1);
    await expect(toWindow(evening, second, 2)).rejects.toMatchObject({ code: "PICKUP_WINDOW_FULL" });
    await toWindow(evening, last, 1);
    expect(await choicesOf(last)).toEqual([]);
    await pass(5);
    await pass(15 * 60);
    await settleDueChoices(server.context);
    expect((await orderNow(last)).status).toBe("confirmed");
    expect(await delayTitles(last.member)).toEqual([]);
  });

  test("can be refunded at once by its owner, but not kept as it is", async () => {
    const { orders } = await lateEvening();
    const [, , last] = orders;
    await pass(10);
    const [choice] = await choicesOf(last);
    const params = { id: last.id, choiceId: choice?.id ?? "" };
    const keep = last.member.call(answerChoice, { params, body: { answer: "keep" } });
    await expect(keep).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(await last.member.call(answerChoice, { params, body: { answer: "refund" } })).toEqual({
      choices: [],
    });
    expect((await orderNow(last)).status).toBe("cancelled");
    expect(await refundedCentsOf(server, last)).toBe(last.totalCents);
  });

  test("is made after all if the crew catches up or starts it, and its owner hears of it", async () => {
    const { evening, orders } = await lateEvening();
    const [, , last] = orders;
    await pass(10);
    await announce(evening, 10);
    await pass(10);
    expect(await delayTitles(last.member)).toEqual(["We caught up"]);
    expect(await choicesOf(last)).toEqual([]);
    const again = await announce(evening, 25);
    expect(again.preview).toMatchObject({ wontFit: 1 });
    await pass(10);
    expect(await wontFitTitles(last)).toEqual([WONT_FIT, WONT_FIT]);
    await moveByAdmin(server, last.id, "preparing");
    await pass(15 * 60);
    await settleDueChoices(server.context);
    expect((await orderNow(last)).status).toBe("preparing");
  });
});
