import { randomUUID } from "node:crypto";
import { placeOrder, refundOrder, returnOrder } from "@secret/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { countersOf } from "../../../testing/counters.ts";
import { titlesOf } from "../../../testing/notifications.ts";
import { payFor } from "../../../testing/orders.ts";
import {
  claimOffered,
  offerTo,
  PAST_CUTOFF_SECONDS,
  returnableOrder,
  returnedOrder,
  runReturnedOrderJobs,
  seenBy,
  waitingMember,
} from "../../../testing/returned-orders.ts";
import { deliverPaymentOf } from "../../../testing/square-webhooks.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { findDifferences } from "../ledger/service.ts";
import { lockOrder } from "../order-book/index.ts";
import { expireHolds } from "../orders/service/expire-holds.ts";
import { endUnsold } from "./service/end-returns.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  server.square.controls.answersAfter = Promise.resolve();
  await expireHolds(server.context);
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});
afterAll(() => server?.close());

const TAIL = 2634;

describe("a returned order with refunded pieces", () => {
  async function refundTail(id: string) {
    const admin = await signedIn(server, "admin");
    const body = { amountCents: TAIL, lines: [{ position: 0, quantity: 1 }], reason: "We ran out" };
    await admin.call(refundOrder, { params: { id }, body, idempotencyKey: randomUUID() });
    await server.runJobs();
  }

  test("is offered and charged for its remaining pieces; its giver is fully refunded, and refunded pieces are on sale again", async () => {
    const { id, member, event, waiting, totalCents } = await returnableOrder(server, { quantities: [2, 1] });
    await refundTail(id);
    await member.call(returnOrder, { params: { id } });
    const [buyer] = waiting as [Actor];
    const offer = await offerTo(buyer, event);
    expect(offer).toMatchObject({ subtotalCents: 3300, taxCents: 322 });
    expect(offer?.items.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(["1 Tail", "1 Fries"]);
    const before = await countersOf(server, event);
    const taken = await claimOffered(buyer, event);
    expect(taken.totalCents).toBe(3622);
    await taken.pay();
    await server.runJobs();
    const { items } = await seenBy(buyer, taken.id);
    expect(items.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(["1 Tail", "1 Fries"]);
    const { refunds } = await seenBy(member, id);
    expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    const [tails = 0, fries = 0] = before.pieces;
    expect(await countersOf(server, event)).toMatchObject({ places: 1, pieces: [tails - 1, fries] });
  });

  test("isn't charged at its old total if pieces are refunded while the buyer is paying", async () => {
    const { id, event, waiting } = await returnedOrder(server, { quantities: [2, 1] });
    const [buyer] = waiting as [Actor];
    const taken = await claimOffered(buyer, event);
    await refundTail(id);
    await expect(taken.pay()).rejects.toMatchObject({ code: "ORDER_NOT_PAYABLE", status: 409 });
    expect([...server.square.ledger.payments.values()].at(-1)).toMatchObject({ status: "CANCELED" });
    await runReturnedOrderJobs(server);
    expect(await seenBy(buyer, taken.id)).toMatchObject({ status: "cancelled", cancelReason: "expired" });
  });

  test("isn't offered to anybody else once all its pieces are refunded", async () => {
    const { id, event, waiting } = await returnedOrder(server, { quantities: [1], waiting: 2 });
    const [first, second] = waiting as [Actor, Actor];
    await refundTail(id);
    server.clock.advance(900);
    await runReturnedOrderJobs(server);
    expect(await offerTo(first, event)).toBeUndefined();
    expect(await titlesOf(second)).not.toContain("An order is set aside for you");
    const { database } = server.context;
    const listed = database.selectFrom("giveBacks").select("outcome").where("orderId", "=", id);
    expect(await listed.execute()).toEqual([{ outcome: "over" }]);
  });

  test("can't be returned when all pieces were refunded", async () => {
    const { id, member } = await returnableOrder(server, { quantities: [1] });
    await refundTail(id);
    const asked = member.call(returnOrder, { params: { id } });
    await expect(asked).rejects.toMatchObject({ code: "RETURN_NOT_ALLOWED" });
  });
});

test("a buyer who pays while the owner withdraws the order learns that it's gone, and pays nothing", async () => {
  const { id, event, waiting } = await returnedOrder(server);
  const taken = await claimOffered(waiting[0] as Actor, event);
  let answer: () => void = () => undefined;
  server.square.controls.answersAfter = new Promise((resolve) => {
    answer = resolve;
  });
  const paying = taken.pay().catch((error: unknown) => error);
  const { database } = server.context;
  const payments = database.selectFrom("payments").select("state").where("orderId", "=", taken.id);
  await expect.poll(() => payments.execute()).toEqual([{ state: "started" }]);
  // The owner checked for a payment in progress just before it started.
  await inTransaction(database, async (transaction) => {
    const given = (await lockOrder(transaction, id)) ?? expect.fail("no order");
    await endUnsold(server.context, transaction, [given], "taken-back", () => false);
  });
  answer();
  expect(await paying).toMatchObject({ code: "ORDER_NOT_PAYABLE", status: 409 });
  expect(await payments.execute()).toEqual([{ state: "voided" }]);
});

describe("a payment that Square captures after its hold ended", () => {
  async function orderAt(event: TestEvent) {
    const member = await signedIn(server);
    const body = orderOf(event, [1]);
    const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
    await payFor(member, id, body.shownTotalCents);
    return { id, member };
  }

  test("is booked at once with its own stock, even if its member has another offer by now", async () => {
    const inOneDay = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const times = { registrationClosesAt: inOneDay, cancellationCutoffAt: inOneDay };
    const event = await createOpenEvent(server, { maxOrders: 2, ...times });
    const orders = [await orderAt(event), await orderAt(event)];
    server.clock.advance(PAST_CUTOFF_SECONDS);
    const buyer = await waitingMember(server, event);
    const returnToWaitlist = async ({ id, member }: (typeof orders)[number]) =>
      member.call(returnOrder, { params: { id } });
    await returnToWaitlist(orders[0] ?? expect.fail());
    const taken = await claimOffered(buyer, event);
    server.square.controls.loseAnswers = 3;
    await expect(taken.pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    const { ledger } = server.square;
    const made = [...ledger.payments.values()].at(-1) ?? expect.fail("no payment");
    const { database } = server.context;
    const voided = { state: "voided", reconcileAfter: null };
    await database.updateTable("payments").set(voided).where("orderId", "=", taken.id).execute();
    server.clock.advance(16 * 60);
    await runReturnedOrderJobs(server);
    await returnToWaitlist(orders[1] ?? expect.fail());
    await runReturnedOrderJobs(server);
    const other = await offerTo(buyer, event);
    expect(other).toBeDefined();
    await database.updateTable("events").set({ maxOrders: 3 }).where("id", "=", event.id).execute();
    ledger.savePayment({ ...made, status: "COMPLETED" });
    await deliverPaymentOf(server, taken.id);
    expect(await seenBy(buyer, taken.id)).toMatchObject({ status: "confirmed", isReturnClaim: false });
    expect(await offerTo(buyer, event)).toMatchObject({ id: other?.id });
  });
});
