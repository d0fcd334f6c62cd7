import { expect, test } from "vitest";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { EXTENT } from "../test-run/extent.ts";
import { runDrawFaults } from "./run-draw-faults.ts";

const KILLS = EXTENT.faultKills;
/** Long enough for a busy machine. */
const TIMEOUT_MS = 300_000 + KILLS * 10_000;

test(
  `abuse 118: after ${KILLS} kills in the middle of closing, drawing and placing, every draw is held once and right`,
  async () => {
    const seed = Math.floor(Date.now() / 1000) % 1_000_000;
    process.stdout.write(`draw fault run: seed ${seed}\n`);
    const report = await runDrawFaults(KILLS, new Random(seed));
    process.stdout.write(`draw fault run: ${JSON.stringify(report)}\n`);
    expect(report.differences).toEqual([]);
    expect(report.kills.close + report.kills.draw + report.kills.placing).toBe(KILLS);
    expect(report.orders).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
