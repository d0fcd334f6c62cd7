import { randomUUID } from "node:crypto";
import { placeOrder } from "@secret/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { createEventAtPickup, saleOf, sellTo } from "../../../testing/counter.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let crew: Actor;
let member: Actor;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  [crew, member] = await Promise.all([signedIn(server, "staff"), signedIn(server)]);
});
afterAll(() => server.close());

/** Returns an order's totals, units and lines. */
async function booked(orderId: string) {
  const { rows } = await server.context.pool.query<Record<string, unknown>>(
    `SELECT subtotal_cents, discount_cents, tax_cents, tip_cents, total_cents, units,
       (SELECT jsonb_agg(to_jsonb(order_items) - 'order_id' ORDER BY position) FROM order_items
         WHERE order_id = orders.id) AS lines
     FROM orders WHERE id = $1`,
    [orderId],
  );
  return rows[0];
}

test("the same lines have the same totals and units, whether a member orders them or the counter sells them", async () => {
  const item = fc.record({
    priceCents: fc.integer({ min: 100, max: 9_999 }),
    pickupUnits: fc.integer({ min: 0, max: 5 }),
  });
  const given = fc.record({
    salesTaxPpm: fc.integer({ min: 0, max: 200_000 }),
    tipCents: fc.integer({ min: 0, max: 5_000 }),
    items: fc.array(item, { minLength: 1, maxLength: 5 }),
    picked: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
    note: fc.constantFrom("", "Extra lemon, please"),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ salesTaxPpm, tipCents, items, picked, note }) => {
      const event = await createEventAtPickup(server, {
        salesTaxPpm,
        registrationClosesAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
        menu: items.map((each, index) => ({ name: `Item ${index}`, ...each })),
      });
      const [first = 0, ...others] = picked;
      const action = saleOf(event, [Math.max(1, first), ...others], { tipCents });
      const lines = action.lines.map((line) => ({ ...line, specialInstructions: note }));
      const { shownTotalCents } = action;
      const body = { eventId: event.id, pickupWindowId: event.windowId, lines, tipCents, shownTotalCents };
      const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
      const sold = await sellTo(server, crew, event, { ...action, lines });
      if (!sold.ok) throw new Error(sold.failure.code);
      expect(await booked(sold.value.orderId)).toEqual(await booked(id));
    }),
    { numRuns: 25 },
  );
}, 60_000);
