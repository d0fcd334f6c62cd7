import { startSquareSandbox } from "@secret/square-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { BANK, bankSettings } from "../bench/own-postgres.ts";
import { SERVER, serverSettings } from "../bench/scene.ts";
import { EXTENT } from "../test-run/extent.ts";
import { changeVersion, stepsOf } from "./change-version.ts";
import { prepareRush } from "./prepare-rush.ts";
import { readRelease } from "./release-data.ts";
import { fillAsReleased } from "./released-database.ts";

const { processes, ordersAStep } = EXTENT.changedVersion;
/** Each process is seconds of work to start, beside the other tests. */
const PATIENCE_MS = 300_000 + ordersAStep * 5_000;

let url: string;
beforeAll(async () => {
  url = await createEmptyDatabase();
  await fillAsReleased(url, await readRelease("baseline"));
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
      const report = await changeVersion({ settings, ...versions, prepare, ...EXTENT.changedVersion });
      expect(report).toMatchObject({ failures: [], differences: [] });
      expect(report.paid).toBeGreaterThanOrEqual(stepsOf(processes) * ordersAStep);
      expect(report.answered.before).toBeGreaterThanOrEqual(2 * ordersAStep);
      expect(report.answered.after).toBeGreaterThanOrEqual(2 * ordersAStep);
      const taken = [...bank.ledger.payments.values()].filter(({ status }) => status === "COMPLETED");
      expect(taken).toHaveLength(report.paid);
    } finally {
      await bank.close();
    }
  },
  PATIENCE_MS,
);
