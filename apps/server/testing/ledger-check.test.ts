import { afterAll, beforeAll, expect, test } from "vitest";
import { findDifferences } from "../../../tools/ledger-check/differences.ts";
import { paidOrder } from "./orders.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  await paidOrder(server, { quantities: [2] });
});
afterAll(() => server.close());

const differences = () => findDifferences(server.context.pool, server.clock.now());

test("books that nobody has written in by hand agree", async () => {
  expect(await differences()).toEqual([]);
});

test.each([
  ["an event's places", "UPDATE events SET current_orders = current_orders + 1"],
  ["a pickup window's orders", "UPDATE pickup_windows SET current_orders = current_orders + 1"],
  ["an item's stock", "UPDATE menu_items SET current_quantity = current_quantity + 1"],
  ["what is confirmed is paid", "UPDATE payments SET amount_cents = amount_cents - 100"],
  ["every captured payment has its order", "UPDATE orders SET status = 'cancelled'"],
  ["an order's subtotal", "UPDATE order_items SET quantity = 1, total_price_cents = unit_price_cents"],
])("a difference is named: %s", async (name, statement) => {
  expect((await differences()).join("\n")).not.toContain(name);
  await server.context.pool.query(statement);
  expect((await differences()).join("\n")).toContain(name);
});
