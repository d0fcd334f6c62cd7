import { randomUUID } from "node:crypto";
import { checkOrderability, EVENT_STATUSES, HOUR_MS, orderTotals } from "@secret/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { type PlacingAnswer, placeOrders } from "./place.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
});
afterAll(() => server.close());

const holdEnd = () => new Date(server.clock.now().getTime() + 600_000);
const codeOf = (answer: PlacingAnswer | undefined) => (typeof answer === "string" ? "PLACED" : answer?.code);

test("place_order_batch and the domain's rules never differ", async () => {
  const event = await createOpenEvent(server);
  const member = await signedIn(server);
  const { database, pool } = server.context;
  const now = server.clock.now();
  const item = event.menu[0];
  if (item === undefined) throw new Error("the event has no menu");
  const given = fc.record({
    status: fc.constantFrom(...EVENT_STATUSES.filter((status) => status !== "draft")),
    opensIn: fc.integer({ min: -2, max: 2 }),
    openFor: fc.integer({ min: 0, max: 3 }),
    currentOrders: fc.integer({ min: 0, max: 3 }),
    maxOrders: fc.option(fc.integer({ min: 3, max: 4 })),
    priceCents: fc.integer({ min: 100, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    salesTaxPpm: fc.integer({ min: 0, max: 200_000 }),
    tipCents: fc.integer({ min: 0, max: 5000 }),
  });
  await fc.assert(
    fc.asyncProperty(given, async (facts) => {
      const registrationOpensAt = new Date(now.getTime() + facts.opensIn * HOUR_MS);
      const registrationClosesAt = new Date(registrationOpensAt.getTime() + facts.openFor * HOUR_MS);
      const { status, currentOrders, maxOrders, salesTaxPpm } = facts;
      const row = { status, currentOrders, maxOrders, registrationOpensAt, registrationClosesAt };
      await database
        .updateTable("events")
        .set({ ...row, salesTaxPpm })
        .where("id", "=", event.id)
        .execute();
      await database
        .updateTable("menuItems")
        .set({ priceCents: facts.priceCents, maxQuantity: null })
        .where("id", "=", item.id)
        .execute();
      const totals = orderTotals([{ unitPriceCents: facts.priceCents, quantity: facts.quantity }], {
        salesTaxPpm,
        tipCents: facts.tipCents,
      });
      const request = {
        userId: member.id,
        pickupWindowId: event.windowId,
        key: randomUUID(),
        hash: "hash",
        number: randomUUID(),
        tipCents: facts.tipCents,
        promoCode: null,
        shownTotalCents: totals.totalCents,
        lines: [{ menuItemId: item.id, quantity: facts.quantity, specialInstructions: "" }],
      };
      const [answer] = await placeOrders(pool, event.id, [request], now, holdEnd());
      const expected = checkOrderability(row, now);
      expect(codeOf(answer)).toBe(expected.ok ? "PLACED" : expected.failure.code);
      await database.deleteFrom("orderItems").execute();
      await database.deleteFrom("orders").execute();
    }),
    { numRuns: 150 },
  );
});

test("one refused or broken order never fails its neighbors", async () => {
  const event = await createOpenEvent(server, { menu: [{ name: "Tail", priceCents: 2400, maxQuantity: 2 }] });
  const members = await Promise.all(Array.from({ length: 4 }, () => signedIn(server)));
  const { totalCents } = orderTotals([{ unitPriceCents: 2400, quantity: 1 }], {
    salesTaxPpm: event.salesTaxPpm,
  });
  const requests = members.map(({ id }, index) => ({
    userId: id,
    pickupWindowId: index === 1 ? randomUUID() : event.windowId,
    key: randomUUID(),
    hash: "hash",
    number: randomUUID(),
    tipCents: 0,
    promoCode: null,
    shownTotalCents: totalCents,
    lines: [{ menuItemId: event.menu[0]?.id ?? "", quantity: 1, specialInstructions: "" }],
  }));
  const answers = await placeOrders(server.context.pool, event.id, requests, server.clock.now(), holdEnd());
  expect(answers.map(codeOf)).toEqual(["PLACED", "PICKUP_WINDOW_NOT_FOUND", "PLACED", "ITEM_SOLD_OUT"]);
});
