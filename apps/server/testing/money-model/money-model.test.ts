import { afterEach, expect, test } from "vitest";
import { EXTENT } from "../../../../tools/test-run/extent.ts";
import { findDifferences } from "../../src/features/ledger/service.ts";
import { expireHolds } from "../../src/features/orders/service/expire-holds.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { createCast, runSequence } from "./run.ts";

/** Number of sequences and first seed. The variables `SEQUENCES` and `SEED` override them, to reproduce a failure. */
const SEQUENCES = Number(process.env.SEQUENCES ?? EXTENT.moneySequences);
const FIRST_SEED = Number(process.env.SEED ?? Math.floor(Date.now() / 1000) % 1_000_000);
/** Sequences per server, so that a long run reports progress and starts fresh servers. */
const SEQUENCES_PER_SERVER = 250;
const TIMEOUT_MS = 60_000 + SEQUENCES_PER_SERVER * 2_000;

let server: TestServer | undefined;
afterEach(() => server?.close());

for (let first = 0; first < SEQUENCES; first += SEQUENCES_PER_SERVER) {
  const firstSeed = FIRST_SEED + first;
  const count = Math.min(SEQUENCES_PER_SERVER, SEQUENCES - first);
  test(
    `stock, orders and money agree with a small model of the truth: ${count} sequences from seed ${firstSeed}`,
    async () => {
      process.stdout.write(`money model: seeds ${firstSeed} to ${firstSeed + count - 1}\n`);
      server = await startTestServer();
      const cast = await createCast(server);
      for (let index = 0; index < count; index++) await runSequence(server, cast, firstSeed + index);
      // The last sequence may end with an expired hold, which the server releases every few seconds.
      await expireHolds(server.context);
      await server.runJobs();
      expect(await findDifferences(server.context.database, server.clock.now())).toEqual([]);
    },
    TIMEOUT_MS,
  );
}
