import { randomUUID } from "node:crypto";
import { cancelOrder, getOrder, payOrder, setOrderStatus } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { GOOD_CARD, paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server?.close());

const differences = () => findDifferences(server.context.database, server.clock.now());

describe("abuse 76: a cancelled order whose refund job hasn't run yet", () => {
  test.each(["confirmed", "preparing", "ready", "completed"] as const)(
    "can't become %s by an admin's hand, since it is being refunded",
    async (status) => {
      const { member, id, totalCents } = await paidOrder(server);
      await member.call(cancelOrder, { params: { id } });
      expect((await member.call(getOrder, { params: { id } })).refunds).toMatchObject([
        { amountCents: totalCents, state: "started" },
      ]);
      expect(await differences()).toEqual([]);
      const body = { status, reason: "They came after all" };
      await expect(admin.call(setOrderStatus, { params: { id }, body })).rejects.toMatchObject({
        code: "PAYMENT_REQUIRED",
      });
      await server.runJobs();
      expect((await member.call(getOrder, { params: { id } })).status).toBe("cancelled");
      expect(await differences()).toEqual([]);
    },
  );

  test("can't become pending again, since it was paid", async () => {
    const { member, id } = await paidOrder(server);
    await member.call(cancelOrder, { params: { id } });
    for (let round = 0; round < 2; round++) {
      const body = { status: "pending" as const, reason: "Let them pay once more" };
      await expect(admin.call(setOrderStatus, { params: { id }, body })).rejects.toMatchObject({
        code: "ORDER_MOVE_NOT_ALLOWED",
      });
      await server.runJobs();
    }
  });

  test("that is confirmed at the same moment has one outcome, and its money matches it", async () => {
    for (let round = 0; round < 5; round++) {
      const { member, id, totalCents } = await paidOrder(server);
      const body = { status: "confirmed" as const, reason: "They came after all" };
      await Promise.allSettled([
        member.call(cancelOrder, { params: { id } }),
        ...[1, 2, 3].map(() => admin.call(setOrderStatus, { params: { id }, body })),
      ]);
      await server.runJobs();
      const order = await member.call(getOrder, { params: { id } });
      const back = order.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect({ status: order.status, back }).toEqual({ status: "cancelled", back: totalCents });
    }
  });
});

test("abuse 32: a key that has paid is refused with another card, and charges nothing", async () => {
  const { member, id, totalCents } = await pendingOrder(server);
  const idempotencyKey = randomUUID();
  const body = { sourceId: GOOD_CARD, sourceKind: "card" as const, shownTotalCents: totalCents };
  await member.call(payOrder, { params: { id }, body, idempotencyKey });
  const charged = server.square.ledger.payments.size;
  const other = { ...body, sourceId: "cnon:another-card" };
  await expect(member.call(payOrder, { params: { id }, body: other, idempotencyKey })).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
    status: 409,
  });
  expect(server.square.ledger.payments.size).toBe(charged);
});
