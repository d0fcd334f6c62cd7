import { expect, test } from "vitest";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { EXTENT } from "../test-run/extent.ts";
import { runFaults } from "./run-faults.ts";

const KILLS = EXTENT.faultKills;
/** Long enough for a busy machine, since an aborted run leaves its server and database behind. */
const TIMEOUT_MS = 600_000 + KILLS * 10_000;

test(
  `after ${KILLS} kills of server and database in a rush, with a bad connection to Square, everything agrees`,
  async () => {
    const seed = Math.floor(Date.now() / 1000) % 1_000_000;
    process.stdout.write(`fault run: seed ${seed}\n`);
    const random = new Random(seed);
    const report = await runFaults(KILLS, () => random.next());
    process.stdout.write(`fault run: ${JSON.stringify(report)}\n`);
    expect(report.differences).toEqual([]);
    expect(report.kills.server + report.kills.database).toBe(KILLS);
    expect(report.confirmed).toBeGreaterThan(0);
    expect(report.incidents["plan-change done"]).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
