import { expect, test } from "vitest";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { EXTENT } from "../test-run/extent.ts";
import { runCrewDay } from "./run-crew-day.ts";

const ORDERS = EXTENT.crewDayOrders;
/** Long enough for a busy machine, since an aborted run leaves its servers behind. */
const TIMEOUT_MS = 300_000 + ORDERS * 2_000;

test(
  `an evening of ${ORDERS} orders by a crew of three devices over two servers, a tenth of it without signal, ends with every order in its right state`,
  async () => {
    const seed = Math.floor(Date.now() / 1000) % 1_000_000;
    process.stdout.write(`crew day: seed ${seed}\n`);
    const databaseUrl = await copyTemplate();
    try {
      const report = await runCrewDay(databaseUrl, ORDERS, seed);
      process.stdout.write(`crew day: ${JSON.stringify(report)}\n`);
      expect(report.differences).toEqual([]);
      expect(report.handOffs).toBeGreaterThanOrEqual(ORDERS);
    } finally {
      await dropDatabase(databaseUrl);
    }
  },
  TIMEOUT_MS,
);
