import { startSquareSandbox } from "@secret/square-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { BANK, bankSettings } from "../bench/own-postgres.ts";
import { SERVER, serverSettings } from "../bench/scene.ts";
import { changeVersion } from "./change-version.ts";
import { prepareRush } from "./prepare-rush.ts";
import { readRelease } from "./release-data.ts";
import { fillAsReleased } from "./released-database.ts";

/** Four processes start, each of them seconds of work, beside the other tests. */
const PATIENCE_MS = 300_000;

let url: string;
beforeAll(async () => {
  url = await createEmptyDatabase();
  await fillAsReleased(url, await readRelease("before-operations"));
});
afterAll(() => dropDatabase(url));

test(
  "processes that are exchanged one by one in a rush lose no order and no payment",
  async () => {
    const bank = await startSquareSandbox({ ...BANK, port: 0 });
    const settings = { ...serverSettings(url), ...bankSettings(bank.url) };
    try {
      const versions = { before: SERVER, after: SERVER };
      const prepare = (buyers: number) => prepareRush(settings, buyers);
      const report = await changeVersion({ settings, ...versions, prepare, ordersAStep: 20 });
      expect(report).toMatchObject({ failures: [], differences: [] });
      expect(report.paid).toBeGreaterThanOrEqual(100);
      expect(report.answered.before).toBeGreaterThan(40);
      expect(report.answered.after).toBeGreaterThan(40);
      const taken = [...bank.ledger.payments.values()].filter(({ status }) => status === "COMPLETED");
      expect(taken).toHaveLength(report.paid);
    } finally {
      await bank.close();
    }
  },
  PATIENCE_MS,
);
