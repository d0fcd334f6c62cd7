import { randomUUID } from "node:crypto";
import {
  type ApiError,
  answerChoice,
  cancelOrder,
  claimTransfer,
  getCrewBoard,
  getOpenMoney,
  getOrder,
  getOrderChoices,
  getOrderShortages,
  listDisputes,
  type NewCrewAction,
  payRefundByHand,
  previewShort,
  retryRefund,
  setShortAnswer,
  startShort,
  undoIncident,
  verifyPickup,
} from "@secret/contract";
import type { ChoiceAnswer, ShortAnswer } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, clientOf, createOpenEvent, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { actionOf, pickupNow, TestDevice, tokenOf } from "../../../testing/crew.ts";
import { disputeLastPayment } from "../../../testing/disputes.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import { moveByAdmin, paidOrderAt, pickupCodeOf, type TestOrder } from "../../../testing/orders.ts";
import { deliverWebhook, refundWebhook } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { findDifferences } from "../ledger/service.ts";
import { lockStock } from "../order-book/index.ts";
import { lockCapturedPayments } from "../payments/queries/refundable.ts";
import { cutOrders } from "./service/cut-orders.ts";
import { settleDueChoices } from "./service/settle-choices.ts";

const RACES = EXTENT.changeRaces;

/** Two processes that share one database. */
let server: TestServer;
let other: TestServer;
let admin: Actor;
let event: TestEvent;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
beforeEach(async () => {
  admin = await signedIn(server, "admin");
  const times = pickupNow(server);
  event = await createOpenEvent(server, { ...times, cancellationCutoffAt: times.registrationClosesAt });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

interface Bought {
  readonly tipCents?: number;
  readonly fries?: number;
  readonly standing?: ShortAnswer;
}

/** Creates a member's paid order of tails, placed a second after the one before. */
async function bought(tails: number, { tipCents = 0, fries = 0, standing }: Bought = {}): Promise<TestOrder> {
  const member = await signedIn(server);
  if (standing !== undefined) await member.call(setShortAnswer, { body: { answer: standing } });
  const order = await paidOrderAt(server, event, { member, quantities: [tails, fries], tipCents });
  server.clock.advance(1);
  return order;
}

const itemId = (item = 0) => event.menu[item]?.id ?? expect.fail("no menu");

const count = (counted: number, by = admin) =>
  by.call(previewShort, { params: { id: event.id }, query: { menuItemId: itemId(), counted } });

const confirm = (counted: number, { version }: { version: string }, by = admin) =>
  by.call(startShort, { params: { id: event.id }, body: { menuItemId: itemId(), counted, version } });

/** Counts, and holds the button. */
const start = async (counted: number) => confirm(counted, await count(counted));

/** Counts, and lets the undo time pass, so that orders are cut. */
async function cut(counted: number): Promise<void> {
  expect((await start(counted)).isRecorded).toBe(true);
  server.clock.advance(10);
  await server.runJobs();
}

/** Lets the time to choose pass. */
async function pass(): Promise<void> {
  server.clock.advance(15 * 60);
  await settleDueChoices(server.context);
}

const open = async ({ member, id }: TestOrder) =>
  (await member.call(getOrderChoices, { params: { id } })).choices;

async function answer(order: TestOrder, given: ChoiceAnswer, by = order.member): Promise<void> {
  const [choice] = await open(order);
  const params = { id: order.id, choiceId: choice?.id ?? expect.fail("no choice") };
  await by.call(answerChoice, { params, body: { answer: given } });
}

const orderNow = ({ member, id }: TestOrder) => member.call(getOrder, { params: { id } });
const refundsOf = async (order: TestOrder) =>
  (await orderNow(order)).refunds.map(({ amountCents }) => amountCents);
const losses = async ({ member, id }: TestOrder) =>
  (await member.call(getOrderShortages, { params: { id } })).shortages;

/** Returns the pieces of tails that orders keep. */
const kept = (...orders: TestOrder[]) =>
  Promise.all(
    orders.map(async ({ id }) => {
      const row = await server.context.database
        .selectFrom("orderItems")
        .select("keptQuantity")
        .where("orderId", "=", id)
        .where("position", "=", 0)
        .executeTakeFirstOrThrow();
      return row.keptQuantity;
    }),
  );

const stock = () =>
  server.context.database
    .selectFrom("menuItems")
    .select(["currentQuantity", "maxQuantity", "isStopped"])
    .where("id", "=", itemId())
    .executeTakeFirstOrThrow();

const orderIds = async () => {
  const rows = server.context.database.selectFrom("orders").select("id").where("eventId", "=", event.id);
  return (await rows.execute()).map(({ id }) => id);
};

/** Moves an order to ready, and hands it off by its code. */
async function handOff({ id }: TestOrder, at = server): Promise<void> {
  for (const status of ["preparing", "ready"] as const) await moveByAdmin(at, id, status);
  await moveByAdmin(at, id, "completed");
}

describe("a count", () => {
  test("previews who gets fewer, the money and the text, and changes nothing", async () => {
    await bought(1);
    await bought(3, { tipCents: 700 });
    await bought(2);
    const shown = await count(4);
    expect(shown).toMatchObject({ promised: 6, short: 2, fewer: 2, none: 0, found: 0, open: null });
    expect(shown.text).toMatch(
      /^Sorry, we ran short: 2 of 3 for order \S+\. Fewer or refund\? Choose by \S+ [AP]M \(else fewer\)\.$/,
    );
    // A tail is $24.00 with $2.34 tax. A third of a $7.00 tip is rounded down.
    expect(shown.amountCents).toBe(2_634 + 233 + 2_634);
    expect(await stock()).toMatchObject({ currentQuantity: 6, maxQuantity: 50, isStopped: false });
  });

  test("is previewed during a sale without waiting for its lock", async () => {
    await bought(3);
    await inTransaction(server.context.database, async (transaction) => {
      await lockStock(transaction, event.id);
      await lockCapturedPayments(transaction, await orderIds());
      expect(await count(1)).toMatchObject({ short: 2, amountCents: 2 * 2_634 });
    });
  });

  test("is confirmed by the lead or an admin; staff see the preview", async () => {
    await bought(2);
    const staff = await signedIn(server, "staff");
    const shown = await count(1, staff);
    expect(shown).toMatchObject({ short: 1, mayStart: false });
    await expect(confirm(1, shown, staff)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await confirm(1, shown)).isRecorded).toBe(true);
  });

  test("limits sales to what isn't promised, and nobody overrides it", async () => {
    await bought(2);
    await start(5);
    expect(await stock()).toMatchObject({ currentQuantity: 2, maxQuantity: 5, isStopped: false });
    const device = new TestDevice(await signedIn(server, "staff"), event.id);
    const does = (action: NewCrewAction) => device.does(action, server.clock.now());
    await does({ kind: "limit-selling", menuItemId: itemId(), left: 20 });
    expect(await stock()).toMatchObject({ maxQuantity: 5 });
    await does({ kind: "limit-selling", menuItemId: itemId(), left: 1 });
    expect(await stock()).toMatchObject({ maxQuantity: 3 });
  });

  test("that ran short stops sales at once, and resuming sells nothing that is promised", async () => {
    await bought(3);
    await start(1);
    expect(await stock()).toMatchObject({ isStopped: true });
    const device = new TestDevice(await signedIn(server, "staff"), event.id);
    await device.does({ kind: "resume-selling", menuItemId: itemId() }, server.clock.now());
    expect(await stock()).toMatchObject({ isStopped: false, currentQuantity: 3, maxQuantity: 3 });
  });

  test("abuse 103: an outdated count is refused, with a new preview", async () => {
    await bought(2);
    const shown = await count(1);
    await bought(3);
    const answered = await confirm(1, shown);
    expect(answered).toMatchObject({ isRecorded: false, preview: { promised: 5, short: 4 } });
    expect(await stock()).toMatchObject({ isStopped: false, maxQuantity: 50 });
  });

  test("abuse 102: of two devices that confirm a count, one starts a shortage", async () => {
    await bought(3);
    const shown = await count(1);
    const answers = await Promise.allSettled([confirm(1, shown), confirm(1, shown)]);
    const recorded = answers.filter((each) => each.status === "fulfilled" && each.value.isRecorded);
    expect(recorded).toHaveLength(1);
  });

  test("can be undone for 10 seconds, and nobody is cut or told", async () => {
    const order = await bought(3);
    const { preview } = await start(1);
    const incidentId = preview.undoable?.id ?? expect.fail("not started");
    await admin.call(undoIncident, { params: { id: event.id, incidentId } });
    server.clock.advance(10);
    await server.runJobs();
    expect(await kept(order)).toEqual([3]);
    expect(await open(order)).toEqual([]);
  });
});

describe("cut orders", () => {
  test("are counted by who answered and by how many no message reaches", async () => {
    const [, asked, , silent] = [
      await bought(3),
      await bought(3),
      await bought(3, { standing: "fewer" }),
      await bought(3),
    ];
    await cut(4);
    await answer(asked, "refund");
    await server.context.database
      .updateTable("users")
      .set({ deactivatedAt: server.clock.now() })
      .where("id", "=", silent.member.id)
      .execute();
    expect((await count(4)).open).toEqual({
      answered: 1,
      standing: 1,
      byDefault: 0,
      waiting: 2,
      unreached: 1,
    });
    await pass();
    expect((await count(4)).open).toBeNull();
  });

  test("stay cut if a device whose clock is behind undoes the shortage afterwards", async () => {
    const order = await bought(3);
    const { preview } = await start(1);
    const incidentId = preview.undoable?.id ?? expect.fail("not started");
    await cutOrders(server.context, incidentId);
    const undone = admin.call(undoIncident, { params: { id: event.id, incidentId } });
    await expect(undone).rejects.toMatchObject({ code: "UNDO_TOO_LATE" });
    expect(await kept(order)).toEqual([1]);
  });

  test("give one at a time from the biggest, latest first, and hold no more stock than is left", async () => {
    const [one, two, early, late] = [await bought(1), await bought(2), await bought(3), await bought(3)];
    await cut(6);
    expect(await kept(one, two, early, late)).toEqual([1, 2, 2, 1]);
    expect(await stock()).toMatchObject({ currentQuantity: 6, maxQuantity: 6 });
    expect(await losses(late)).toEqual([
      { name: "Tail", have: 1, want: 3, short: 3, orders: 2, isVolunteer: false, refundedCents: null },
    ]);
    expect(await losses(two)).toEqual([]);
    const [newest] = await notificationsOf(late.member);
    expect(newest?.message).toMatch(/^Sorry, we ran short: 1 of 3 for order/);
  });

  test("abuse 98: only the rule cuts: no request names an order, and a made one isn't touched", async () => {
    const [made, rest] = [await bought(5), await bought(2)];
    for (const status of ["preparing", "ready"] as const) await moveByAdmin(server, made.id, status);
    await cut(1);
    expect(await kept(made, rest)).toEqual([5, 1]);
  });

  test("get fewer if nobody answers: the pieces go back with their tax and tip, once", async () => {
    const order = await bought(3, { tipCents: 700 });
    await cut(2);
    await pass();
    await settleDueChoices(server.context);
    expect(await refundsOf(order)).toEqual([2_634 + 233]);
    expect((await orderNow(order)).status).toBe("confirmed");
    expect(await losses(order)).toMatchObject([{ have: 2, want: 3, refundedCents: 2_867 }]);
    const [newest] = await notificationsOf(order.member);
    expect(newest?.message).toContain("$28.67");
  });

  test("are refunded in full if their owner says so, tip too", async () => {
    const order = await bought(3, { tipCents: 700 });
    await cut(2);
    await answer(order, "refund");
    await pass();
    expect(await refundsOf(order)).toEqual([order.totalCents]);
    expect((await orderNow(order)).status).toBe("cancelled");
    expect(await stock()).toMatchObject({ currentQuantity: 0, maxQuantity: 2 });
  });

  test("of which nothing is left are refunded at once, with one message", async () => {
    const [first, last] = [await bought(1), await bought(1, { tipCents: 500 })];
    expect(await count(1)).toMatchObject({ fewer: 0, none: 1, amountCents: last.totalCents, text: null });
    await cut(1);
    await settleDueChoices(server.context);
    expect(await refundsOf(last)).toEqual([last.totalCents]);
    const messages = (await notificationsOf(last.member)).map(({ message }) => message);
    expect(messages[1]).toMatch(/^Sorry, we ran out\. All \$31\.34 for order \S+ is going back, tip too\.$/);
    expect(messages.filter((text) => text.includes("cancelled"))).toEqual([]);
    expect((await orderNow(first)).status).toBe("confirmed");
  });

  describe("of which an admin refunded a part in Square's dashboard", () => {
    /** Creates an order of three tails, of which two are cut and a part is refunded in Square's dashboard. */
    async function refundedAtSquare(percent = 60): Promise<TestOrder> {
      const order = await bought(3, { tipCents: 700 });
      await cut(1);
      const { ledger, refundByHand } = server.square;
      const cents = Math.round((order.totalCents * percent) / 100);
      refundByHand([...ledger.payments.keys()].at(-1) ?? "", cents);
      await deliverWebhook(server, refundWebhook([...ledger.refunds.keys()].at(-1) ?? ""));
      await server.runJobs();
      expect(await refundsOf(order)).toEqual([cents]);
      return order;
    }

    const differences = () => findDifferences(server.context.database, server.clock.now());

    const movesOf = async ({ id }: TestOrder) => {
      const lines = server.context.database
        .selectFrom("auditLog")
        .select("message")
        .where("orderId", "=", id);
      const messages = (await lines.orderBy("id").execute()).map(({ message }) => message);
      return messages.filter((message) => message.includes("went from"));
    };

    test.each([
      ["confirmed", "nobody answers"],
      ["preparing", "nobody answers"],
      ["confirmed", "the member says fewer"],
    ] as const)("are cancelled if nothing is left paid, they are %s and %s", async (status, answered) => {
      const order = await refundedAtSquare();
      if (status === "preparing") await moveByAdmin(server, order.id, status);
      if (answered === "the member says fewer") await answer(order, "fewer");
      await pass();
      await settleDueChoices(server.context);
      await server.runJobs();
      expect(await orderNow(order)).toMatchObject({ status: "cancelled", cancelReason: "admin" });
      expect((await refundsOf(order)).reduce((sum, cents) => sum + cents, 0)).toBe(order.totalCents);
      expect(await stock()).toMatchObject({ currentQuantity: 0, maxQuantity: 1 });
      expect((await movesOf(order)).at(-1)).toBe(
        `Order ${order.orderNumber} went from ${status} to cancelled: the event ran short, and nothing of it was left paid`,
      );
      expect((await titlesOf(order.member)).slice(0, 2).toSorted()).toEqual([
        "Money on its way back",
        "Order cancelled",
      ]);
      const messages = (await notificationsOf(order.member)).map(({ message }) => message);
      expect(messages).toContain(
        `We ran short and had to cancel order ${order.orderNumber}. Your money is on its way back to your card.`,
      );
      expect(await differences()).toEqual([]);
    });

    test("are handed off if nothing is left paid and they are made, and the pieces are refunded", async () => {
      const order = await refundedAtSquare();
      for (const status of ["preparing", "ready"] as const) await moveByAdmin(server, order.id, status);
      await pass();
      expect((await orderNow(order)).status).toBe("ready");
      expect((await refundsOf(order)).reduce((sum, cents) => sum + cents, 0)).toBe(order.totalCents);
      const device = new TestDevice(await signedIn(server, "staff"), event.id);
      await device.does({ kind: "hand-off", orderId: order.id, reason: "No code" }, server.clock.now());
      expect((await orderNow(order)).status).toBe("completed");
      expect(await differences()).toEqual([]);
    });

    test("stay if something is left paid", async () => {
      const order = await refundedAtSquare(10);
      await pass();
      expect((await orderNow(order)).status).toBe("confirmed");
      expect(await differences()).toEqual([]);
    });
  });

  test("keep other food: with none of the item left, their owner keeps the rest or gets a full refund", async () => {
    const [, order] = [await bought(1), await bought(1, { fries: 1 })];
    await cut(1);
    const [newest] = await notificationsOf(order.member);
    expect(newest?.message).toMatch(
      /^Sorry, we ran short: 0 of 1 for order \S+\. Keep the rest or refund\? Choose by \S+ [AP]M \(else keep\)\.$/,
    );
    await pass();
    expect(await kept(order)).toEqual([0]);
    expect(await refundsOf(order)).toEqual([2_634]);
    expect((await orderNow(order)).status).toBe("confirmed");
  });

  describe("of a disputed payment", () => {
    const openRefunds = async () => (await admin.call(getOpenMoney)).refusedRefunds;
    const tipRefunded = async ({ id }: TestOrder) => {
      const rows = await server.context.database
        .selectFrom("refunds")
        .select(["tipCents", "amountCents"])
        .where("orderId", "=", id)
        .where("state", "<>", "failed")
        .execute();
      return rows;
    };
    const refundStates = async (order: TestOrder) =>
      (await orderNow(order)).refunds.map(({ state, amountCents }) => [state, amountCents]);

    test("are withheld, and owed with their tip once the dispute is won", async () => {
      const order = await bought(3, { tipCents: 450 });
      const dispute = await disputeLastPayment(server);
      await cut(2);
      await pass();
      await server.runJobs();
      expect(dispute.refundedCents()).toBe(0);
      expect(await refundStates(order)).toEqual([["withheld", 2_784]]);
      expect(await losses(order)).toMatchObject([{ have: 2, want: 3, refundedCents: null }]);
      expect(await titlesOf(order.member)).not.toContain("Money on its way back");
      const { rows } = await admin.call(listDisputes, { query: { limit: 1 } });
      expect(rows).toMatchObject([{ withheldCents: 2_784 }]);

      await dispute.win();
      expect(await refundStates(order)).toEqual([["failed", 2_784]]);
      const [owed] = await openRefunds();
      expect(owed).toMatchObject({ amountCents: 2_784, refusal: "Withheld: the payment is disputed" });
      await admin.call(retryRefund, { params: { id: owed?.id ?? "" } });
      await server.runJobs();
      expect(dispute.refundedCents()).toBe(2_784);
      expect(await tipRefunded(order)).toEqual([{ tipCents: 150, amountCents: 2_784 }]);
      expect(await losses(order)).toMatchObject([{ refundedCents: 2_784 }]);
      expect(await titlesOf(order.member)).toContain("Money on its way back");
      expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
    });

    test("are owed once, if the order is cancelled before the dispute is won", async () => {
      const order = await bought(3);
      const dispute = await disputeLastPayment(server);
      await cut(2);
      await pass();
      await moveByAdmin(server, order.id, "cancelled");
      expect(await refundStates(order)).toEqual([["withheld", order.totalCents]]);
      await dispute.win();
      const owed = await openRefunds();
      expect(owed).toMatchObject([{ amountCents: order.totalCents }]);
      expect(await refundStates(order)).toEqual([["failed", order.totalCents]]);
      const body = { amountCents: order.totalCents, by: "cash", reference: "Robin" } as const;
      await admin.call(payRefundByHand, { params: { id: owed[0]?.id ?? "" }, body });
      await server.runJobs();
      expect(dispute.refundedCents()).toBe(0);
      expect(await openRefunds()).toEqual([]);
      expect(await titlesOf(order.member)).not.toContain("Money on its way back");
    });

    test("are the payer's matter: a friend who got the order reads nothing of the dispute", async () => {
      const order = await bought(1);
      await disputeLastPayment(server);
      const friend = await signedIn(server);
      await friend.call(claimTransfer, { body: { token: (await offered(order)).token } });
      await moveByAdmin(server, order.id, "cancelled");
      await server.runJobs();
      const messagesOf = async (actor: Actor) => (await notificationsOf(actor)).map(({ message }) => message);
      expect(await messagesOf(friend)).toContain(
        `We had to cancel order ${order.orderNumber}. You paid nothing for it.`,
      );
      expect(await messagesOf(order.member)).toContain(
        `We had to cancel order ${order.orderNumber}. The card's bank is looking into the payment, so the refund waits until that's decided.`,
      );
    });

    test("cancel an order of which nothing is left, and its owner reads that the refund waits", async () => {
      await bought(1);
      const order = await bought(1);
      await disputeLastPayment(server);
      await cut(1);
      await settleDueChoices(server.context);
      await server.runJobs();
      expect((await orderNow(order)).status).toBe("cancelled");
      expect((await notificationsOf(order.member)).map(({ message }) => message)).toContain(
        `We ran short and had to cancel order ${order.orderNumber}. The card's bank is looking into the payment, so the refund waits until that's decided.`,
      );
      expect(await refundStates(order)).toEqual([["withheld", order.totalCents]]);
    });
  });

  test("keep a free item after all that was paid went back", async () => {
    event = await createOpenEvent(server, {
      ...pickupNow(server),
      menu: [
        { name: "Tail", priceCents: 2_400, maxQuantity: 50 },
        { name: "Sauce", priceCents: 0 },
      ],
    });
    const [, order] = [await bought(1), await bought(1, { fries: 1 })];
    await cut(1);
    await answer(order, "fewer");
    await pass();
    expect(await refundsOf(order)).toEqual([order.totalCents]);
    expect((await orderNow(order)).status).toBe("confirmed");
  });

  test("follow the standing answer, which their owner can change", async () => {
    const [refunded, changed] = [
      await bought(3, { standing: "refund" }),
      await bought(3, { standing: "refund" }),
    ];
    await cut(4);
    expect((await open(refunded))[0]).toMatchObject({ answer: "refund", defaultAnswer: "refund" });
    await answer(changed, "fewer");
    await pass();
    expect([(await orderNow(refunded)).status, (await orderNow(changed)).status]).toEqual([
      "cancelled",
      "confirmed",
    ]);
  });

  test("are a volunteer's first", async () => {
    const [big, volunteer] = [await bought(4), await bought(2, { standing: "cut-me-first" })];
    await cut(5);
    expect(await kept(big, volunteer)).toEqual([4, 1]);
    expect(await losses(volunteer)).toMatchObject([{ isVolunteer: true }]);
  });

  test("show at the hand-off how many pieces are missing and the refund, before and after the choice is settled", async () => {
    const order = await bought(3, { tipCents: 700 });
    await cut(2);
    const staff = await signedIn(server, "staff");
    const notes = async () => {
      const query = { deviceId: randomUUID() };
      return (await staff.call(getCrewBoard, { params: { id: event.id }, query })).handOffNotes;
    };
    const note = { orderId: order.id, tags: [], notes: ["2 of 3 · say sorry · $28.67 goes back"] };
    expect(await notes()).toEqual([note]);
    for (const status of ["preparing", "ready"] as const) await moveByAdmin(server, order.id, status);
    const code = await pickupCodeOf(order);
    expect(await staff.call(verifyPickup, { body: code })).toMatchObject({
      order: { items: [{ quantity: 2 }] },
      handOffNote: note,
    });
    expect((await order.member.call(verifyPickup, { body: code })).handOffNote).toBeUndefined();
    await moveByAdmin(server, order.id, "completed");
    await settleDueChoices(server.context);
    expect(await refundsOf(order)).toEqual([2_867]);
    expect(await notes()).toEqual([note]);
  });

  test("that are handed off before the answer get fewer", async () => {
    const order = await bought(3);
    await cut(2);
    await answer(order, "refund");
    await handOff(order);
    await settleDueChoices(server.context);
    expect(await refundsOf(order)).toEqual([2_634]);
  });

  test("abuse 100: a cut order that is cancelled frees only what is left", async () => {
    const [order, other] = [await bought(3), await bought(1)];
    await cut(2);
    expect(await kept(order, other)).toEqual([1, 1]);
    await order.member.call(cancelOrder, { params: { id: order.id } });
    expect(await stock()).toMatchObject({ currentQuantity: 1, maxQuantity: 2 });
    await pass();
    expect(await refundsOf(order)).toEqual([order.totalCents]);
  });

  test("abuse 105: a claimed order takes its cut and its choice along", async () => {
    const order = await bought(3);
    await cut(2);
    const { token } = await offered(order);
    const friend = await signedIn(server);
    await friend.call(claimTransfer, { body: { token } });
    await expect(order.member.call(getOrderChoices, { params: { id: order.id } })).rejects.toMatchObject({
      code: "ORDER_NOT_FOUND",
    });
    await answer({ ...order, member: friend }, "refund", friend);
    await pass();
    const payer = await server.context.database
      .selectFrom("refunds")
      .select("amountCents")
      .where("orderId", "=", order.id)
      .execute();
    expect(payer).toEqual([{ amountCents: order.totalCents }]);
  });

  test("that a friend claimed refund the payer, and name the card to each of both", async () => {
    const order = await bought(3);
    await cut(2);
    const { token } = await offered(order);
    const friend = await signedIn(server);
    await friend.call(claimTransfer, { body: { token } });
    await pass();
    const textOf = async (member: Actor) =>
      (await notificationsOf(member)).find(({ title }) => title === "Money on its way back")?.message;
    expect(await textOf(order.member)).toMatch(/^\$26\.34 of order \S+ goes back to your card\./);
    expect(await textOf(friend)).toMatch(/^\$26\.34 of order \S+ goes back to the payer's card\./);
    const { shortages } = await friend.call(getOrderShortages, { params: { id: order.id } });
    expect(shortages).toMatchObject([{ have: 2, want: 3, refundedCents: null }]);
  });

  test("get found food back in reverse while they choose, and not after", async () => {
    const [early, late] = [await bought(3), await bought(3)];
    await cut(3);
    expect(await kept(early, late)).toEqual([2, 1]);
    await start(4);
    expect(await kept(early, late)).toEqual([2, 2]);
    await pass();
    await start(6);
    expect(await kept(early, late)).toEqual([2, 2]);
    expect([await refundsOf(early), await refundsOf(late)]).toEqual([[2_634], [2_634]]);
    expect(await stock()).toMatchObject({ currentQuantity: 4, maxQuantity: 6 });
  });
});

test("found food isn't given back to an order that is made or handed off: its bag has fewer", async () => {
  const order = await bought(3);
  await cut(2);
  await handOff(order);
  expect(await count(1)).toMatchObject({ found: 0 });
  await start(1);
  expect(await kept(order)).toEqual([2]);
  await pass();
  expect(await refundsOf(order)).toEqual([2_634]);
});

const ANSWERS = ["fewer", "refund"] as const;

test(`an answer, the deadline, a pickup, a cancellation and a claim at once: one outcome, ${RACES} times`, async () => {
  for (let round = 0; round < RACES; round++) {
    const order = await bought(3, { tipCents: 100 });
    await cut(2);
    const { token } = await offered(order);
    const [friend, elsewhere] = [await signedIn(server), clientOf(other, { cookie: order.member.cookie })];
    const [choice] = await open(order);
    const params = { id: order.id, choiceId: choice?.id ?? "" };
    const isReady = round % 3 > 0;
    if (isReady)
      for (const status of ["preparing", "ready"] as const) await moveByAdmin(server, order.id, status);
    if (round % 3 === 1) server.clock.advance(15 * 60);
    const scan = actionOf(
      { kind: "scan", orderId: order.id, token: tokenOf(server, order.id) },
      server.clock.now(),
    );
    const staff = await signedIn(server, "staff");
    await Promise.allSettled([
      elsewhere(answerChoice, { params, body: { answer: ANSWERS[round % 2] ?? "fewer" } }),
      settleDueChoices(server.context),
      settleDueChoices(other.context),
      new TestDevice(staff, event.id).send(scan),
      elsewhere(cancelOrder, { params: { id: order.id } }),
      friend.call(claimTransfer, { body: { token } }),
    ]);
    await pass();
    const refunds = await server.context.database
      .selectFrom("refunds")
      .select("amountCents")
      .where("orderId", "=", order.id)
      .execute();
    expect(refunds).toHaveLength(1);
    const choices = await server.context.database
      .selectFrom("choices")
      .select("settledAt")
      .where("orderId", "=", order.id)
      .execute();
    expect(choices.map(({ settledAt }) => settledAt !== null)).toEqual([true]);
    event = await createOpenEvent(server, pickupNow(server));
  }
});

test("abuse 99: an answer after the deadline is refused", async () => {
  const order = await bought(3);
  await cut(2);
  const [choice] = await open(order);
  server.clock.advance(15 * 60);
  const params = { id: order.id, choiceId: choice?.id ?? "" };
  const refused: ApiError = await order.member
    .call(answerChoice, { params, body: { answer: "refund" } })
    .then(
      () => expect.fail("answered"),
      (error) => error,
    );
  expect(refused.code).toBe("CHOICE_OVER");
});

test("two items that run short at once ask in one message, and one answer is for both", async () => {
  const order = await bought(3, { fries: 3 });
  const runShort = async (item: number, counted: number) => {
    const params = { id: event.id };
    const query = { menuItemId: itemId(item), counted };
    const { version } = await admin.call(previewShort, { params, query });
    await admin.call(startShort, { params, body: { ...query, version } });
  };
  await runShort(0, 2);
  await runShort(1, 1);
  server.clock.advance(10);
  await server.runJobs();
  const messages = async () => (await titlesOf(order.member)).filter((title) => title === "We ran short");
  expect(await open(order)).toHaveLength(2);
  expect(await messages()).toHaveLength(1);
  await answer(order, "refund");
  expect((await open(order)).map((choice) => choice.answer)).toEqual(["refund", "refund"]);
  await pass();
  expect((await orderNow(order)).status).toBe("cancelled");
  expect(await refundsOf(order)).toEqual([order.totalCents]);
});
