import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { withSquare } from "../kit/own-postgres.ts";
import { SERVER } from "../kit/processes.ts";
import { serverSettings, squareSettings } from "../kit/scene.ts";
import { EXTENT } from "../test-run/extent.ts";
import { changeVersion, stepsOf } from "./change-version.ts";
import { prepareRush } from "./prepare-rush.ts";
import { readRelease } from "./release-data.ts";
import { fillAsReleased } from "./released-database.ts";

const { processes, ordersAStep } = EXTENT.changedVersion;
/** Each process takes seconds to start beside the other tests. */
const TIMEOUT_MS = 300_000 + ordersAStep * 5_000;

let url: string;
beforeAll(async () => {
  url = await createEmptyDatabase();
  await fillAsReleased(url, await readRelease("baseline"));
});
afterAll(() => dropDatabase(url));

test(
  "replacing processes one by one in a rush loses no order and no payment",
  async () => {
    await withSquare(async (square) => {
      const settings = { ...serverSettings(url), ...squareSettings(square.url) };
      const versions = { before: SERVER, after: SERVER };
      const prepare = (buyers: number) => prepareRush(settings, buyers);
      const report = await changeVersion({ settings, ...versions, prepare, ...EXTENT.changedVersion });
      expect(report).toMatchObject({ failures: [], errors: { before: {}, after: {} }, differences: [] });
      expect(report.paid).toBeGreaterThanOrEqual(stepsOf(processes) * ordersAStep);
      expect(report.answered.before).toBeGreaterThanOrEqual(2 * ordersAStep);
      expect(report.answered.after).toBeGreaterThanOrEqual(2 * ordersAStep);
      const captured = [...square.ledger.payments.values()].filter(({ status }) => status === "COMPLETED");
      expect(captured).toHaveLength(report.paid);
    });
  },
  TIMEOUT_MS,
);
