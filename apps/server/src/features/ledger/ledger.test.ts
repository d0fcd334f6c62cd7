import { getLedgerReport } from "@secret/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { compareBooks, findDifferences } from "./service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  await paidOrder(server, { quantities: [2] });
});
afterAll(() => server.close());

const differences = () => findDifferences(server.context.database, server.clock.now());

test("untampered data has no differences", async () => {
  expect(await differences()).toEqual([]);
});

describe("the admin's report", () => {
  const report = async () => (await signedIn(server, "admin")).call(getLedgerReport);
  beforeEach(() => server.restart());

  test("shows what was compared, and when", async () => {
    const { comparedAt, differenceCount, comparisons } = await report();
    expect(comparedAt).toBe(server.clock.now().toISOString());
    expect(differenceCount).toBe(0);
    expect(comparisons).toContainEqual({
      name: "Item stock matches",
      differenceCount: 0,
      differences: [],
    });
  });

  test("is cached for a minute, so that reloads don't run it again", async () => {
    const { comparedAt } = await report();
    server.clock.advance(59);
    expect((await report()).comparedAt).toBe(comparedAt);
    server.clock.advance(1);
    expect((await report()).comparedAt).toBe(server.clock.now().toISOString());
  });

  test("is made again after a failure", async () => {
    await server.context.pool.query("ALTER TABLE promo_codes RENAME TO promo_codes_away");
    await expect(report()).rejects.toMatchObject({ code: "INTERNAL" });
    await server.context.pool.query("ALTER TABLE promo_codes_away RENAME TO promo_codes");
    expect((await report()).differenceCount).toBe(0);
  });
});

test.each([
  ["Event order counts match", "UPDATE events SET current_orders = current_orders + 1"],
  ["Pickup window counts match", "UPDATE pickup_windows SET current_orders = current_orders + 1"],
  ["Item stock matches", "UPDATE menu_items SET current_quantity = current_quantity + 1"],
  [
    "Each order belongs to the last person",
    "UPDATE orders SET given_to = (SELECT id FROM users WHERE users.id <> orders.user_id LIMIT 1)",
  ],
  ["Confirmed orders are paid in full", "UPDATE payments SET amount_cents = amount_cents - 100"],
  [
    "Every active order is still paid for",
    `INSERT INTO refunds (payment_id, order_id, idempotency_key, amount_cents, cause, reason, state, created_at, updated_at)
     SELECT id, order_id, 'whole', amount_cents, 'cancellation', 'Cancelled', 'completed', now(), now()
       FROM payments`,
  ],
  ["Refunds take no more tax and tip", "UPDATE refunds SET tax_cents = amount_cents"],
  ["Every captured payment has an order", "DELETE FROM refunds; UPDATE orders SET status = 'cancelled'"],
  ["Order subtotals match", "UPDATE order_items SET quantity = 1, total_price_cents = unit_price_cents"],
])("names a difference: %s", async (name, statement) => {
  expect((await differences()).join("\n")).not.toContain(name);
  await server.context.pool.query(statement);
  expect((await differences()).join("\n")).toContain(name);
});

test("counts very many differences, and names the first ones", async () => {
  await server.context.pool.query(
    `INSERT INTO promo_codes (code, percent, current_uses, created_at)
     SELECT 'MANY' || number, 10, 1, now() FROM generate_series(1, 150) AS number`,
  );
  const { comparisons } = await compareBooks(server.context.database, server.clock.now());
  const uses = comparisons.find(({ name }) => name.startsWith("Promo code uses"));
  expect(uses).toMatchObject({ differenceCount: 150 });
  expect(uses?.differences).toHaveLength(100);
});
