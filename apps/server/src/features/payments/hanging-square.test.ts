import { randomUUID } from "node:crypto";
import { getEvent, getOrder, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { orderOnBoard, scanOf, TestDevice } from "../../../testing/crew.ts";
import { pendingOrder, type TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { DEFAULT_POOL } from "../../platform/database/pool.ts";

/** More payments than database connections: a call to Square must hold none. */
const PAYING = DEFAULT_POOL.size + 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test("a hanging Square delays only the members who pay", async () => {
  const orders: TestOrder[] = [];
  while (orders.length < PAYING) orders.push(await pendingOrder(server));
  const ready = await orderOnBoard(server, "ready");
  const event = await createOpenEvent(server);
  const member = await signedIn(server);
  const device = new TestDevice(await signedIn(server, "staff"), ready.event.id);

  const hanging = Promise.withResolvers<void>();
  server.square.controls.answersAfter = hanging.promise;
  const known = server.square.ledger.payments.size;
  const paying = orders.map((order) => order.pay());
  await expect.poll(() => server.square.ledger.payments.size - known).toBe(PAYING);

  const body = orderOf(event, [1]);
  const placed = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  expect(await member.call(getOrder, { params: { id: placed.id } })).toMatchObject({ status: "pending" });
  await member.call(getEvent, { params: { id: event.id } });
  await device.board();
  expect(await device.does(scanOf(server, ready.id), server.clock.now())).toMatchObject({ outcome: "done" });

  hanging.resolve();
  const paid = await Promise.all(paying);
  expect(paid.map(({ status }) => status)).toEqual(paid.map(() => "confirmed"));
});
