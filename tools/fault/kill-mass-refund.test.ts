import { expect, test } from "vitest";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { EXTENT } from "../test-run/extent.ts";
import { killDuringMassRefund } from "./kill-mass-refund.ts";

const { orders, kills } = EXTENT.killedMassRefund;
/** Long enough for a busy machine, since an aborted run leaves its server behind. */
const TIMEOUT_MS = 300_000 + orders * 1_000 + kills * 10_000;

test(
  `${orders} refunds of a cancelled event are each made once, while the server is killed ${kills} times`,
  async () => {
    const seed = Math.floor(Date.now() / 1000) % 1_000_000;
    process.stdout.write(`mass refund: seed ${seed}\n`);
    const random = new Random(seed);
    const databaseUrl = await copyTemplate();
    try {
      const report = await killDuringMassRefund(databaseUrl, { orders, kills, random: () => random.next() });
      process.stdout.write(`mass refund: ${JSON.stringify(report)}\n`);
      expect(report.differences).toEqual([]);
      expect(report.ordersByRefunds).toEqual({ 1: orders });
    } finally {
      await dropDatabase(databaseUrl);
    }
  },
  TIMEOUT_MS,
);
