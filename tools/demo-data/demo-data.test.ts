import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../apps/server/testing/test-server.ts";
import { loadDemoEvening } from "./running-event.ts";

/** Time limit for placing and paying two dozen orders one after the other, in ms. */
const LOAD_TIMEOUT_MS = 120_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({});
  await loadDemoEvening(server.context, server.parts);
}, LOAD_TIMEOUT_MS);
afterAll(() => server.close());

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
