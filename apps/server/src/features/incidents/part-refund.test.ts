import { randomUUID } from "node:crypto";
import {
  getEventLead,
  getOrder,
  previewPartRefund,
  refundOrder,
  retryRefund,
  setEventLead,
  startPartRefund,
  undoIncident,
} from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { saleOf, sellTo } from "../../../testing/counter.ts";
import { orderOnBoard, pickupNow } from "../../../testing/crew.ts";
import { disputeLastPayment } from "../../../testing/disputes.ts";
import { notificationsOf, titlesOf } from "../../../testing/notifications.ts";
import { paidOrder, paidOrderAt, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";

let server: TestServer;
let admin: Actor;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [admin, crew] = await Promise.all([signedIn(server, "admin"), signedIn(server, "staff")]);
});
afterAll(() => server?.close());

type Choice = Parameters<typeof choose>[1];

/** Returns the input of a part refund of an order's first line. */
function choose(
  order: TestOrder,
  change: { position?: number; percent?: 25 | 50 | 100; reason?: "missing" | "wrong" | "cold" } = {},
) {
  return { orderId: order.id, position: 0, percent: 25 as const, reason: "cold" as const, ...change };
}

const preview = (actor: Actor, order: TestOrder, choice?: Choice) =>
  actor.call(previewPartRefund, { params: { id: order.event.id }, query: choose(order, choice) });

function start(
  actor: Actor,
  order: TestOrder,
  shownCents: number,
  choice?: Choice,
  key: string = randomUUID(),
) {
  const body = { ...choose(order, choice), shownCents };
  return actor.call(startPartRefund, { params: { id: order.event.id }, body, idempotencyKey: key });
}

/** Creates paid orders of one tail at an event in pickup. */
async function ordersOfOneEvent(count: number): Promise<TestOrder[]> {
  const event = await createOpenEvent(server, pickupNow(server));
  return Promise.all(Array.from({ length: count }, () => paidOrderAt(server, event)));
}

/** Makes a refund that was started, after its undo time. */
async function settle(): Promise<void> {
  server.clock.advance(10);
  await server.runJobs();
}

const refundsOf = async ({ member, id }: TestOrder) =>
  (await member.call(getOrder, { params: { id } })).refunds;

const changesOf = ({ id }: TestOrder) =>
  server.context.database
    .selectFrom("orderItemChanges")
    .select(["position", "kind", "quantity", "amountCents"])
    .where("orderId", "=", id)
    .orderBy("position")
    .execute();

