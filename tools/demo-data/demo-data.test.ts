import { afterAll, beforeAll, expect, test } from "vitest";
import { startBeacon, type TestBeacon } from "../../apps/server/testing/beacon.ts";
import { startTestServer, type TestServer } from "../../apps/server/testing/test-server.ts";
import { loadDemoEvening } from "./running-event.ts";

/** Time limit for placing and paying two dozen orders one after the other, in ms. */
const LOAD_TIMEOUT_MS = 120_000;

let server: TestServer;
let beacon: TestBeacon;
beforeAll(async () => {
  beacon = await startBeacon();
  server = await startTestServer({
    settings: { DRAW_BEACONS: beacon.url, DRAW_BEACON_KEY: beacon.publicKey },
  });
  await loadDemoEvening(server.context, server.parts);
}, LOAD_TIMEOUT_MS);
afterAll(async () => {
  await server.close();
  beacon.close();
});

test("has a finished draw with paid orders, and one that takes entries", async () => {
  const { rows } = await server.context.pool.query(
    `SELECT draws.beacon IS NOT NULL AS "isDrawn", count(*)::int AS entries, count(order_id)::int AS orders
       FROM draws JOIN draw_entries USING (event_id) GROUP BY event_id ORDER BY event_id`,
  );
  expect(rows).toEqual([
    { isDrawn: true, entries: 7, orders: 3 },
    { isDrawn: false, entries: 4, orders: 0 },
  ]);
});

test.each(["orders", "notifications"] as const)(
  "each member's %s are in the order of their dates",
  async (table) => {
    const rows = await server.context.database
      .selectFrom(table)
      .select(["userId", "createdAt"])
      .where("userId", "is not", null)
      .orderBy("id")
      .execute();
    const datesOf = Map.groupBy(rows, ({ userId }) => userId);
    expect(datesOf.size).toBeGreaterThan(5);
    for (const each of datesOf.values()) {
      const dates = each.map(({ createdAt }) => createdAt.getTime());
      expect(dates).toEqual(dates.toSorted((left, right) => left - right));
    }
  },
);
