import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENT } from "../../../../tools/test-run/extent.ts";
import { findDifferences } from "../../src/features/ledger/service.ts";
import { expireHolds } from "../../src/features/orders/service.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { type Cast, createCast, runSequence } from "./run.ts";

/** `SEQUENCES` and `SEED` change it, to run what a seed has found again. */
const SEQUENCES = Number(process.env.SEQUENCES ?? EXTENT.moneySequences);
const FIRST_SEED = Number(process.env.SEED ?? Math.floor(Date.now() / 1000) % 1_000_000);
const TIMEOUT_MS = 60_000 + SEQUENCES * 2_000;

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

test(
  `stock, orders and money agree with a small model of the truth: ${SEQUENCES} sequences from seed ${FIRST_SEED}`,
  async () => {
    process.stdout.write(`money model: seeds ${FIRST_SEED} to ${FIRST_SEED + SEQUENCES - 1}\n`);
    for (let index = 0; index < SEQUENCES; index++) await runSequence(server, cast, FIRST_SEED + index);
    // The last sequence may end with a hold whose time is over: the server gives it back every few seconds.
    await expireHolds(server.context);
    await server.runJobs();
    expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
  },
  TIMEOUT_MS,
);