describe("a part refund at the window", () => {
  test("is previewed by part of the money, with the text to the payer, and changes nothing", async () => {
    const order = await orderOnBoard(server);
    // A quarter of a tail at $24.00 with $2.34 tax, rounded half up.
    expect(await preview(crew, order)).toMatchObject({
      amountCents: 659,
      foodCents: 601,
      taxCents: 58,
      tipCents: 0,
      isAtCounter: false,
      allowedCents: 4_000,
      text: expect.stringMatching(
        /^We got order \S+ wrong, sorry\. \$6\.59 is going back to your card\. Thanks for telling us\.$/,
      ),
    });
    await settle();
    expect(await refundsOf(order)).toEqual([]);
  });

  test("is made after 10 seconds with its reason, and the payer gets the previewed text", async () => {
    const order = await orderOnBoard(server);
    const { text } = await preview(crew, order);
    await start(crew, order, 659);
    await server.runJobs();
    expect(await refundsOf(order)).toEqual([]);
    await settle();
    expect(await refundsOf(order)).toMatchObject([{ amountCents: 659 }]);
    const [newest] = await notificationsOf(order.member);
    expect(newest).toMatchObject({ message: text });
    expect(await changesOf(order)).toEqual([{ position: 0, kind: "refund", quantity: 0, amountCents: 659 }]);
    const stored = await server.context.database
      .selectFrom("refunds")
      .select(["cause", "reason", "requestedBy"])
      .where("orderId", "=", order.id)
      .execute();
    expect(stored).toEqual([{ cause: "admin", reason: "Food was cold", requestedBy: crew.id }]);
  });

  test("of cold food leaves the tip, and the ledger agrees", async () => {
    const order = await paidOrder(server, { event: pickupNow(server), tipCents: 1_000 });
    await start(crew, order, 659);
    await settle();
    expect(await refundsOf(order)).toMatchObject([{ amountCents: 659 }]);
    expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  });

  test("can be undone for 10 seconds, and then never goes out", async () => {
    const order = await orderOnBoard(server);
    const { id: incidentId } = await start(crew, order, 659);
    const params = { id: order.event.id, incidentId };
    await crew.call(undoIncident, { params });
    await crew.call(undoIncident, { params });
    await settle();
    expect(await refundsOf(order)).toEqual([]);
    const later = await start(crew, order, 659);
    server.clock.advance(10);
    const late = { id: order.event.id, incidentId: later.id };
    await expect(crew.call(undoIncident, { params: late })).rejects.toMatchObject({ code: "UNDO_TOO_LATE" });
    const foreign = await orderOnBoard(server);
    await expect(
      crew.call(undoIncident, { params: { id: foreign.event.id, incidentId } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await server.runJobs();
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test("of all pieces counts them as refunded, so that an admin can't refund them again", async () => {
    const order = await orderOnBoard(server);
    await start(crew, order, 2_634, { percent: 100 });
    await settle();
    expect(await changesOf(order)).toMatchObject([{ quantity: 1, amountCents: 2_634 }]);
    await expect(preview(crew, order)).rejects.toMatchObject({ code: "REFUND_CHANGED" });
    const body = { amountCents: 2_634, reason: "Again", lines: [{ position: 0, quantity: 1 }] };
    await expect(
      admin.call(refundOrder, { params: { id: order.id }, body, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ code: "REFUND_CHANGED" });
  });

  test("pays back what is left of a line after an earlier share", async () => {
    const order = await orderOnBoard(server);
    await start(crew, order, 1_317, { percent: 50 });
    await settle();
    expect(await preview(crew, order, { percent: 100 })).toMatchObject({ amountCents: 1_317 });
    await start(crew, order, 1_317, { percent: 100 });
    await settle();
    expect((await refundsOf(order)).map(({ amountCents }) => amountCents)).toEqual([1_317, 1_317]);
  });

  test("abuse 103: is refused if the amount isn't the shown one", async () => {
    const order = await orderOnBoard(server);
    await expect(start(crew, order, 658)).rejects.toMatchObject({ code: "REFUND_CHANGED" });
  });

  test("is not made when an admin refunded the rest in the meantime", async () => {
    const order = await orderOnBoard(server);
    await start(crew, order, 659);
    const body = { amountCents: order.totalCents, reason: "All of it" };
    await admin.call(refundOrder, { params: { id: order.id }, body, idempotencyKey: randomUUID() });
    await settle();
    expect(await refundsOf(order)).toMatchObject([{ amountCents: order.totalCents }]);
  });

  test("is withheld if the payment is disputed within the undo time, and leaves the tip once it is sent", async () => {
    const order = await paidOrder(server, { event: pickupNow(server), tipCents: 1_000 });
    await start(crew, order, 659);
    const dispute = await disputeLastPayment(server);
    const before = await titlesOf(order.member);
    await settle();
    expect(await refundsOf(order)).toMatchObject([{ amountCents: 659, state: "withheld" }]);
    expect(await titlesOf(order.member)).toEqual(before);
    await dispute.win();
    const [owed] = await refundsOf(order);
    expect(owed).toMatchObject({ amountCents: 659, state: "failed" });
    expect(dispute.refundedCents()).toBe(0);
    await admin.call(retryRefund, { params: { id: owed?.id ?? "" } });
    await server.runJobs();
    expect(dispute.refundedCents()).toBe(659);
    const sent = await server.context.database
      .selectFrom("refunds")
      .select(["amountCents", "tipCents"])
      .where("orderId", "=", order.id)
      .where("state", "<>", "failed")
      .execute();
    expect(sent).toEqual([{ amountCents: 659, tipCents: 0 }]);
  });

  test("started twice by a repeated request is one, and another waits until the first is decided", async () => {
    const order = await orderOnBoard(server);
    const key = randomUUID();
    const first = await start(crew, order, 659, undefined, key);
    expect(await start(crew, order, 659, undefined, key)).toEqual(first);
    await expect(start(crew, order, 659)).rejects.toMatchObject({ code: "INCIDENT_IN_PROGRESS" });
    await expect(start(crew, order, 1317, { percent: 50 }, key)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    const other = await orderOnBoard(server);
    await expect(start(crew, other, 659, undefined, key)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    await settle();
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test("is refused for another event's order, and outside the crew's time", async () => {
    const [order, other] = await Promise.all([orderOnBoard(server), orderOnBoard(server)]);
    await expect(preview(crew, { ...order, event: other.event })).rejects.toMatchObject({
      code: "ORDER_NOT_FOUND",
    });
    // Its pickup is in two days.
    const early = await paidOrder(server);
    await expect(preview(crew, early)).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
    expect(await preview(admin, early)).toMatchObject({ amountCents: 659 });
  });

  test("of a walk-up is money that the crew gives back at the counter, without a text", async () => {
    const event = await createOpenEvent(server, pickupNow(server));
    const sold = await sellTo(server, crew, event, saleOf(event, [1]));
    const orderId = sold.ok ? sold.value.orderId : expect.fail(sold.failure.code);
    const params = { id: event.id };
    const choice = { orderId, percent: 100 as const, reason: "wrong" as const };
    expect(await crew.call(previewPartRefund, { params, query: choice })).toMatchObject({
      amountCents: 2_634,
      isAtCounter: true,
      text: null,
    });
    const body = { ...choice, shownCents: 2_634 };
    await crew.call(startPartRefund, { params, body, idempotencyKey: randomUUID() });
    await settle();
    const { state } = await server.context.database
      .selectFrom("refunds")
      .select("state")
      .where("orderId", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe("completed");
  });
});

describe("an event's lead", () => {
  test("is one of its crew, until they leave it or an admin removes them", async () => {
    const event = await createOpenEvent(server);
    const params = { id: event.id };
    const lead = await signedIn(server, "staff", "Lea");
    const set = await admin.call(setEventLead, { params, body: { userId: lead.id } });
    expect(set.leadId).toBe(lead.id);
    expect(set.crew).toContainEqual({ id: lead.id, name: "Lea Reyes" });
    expect(set.crew.map(({ id }) => id)).not.toContain(admin.id);
    const member = await signedIn(server, "member");
    await expect(admin.call(setEventLead, { params, body: { userId: member.id } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await server.context.database
      .updateTable("users")
      .set({ role: "member" })
      .where("id", "=", lead.id)
      .execute();
    expect((await admin.call(getEventLead, { params })).leadId).toBeNull();
  });
});

describe("abuse 97: staff refund past their limit", () => {
  test("is refused over one order, however many refunds it takes, also by another account", async () => {
    const order = await paidOrder(server, { event: pickupNow(server), quantities: [2] });
    await start(crew, order, 2_634, { percent: 50 });
    await settle();
    const colleague = await signedIn(server, "staff");
    expect(await preview(colleague, order, { percent: 50 })).toMatchObject({ allowedCents: 1_366 });
    await expect(start(colleague, order, 2_634, { percent: 50 })).rejects.toMatchObject({
      code: "REFUND_LIMIT_REACHED",
    });
  });

  test("doesn't bind the event's lead, nor admins", async () => {
    const order = await paidOrder(server, { event: pickupNow(server), quantities: [2] });
    await expect(start(crew, order, 5_268, { percent: 100 })).rejects.toMatchObject({
      code: "REFUND_LIMIT_REACHED",
    });
    await admin.call(setEventLead, { params: { id: order.event.id }, body: { userId: crew.id } });
    const { id: incidentId } = await start(crew, order, 5_268, { percent: 100 });
    await crew.call(undoIncident, { params: { id: order.event.id, incidentId } });
    await admin.call(setEventLead, { params: { id: order.event.id }, body: { userId: null } });
    await expect(start(crew, order, 5_268, { percent: 100 })).rejects.toMatchObject({
      code: "REFUND_LIMIT_REACHED",
    });
    expect(await preview(admin, order)).toMatchObject({ allowedCents: null });
  });

  test("is refused over the orders of an event, started on several devices at once", async () => {
    const orders = await ordersOfOneEvent(16);
    const answers = await Promise.allSettled(
      orders.map((order) => start(crew, order, 2_634, { percent: 100 })),
    );
    // $300.00 has room for eleven refunds of $26.34.
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
    await settle();
    const { total } = await server.context.database
      .selectFrom("refunds")
      .innerJoin("orders", "orders.id", "orderId")
      .select(({ fn }) => fn.sum<number>("amountCents").as("total"))
      .where("eventId", "=", orders[0]?.event.id ?? "")
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(11 * 2_634);
  });
});
