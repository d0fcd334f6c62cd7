import {
  type ApiError,
  answerChoice,
  answerChoiceForMember,
  claimTransfer,
  getChoicesForMember,
  getOrder,
  getOrderChoices,
} from "@secret/contract";
import type { ChoiceAnswer } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { type Actor, clientOf, signedIn } from "../../../testing/actors.ts";
import { actionOf, orderOnBoard, TestDevice, tokenOf } from "../../../testing/crew.ts";
import { moveByAdmin, paidOrder, refundedCentsOf, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { insertChoices } from "./queries/choices.ts";
import { insertIncident } from "./queries/incidents.ts";
import { settleDueChoices } from "./service/settle-choices.ts";

const RACES = EXTENT.racedTransfers;

/** Two processes that share one database. */
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ besides: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Gives an order's owner 15 minutes to keep it or have it refunded, and returns the choice's id. */
async function give(order: TestOrder, defaultAnswer: ChoiceAnswer = "refund"): Promise<string> {
  const now = server.clock.now();
  await inTransaction(server.context.database, async (transaction) => {
    const incidentId = await insertIncident(transaction, {
      eventId: order.event.id,
      kind: "plan-change",
      state: "choosing",
      startedAt: now,
    });
    const dueAt = new Date(now.getTime() + 15 * 60_000);
    await insertChoices(transaction, [
      {
        incidentId,
        orderId: order.id,
        options: ["keep", "refund"],
        defaultAnswer,
        dueAt,
        createdAt: now,
      },
    ]);
  });
  const [choice] = await open(order);
  return choice?.id ?? expect.fail("no choice");
}

const open = async ({ member, id }: TestOrder) =>
  (await member.call(getOrderChoices, { params: { id } })).choices;
const answer = (order: TestOrder, choiceId: string, given: ChoiceAnswer, actor: Actor = order.member) =>
  actor.call(answerChoice, { params: { id: order.id, choiceId }, body: { answer: given } });
const orderNow = ({ member, id }: TestOrder) => member.call(getOrder, { params: { id } });
const refundedCents = (order: TestOrder) => refundedCentsOf(server, order);
const stored = (id: string) =>
  server.context.database
    .selectFrom("choices")
    .innerJoin("incidents", "incidents.id", "incidentId")
    .select(["answer", "answeredBy", "answeredById", "settledAt", "state"])
    .where("choices.id", "=", id)
    .executeTakeFirstOrThrow();
const settle = () => settleDueChoices(server.context);

describe("a choice", () => {
  test("gets its default at its deadline, not a moment earlier, and then its incident ends", async () => {
    const order = await paidOrder(server, { tipCents: 200 });
    const id = await give(order);
    server.clock.advance(15 * 60 - 1);
    await settle();
    expect(await stored(id)).toMatchObject({ answer: null, settledAt: null, state: "choosing" });
    server.clock.advance(1);
    await settle();
    expect(await stored(id)).toMatchObject({ answer: "refund", answeredBy: "default", state: "done" });
    expect((await orderNow(order)).status).toBe("cancelled");
    expect(await refundedCents(order)).toBe(order.totalCents);
    await settle();
    expect(await refundedCents(order)).toBe(order.totalCents);
  });

  test("is settled when somebody reads it after the deadline, before any job runs", async () => {
    const order = await paidOrder(server);
    const id = await give(order);
    server.clock.advance(15 * 60);
    expect(await open(order)).toEqual([]);
    expect(await stored(id)).toMatchObject({ answer: "refund", answeredBy: "default" });
  });

  test("keeps the answer that its owner gave", async () => {
    const order = await paidOrder(server);
    const id = await give(order);
    const { choices } = await answer(order, id, "keep");
    expect(choices).toMatchObject([{ id, answer: "keep", defaultAnswer: "refund" }]);
    server.clock.advance(15 * 60);
    await settle();
    expect(await stored(id)).toMatchObject({
      answer: "keep",
      answeredBy: "owner",
      answeredById: order.member.id,
    });
    expect((await orderNow(order)).status).toBe("confirmed");
  });

  test("can change until it's settled: a kept order is refunded at once", async () => {
    const order = await paidOrder(server);
    const id = await give(order, "keep");
    await answer(order, id, "keep");
    expect((await answer(order, id, "refund")).choices).toEqual([]);
    expect((await orderNow(order)).status).toBe("cancelled");
    expect(await refundedCents(order)).toBe(order.totalCents);
  });

  test("is over when its order was handed off, whatever the default was", async () => {
    const order = await orderOnBoard(server);
    const id = await give(order);
    await moveByAdmin(server, order.id, "completed");
    await settle();
    expect(await stored(id)).toMatchObject({ answer: "keep", answeredBy: "default" });
    expect(await refundedCents(order)).toBe(0);
  });

  test("can be answered by the crew for its owner, at their own event alone", async () => {
    const order = await orderOnBoard(server);
    const foreign = await orderOnBoard(server);
    const crew = await signedIn(server, "staff");
    const id = await give(order);
    const at = (event: TestOrder["event"]) => ({ id: event.id, choiceId: id });
    const body = { answer: "keep" as const };
    const read = { params: { id: order.event.id }, query: { orderId: order.id } };
    expect((await crew.call(getChoicesForMember, read)).choices).toMatchObject([{ id, answer: null }]);
    const elsewhere = crew.call(answerChoiceForMember, { params: at(foreign.event), body });
    await expect(elsewhere).rejects.toMatchObject({ code: "NOT_FOUND" });
    const shown = (await crew.call(answerChoiceForMember, { params: at(order.event), body })).choices;
    const answered = {
      id,
      answer: "keep",
      answeredBy: "staff",
      crewName: expect.stringMatching(/^\S+ \w\.$/),
    };
    expect(shown).toMatchObject([{ ...answered, isSettled: false }]);
    server.clock.advance(15 * 60);
    expect((await crew.call(getChoicesForMember, read)).choices).toMatchObject([
      { ...answered, isSettled: true },
    ]);
    expect(await stored(id)).toMatchObject({ answer: "keep", answeredBy: "staff", answeredById: crew.id });
  });

  test("refuses an answer that it doesn't offer", async () => {
    const order = await paidOrder(server);
    const id = await give(order);
    await expect(answer(order, id, "fewer")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("abuse 99: answering a choice", () => {
  test("for another member, or for another's order, is 404", async () => {
    const [order, foreign] = [await paidOrder(server), await paidOrder(server)];
    const id = await give(order);
    await expect(answer(order, id, "refund", foreign.member)).rejects.toMatchObject({ status: 404 });
    await expect(answer(foreign, id, "refund")).rejects.toMatchObject({ status: 404 });
    expect(await stored(id)).toMatchObject({ answer: null });
  });

  test("after its deadline or after it was settled is refused", async () => {
    const order = await paidOrder(server);
    const id = await give(order, "keep");
    server.clock.advance(15 * 60);
    await expect(answer(order, id, "refund")).rejects.toMatchObject({ code: "CHOICE_OVER" });
    await settle();
    await expect(answer(order, id, "refund")).rejects.toMatchObject({ code: "CHOICE_OVER" });
    expect((await orderNow(order)).status).toBe("confirmed");
  });
});

test("abuse 105: a claimed order takes its choice and deadline along, and the card that paid is refunded", async () => {
  const order = await paidOrder(server);
  const id = await give(order, "keep");
  const { token } = await offered(order);
  const friend = await signedIn(server, "member", "Friend");
  server.clock.advance(10 * 60);
  await friend.call(claimTransfer, { body: { token } });
  await expect(answer(order, id, "refund")).rejects.toMatchObject({ status: 404 });
  const params = { id: order.id };
  expect((await friend.call(getOrderChoices, { params })).choices).toMatchObject([{ id, answer: null }]);
  await answer(order, id, "refund", friend);
  const { userId } = await server.context.database
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .select("orders.userId")
    .where("refunds.orderId", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(userId).toBe(order.member.id);
});

test(`a choice against a scan has one outcome: ${RACES} races`, async () => {
  const crew = await signedIn(server, "staff");
  for (let race = 0; race < RACES; race++) {
    const order = await orderOnBoard(server);
    const id = await give(order, "keep");
    const device = new TestDevice(crew, order.event.id);
    const scan = actionOf(
      { kind: "scan", orderId: order.id, token: tokenOf(server, order.id) },
      server.clock.now(),
    );
    const member = clientOf(other, { cookie: order.member.cookie });
    const refund = () =>
      member(answerChoice, { params: { id: order.id, choiceId: id }, body: { answer: "refund" } }).then(
        () => "ok",
        (error: ApiError) => error.code,
      );
    const [refused, [scanned]] = await Promise.all([refund(), device.send(scan)]);
    const { status } = await orderNow(order);
    const refundCents = await refundedCents(order);
    if (status === "cancelled") expect([refused, refundCents]).toEqual(["ok", order.totalCents]);
    else
      expect([status, refused, refundCents, scanned?.outcome]).toEqual([
        "completed",
        "CHOICE_OVER",
        0,
        "done",
      ]);
  }
}, 120_000);
