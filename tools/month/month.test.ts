import { expect, test } from "vitest";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { EXTENT } from "../test-run/extent.ts";
import { runMonth } from "./run-month.ts";

const { orders, kills, seed = Math.floor(Date.now() / 1000) % 1_000_000 } = EXTENT.month;
/** Long enough for a busy machine, since an aborted run leaves its server behind. */
const TIMEOUT_MS = 300_000 + orders * 2_000 + kills * 10_000;

test(
  `after ${kills} kills in a month of ${orders} orders, ledger, close, journal, deposits and Square's ledger agree to the cent`,
  async () => {
    process.stdout.write(`month: seed ${seed}\n`);
    const databaseUrl = await copyTemplate();
    try {
      const report = await runMonth(databaseUrl, { orderCount: orders, killCount: kills, seed });
      process.stdout.write(`month: ${JSON.stringify(report)}\n`);
      expect(report.differences).toEqual([]);
      expect(report.kills).toBe(kills);
      expect(report.counts.placed).toBeGreaterThan(orders / 2);
      expect(report.sums.onItsWayCents).toBe(0);
    } finally {
      await dropDatabase(databaseUrl);
    }
  },
  TIMEOUT_MS,
);
