import { getOrder, listOrders } from "@secret/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import {
  DECLINED_CARD,
  paidOrder,
  payFor,
  pendingOrder,
  pendingOrderAt,
  type TestOrder,
} from "../../../testing/orders.ts";
import { recordStatements } from "../../../testing/statements.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { findDifferences } from "../ledger/service.ts";
import { payOrder } from "./service/pay-order.ts";
import { reconcilePayments } from "./service/reconcile.ts";

/** The first payment runs alone, the others in batches. */
const BUYERS = 12;

/** Matches statements that update open pages after an order, at most a few times per second for all orders. */
const FOR_OPEN_PAGES = /pg_notify|"current_(?:orders|quantity|units)"/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
});
afterAll(() => server?.close());

async function pendingOrders(count = BUYERS): Promise<TestOrder[]> {
  const orders: TestOrder[] = [];
  for (let index = 0; index < count; index++) orders.push(await pendingOrder(server));
  return orders;
}

const statusesOf = async (orders: readonly TestOrder[]) => {
  const seen = await Promise.all(orders.map(({ id, member }) => member.call(getOrder, { params: { id } })));
  return seen.map(({ status }) => status);
};
const all = <Value>(value: Value, count = BUYERS) => Array.from({ length: count }, () => value);

/** Returns the audit log's messages about these orders. */
async function auditLinesOf(orders: readonly TestOrder[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const rows = await server.context.database
    .selectFrom("auditLog")
    .select(["orderId", "message"])
    .where("orderId", "in", ids)
    .execute();
  return rows.map(({ message }) => message);
}

test("payments at the same moment are each charged once, confirmed, and recorded like a single one", async () => {
  const orders = await pendingOrders();
  const paid = await Promise.all(orders.map((order) => order.pay()));
  expect(paid.map(({ id, status }) => ({ id, status }))).toEqual(
    orders.map(({ id }) => ({ id, status: "confirmed" })),
  );
  const lines = await auditLinesOf(orders);
  expect(lines.filter((message) => message.includes("captured"))).toHaveLength(BUYERS);
  expect(lines.filter((message) => message.includes("from pending to confirmed"))).toHaveLength(BUYERS);
});

test("a purchase takes at most 24 statements", async () => {
  // The first order of an event also fills caches.
  const { event } = await paidOrder(server);
  const member = await signedIn(server);
  await member.call(listOrders);
  const statements = await recordStatements(async () => {
    const order = await pendingOrderAt(server, event, { member });
    await order.pay();
  });
  const texts = statements.map(({ text }) => text).filter((text) => !FOR_OPEN_PAGES.test(text));
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(24);
});

test.each(["orders", "users"] as const)(
  "a payment whose row of %s is locked waits for it, and delays no other",
  async (table) => {
    const orders = await pendingOrders();
    const [held, ...others] = orders as [TestOrder, ...TestOrder[]];
    let paying: Promise<unknown> | undefined;
    await server.context.database.transaction().execute(async (transaction) => {
      const id = table === "orders" ? held.id : held.member.id;
      await transaction.selectFrom(table).select("id").where("id", "=", id).forNoKeyUpdate().execute();
      paying = held.pay();
      await Promise.all(others.map((order) => order.pay()));
      expect(await statusesOf(others)).toEqual(all("confirmed", BUYERS - 1));
      expect(await statusesOf([held])).toEqual(["pending"]);
    });
    await paying;
    expect(await statusesOf([held])).toEqual(["confirmed"]);
  },
);

test("a payment that can't be written fails alone, and is settled once it can be", async () => {
  const orders = await pendingOrders();
  const broken = orders[BUYERS / 2] as TestOrder;
  const others = orders.filter((order) => order !== broken);
  await sql`ALTER TABLE orders ADD CONSTRAINT broken CHECK (id <> ${sql.lit(broken.id)} OR status = 'pending') NOT VALID`.execute(
    server.context.database,
  );
  const outcomes = await Promise.allSettled(orders.map((order) => order.pay()));
  expect(outcomes.map(({ status }) => status)).toEqual(
    orders.map((order) => (order === broken ? "rejected" : "fulfilled")),
  );
  expect(await statusesOf(others)).toEqual(all("confirmed", BUYERS - 1));
  await sql`ALTER TABLE orders DROP CONSTRAINT broken`.execute(server.context.database);
  server.clock.advance(61);
  await reconcilePayments(server.context, server.parts.provider);
  expect(await statusesOf([broken])).toEqual(["confirmed"]);
});

test("each payment is recorded at its own context's time", async () => {
  const [one, other] = (await pendingOrders(2)) as [TestOrder, TestOrder];
  const now = server.clock.now();
  const earlier = new Date(now.getTime() - 60_000);
  const session = { sessionId: crypto.randomUUID(), userId: one.member.id, role: "member" as const };
  const card = { sourceId: "cnon:card-nonce-ok", sourceKind: "card" as const };
  const paid = await payOrder(
    { ...server.context, clock: { now: () => earlier } },
    server.parts.provider,
    session,
    one.id,
    crypto.randomUUID(),
    { ...card, shownTotalCents: one.totalCents },
    () => 0,
  );
  expect(paid.ok).toBe(true);
  await other.pay();
  const rows = await server.context.database
    .selectFrom("payments")
    .select(["orderId", "createdAt"])
    .where("orderId", "in", [one.id, other.id])
    .execute();
  expect(new Map(rows.map(({ orderId, createdAt }) => [orderId, createdAt]))).toEqual(
    new Map([
      [one.id, earlier],
      [other.id, now],
    ]),
  );
});

test("declined cards in a batch are refused, and no other payment is", async () => {
  const orders = await pendingOrders();
  const outcomes = await Promise.allSettled(
    orders.map(({ member, id, totalCents, pay }, index) =>
      index % 3 === 0 ? payFor(member, id, totalCents, DECLINED_CARD) : pay(),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    orders.map((_, index) => (index % 3 === 0 ? "rejected" : "fulfilled")),
  );
  expect(await statusesOf(orders)).toEqual(
    orders.map((_, index) => (index % 3 === 0 ? "pending" : "confirmed")),
  );
});

test("an order paid with several keys at once is charged once", async () => {
  const orders = await pendingOrders(6);
  const outcomes = await Promise.allSettled(orders.flatMap((order) => all(order, 3).map(({ pay }) => pay())));
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(6);
  expect(await statusesOf(orders)).toEqual(all("confirmed", 6));
  const captured = await server.context.database
    .selectFrom("payments")
    .select("id")
    .where("state", "=", "captured")
    .where(
      "orderId",
      "in",
      orders.map(({ id }) => id),
    )
    .execute();
  expect(captured).toHaveLength(6);
});
