import { join } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { inTemporaryFolder } from "../kit/own-postgres.ts";
import { runMonth } from "./run-month.ts";

/** `npm run month -- 600 200 [seed]`: simulates a month of 600 orders with 200 kills of the server. Prints each day. */
const [orders = "600", kills = "200", given] = process.argv.slice(2);
const seed = Number(given ?? Math.floor(Date.now() / 1000) % 1_000_000);
console.log(`month: ${orders} orders, ${kills} kills, seed ${seed}`);
const plan = { orderCount: Number(orders), killCount: Number(kills), seed, tell: console.log };
const report = await inTemporaryFolder(async (folder) => {
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"));
  return runMonth(postgres.url, plan).finally(() => postgres.stop());
});
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.differences.length === 0 ? 0 : 1;
