import { randomUUID } from "node:crypto";
import {
  completePickup,
  getPickupCode,
  listNotifications,
  placeOrder,
  setOrderStatus,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { paidOrder, pendingOrder } from "../../../testing/orders.ts";
import { recordStatements, type Statement } from "../../../testing/statements.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { LiveMessage } from "../../platform/live/live-message.ts";
import { type ProcessMessage, unpackMessages } from "../../platform/live/payloads.ts";
import { lockOrderAndEvent } from "../order-book/index.ts";
import { reconcilePayments } from "../payments/service/reconcile.ts";
import { expireHolds } from "./service/expire-holds.ts";
import { transitionOrders } from "./service/transition-orders.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server?.close());

/** Records the statements that `work` sends to the database, and the messages that it publishes to open pages. */
async function watch(work: () => Promise<void>): Promise<{ statements: Statement[]; told: LiveMessage[] }> {
  const told: LiveMessage[] = [];
  const stopListening = server.context.live.onMessage((message) => told.push(message));
  try {
    return { statements: await recordStatements(work), told };
  } finally {
    stopListening();
  }
}

const statusLines = (orderId: string) =>
  server.context.database
    .selectFrom("auditLog")
    .select(["message", "actorId", "subjectId", "severity"])
    .where("orderId", "=", orderId)
    .where("eventType", "=", "order_status_change")
    .orderBy("id")
    .execute();

describe("many orders at once", () => {
  test("take as many statements as one", async () => {
    const event = await createOpenEvent(server);
    const place = async (count: number) => {
      for (let turn = 0; turn < count; turn++) {
        const member = await signedIn(server);
        await member.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
      }
      server.clock.advance(601);
      const { statements } = await watch(async () => {
        expect(await expireHolds(server.context)).toBe(count);
      });
      return statements.filter(({ text }) =>
        /^\s*(insert|update|with added|select from graphile)/i.test(text),
      ).length;
    };
    expect(await place(12)).toBe(await place(1));
  });

  test("are decided one by one: a refused one doesn't fail the others", async () => {
    const { id: paid, event } = await paidOrder(server);
    const other = await signedIn(server);
    const { id: unpaid } = await other.call(placeOrder, {
      body: orderOf(event, [1]),
      idempotencyKey: randomUUID(),
    });
    const results = await inTransaction(server.context.database, async (transaction) => {
      const orders = [];
      for (const id of [unpaid, paid]) orders.push(await lockOrderAndEvent(transaction, id));
      return transitionOrders(
        server.context,
        transaction,
        orders.flatMap((order) =>
          order === undefined ? [] : [{ order, to: "preparing" as const, by: "staff" as const }],
        ),
      );
    });
    expect(results).toMatchObject([
      { ok: false, failure: { code: "ORDER_MOVE_NOT_ALLOWED" } },
      { ok: true, value: { id: paid, status: "preparing" } },
    ]);
    expect(await statusLines(unpaid)).toEqual([]);
  });
});

test("a scan notifies the member, and the audit log has who handed the order off to whom", async () => {
  const { id, member } = await paidOrder(server);
  const crew = await signedIn(server, "staff");
  for (const status of ["preparing", "ready"] as const) {
    await admin.call(setOrderStatus, { params: { id }, body: { status } });
  }
  const { searchParams } = new URL((await member.call(getPickupCode, { params: { id } })).url);
  const body = { orderId: id, token: searchParams.get("token") ?? "" };
  const { told } = await watch(async () => {
    await crew.call(completePickup, { body });
  });
  expect((await member.call(listNotifications)).rows[0]).toMatchObject({ title: "Enjoy!" });
  // Stock is published with a delay, here from the steps before.
  const news = told.filter(({ event }) => event.type !== "event.stock");
  expect(news).toMatchObject([
    { to: { userId: member.id }, event: { type: "notification.created" } },
    { to: { userId: member.id }, event: { type: "order.changed", isOwn: true } },
    { to: { staff: true }, event: { type: "order.changed", isOwn: false } },
  ]);
  expect((await statusLines(id)).at(-1)).toMatchObject({ actorId: crew.id, subjectId: member.id });
});

test("a late payment is recorded as back to pending, then confirmed", async () => {
  const { id, pay } = await pendingOrder(server);
  server.square.controls.loseAnswers = 3;
  await expect(pay()).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
  const made = [...server.square.ledger.payments.values()].at(-1) ?? expect.fail("no payment was made");
  server.clock.advance(601 + 5 * 60);
  await expireHolds(server.context);
  server.square.ledger.savePayment({ ...made, status: "COMPLETED" });
  await server.context.database
    .updateTable("payments")
    .set({ providerPaymentId: made.id })
    .where("orderId", "=", id)
    .execute();
  await reconcilePayments(server.context, server.parts.provider);
  expect((await statusLines(id)).map(({ message }) => message.replace(/^Order \S+ /, ""))).toEqual([
    "went from pending to cancelled: not paid in time",
    "went from cancelled to pending: paid",
    "went from pending to confirmed: paid",
  ]);
});

test("one move's messages are sent in one statement", async () => {
  const { id } = await paidOrder(server);
  await server.context.live.flushed();
  const { statements } = await watch(async () => {
    await admin.call(setOrderStatus, { params: { id }, body: { status: "preparing" } });
    // Waits until all queued messages are sent.
    await server.context.live.flushed();
  });
  const said = statements
    .filter(({ text }) => text.includes("pg_notify"))
    .map(({ values: [, payloads] = [] }) =>
      (payloads as readonly string[]).flatMap((payload) => unpackMessages("another process", payload)),
    );
  // The stock of orders placed a moment ago is published when its batch is due, and isn't part of this move.
  const isStock = (word: ProcessMessage) => "message" in word && word.message.event.type === "event.stock";
  const ofTheMove = said
    .map((words) => words.filter((word) => !isStock(word)))
    .filter(({ length }) => length);
  expect(ofTheMove).toHaveLength(1);
  expect(JSON.stringify(ofTheMove)).toContain(id);
});
