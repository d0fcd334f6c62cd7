import { randomUUID } from "node:crypto";
import { claimTransfer, findOrderByNumber } from "@secret/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { addBulkOrders, ORDERS_READ } from "../../../testing/bulk-orders.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { findOrdersById } from "./queries/read-orders.ts";
import { getOrder } from "./service/read-orders.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
});
afterAll(() => server.close());

test("an order's number leads its owner to it, and nobody else", async () => {
  const { id, member } = await paidOrder(server);
  const order = await getOrder(server.context, { userId: member.id }, id);
  const params = { number: order.ok ? order.value.orderNumber : "" };
  expect(await member.call(findOrderByNumber, { params })).toEqual({ id });
  const stranger = await signedIn(server);
  await expect(stranger.call(findOrderByNumber, { params })).rejects.toMatchObject({
    code: "ORDER_NOT_FOUND",
  });
});

test("readers of one batch see only their own part of an order", async () => {
  const { id, member } = await paidOrder(server);
  const [friend, stranger] = [await signedIn(server), await signedIn(server)];
  const { token } = await offered({ id, member });
  await friend.call(claimTransfer, { body: { token } });
  // The first read goes alone, and the others form one batch.
  const readers = [stranger, stranger, member, friend];
  const read = readers.map(({ id: userId }) => getOrder(server.context, { userId }, id));
  expect(await Promise.all(read)).toMatchObject([
    { ok: false },
    { ok: false },
    { value: { status: "transferred", bill: {}, payment: { state: "captured" } } },
    {
      value: {
        status: "confirmed",
        bill: null,
        payment: null,
        refundableCents: 0,
        items: [{ unitPriceCents: null }],
      },
    },
  ]);
});

test("reads orders without scanning others of their event, whatever the statistics say", async () => {
  const { id, event } = await pendingOrder(server);
  // The event has one order when PostgreSQL analyzes the table; then thousands.
  await server.context.pool.query("ANALYZE orders, events");
  await addBulkOrders(server, event, "completed");
  await inTransaction(server.context.database, async (transaction) => {
    const countRead = async () =>
      Number((await sql.raw<{ read: number }>(ORDERS_READ).execute(transaction)).rows[0]?.read ?? 0);
    const before = await countRead();
    const found = await findOrdersById(transaction, [randomUUID(), id]);
    expect(found.map((order) => order?.id)).toEqual([undefined, id]);
    expect((await countRead()) - before).toBeLessThan(10);
  });
});
